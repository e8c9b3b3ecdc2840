import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasBody } from './client-limits.ts'
import { isPartOfPage } from '../../in-process.ts'

/** Called when work on a request begins and ends. `admit` is called once, on arrival, and throws to refuse the request. */
export type Watcher = {
  admit?: (request: FastifyRequest) => void
  begin: (request: FastifyRequest) => void
  end: (request: FastifyRequest) => void
}

/**
 * A request is in progress from its arrival until its reply is ready, or its client has left. Waiting for a body does not count: work ends,
 * and begins again when the body has arrived.
 */
export function watchProgress(app: FastifyInstance, watchers: Watcher[]) {
  function begin(request: FastifyRequest) {
    request.isInProgress = true
    for (const watcher of watchers) watcher.begin(request)
  }

  function end(request: FastifyRequest) {
    if (!request.isInProgress) return
    request.isInProgress = false
    for (const watcher of watchers) watcher.end(request)
  }

  app.decorateRequest('isInProgress', false)
  app.addHook('onRequest', async (request, reply) => {
    if (!isMeasured(request)) return
    for (const watcher of watchers) watcher.admit?.(request)
    begin(request)
    reply.raw.once('close', () => end(request))
  })
  app.addHook('preParsing', async (request) => {
    if (hasBody(request) && !request.raw.complete) end(request)
  })
  app.addHook('preValidation', async (request) => {
    if (!request.isInProgress && isMeasured(request)) begin(request)
  })
  app.addHook('onSend', async (request) => end(request))
}

/** Whether a request is a client's own work: not a small file, a health check, a call within a page, a stream or an upload. */
export function isMeasured({ routeOptions: { config } }: FastifyRequest) {
  const { rate, staysOpen, readsBodyItself } = config
  return rate !== 'bytes' && typeof rate !== 'object' && !staysOpen && !readsBodyItself && !isPartOfPage()
}

declare module 'fastify' {
  interface FastifyRequest {
    isInProgress: boolean
  }
  interface FastifyContextConfig {
    /** The reply is a stream that lasts until the client leaves. */
    staysOpen?: boolean
  }
}
