import { channel } from 'node:diagnostics_channel'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isPartOfPage } from '../in-process.ts'
import { languageOfReply } from './accepted-language.ts'
import { during } from '../request-context.ts'

/** Published for each reply that has ended, except to the calls that a page makes while it is rendered. */
export const replyEnded = channel('compas.reply-ended')
export type ReplyEnd = {
  method: string
  /** The route's pattern; null if there is no such route. */
  route: string | null
  /** The pattern of the page's address, 'other' for an unknown address; null if it is no page. */
  page: string | null
  status: number
  /** Our own time for it; null if the time depends on the client, as for a stream or an upload. */
  ms: number | null
  refusal: Refusal | null
}
type Refusal = { code: string; by: string }

/** The time in milliseconds from which a call counts as slow. */
const slowCallMs = 1000

/** Sets the context of each request, for its statements and queued jobs. */
export function nameWork(app: FastifyInstance) {
  const workOf = (request: FastifyRequest) => ({
    requestId: request.id,
    call: `${request.method} ${request.routeOptions.url ?? '?'}`,
    language: languageOfReply(request),
  })
  app.addHook('onRequest', (request, _reply, done) => during(workOf(request), done))
  // Repeated here, as the body's events come from the connection.
  app.addHook('preValidation', (request, _reply, done) => during(workOf(request), done))
}

/** 256 bits in base64url, or more. */
const secrets = /[\w-]{43,}/g

/** Logs one line per reply, with the route. Without a route it logs the path, but not the parts that may contain a secret. */
export function logReplies(app: FastifyInstance) {
  timeReplies(app)
  app.addHook('onResponse', async (request, reply) => {
    const { method, refusal, routeOptions } = request
    const { statusCode: status } = reply
    const pattern = routeOptions.url ?? null
    const route = pattern ?? request.url.split('?')[0]?.replace(secrets, '…')
    const page = routeOptions.config.rate === 'page' ? (request.pagePattern ?? 'other') : null
    const line = { method, route, ...(page !== null && { page }), status, ms: Math.round(reply.elapsedTime) }
    const ms = tookUs(request)
    if (ms !== null && ms >= slowCallMs) request.log.warn({ ...line, readyMs: Math.round(ms) }, 'slow call')
    else request.log.info(line, 'reply')
    if (request.isPartOfPage) return
    const ended: ReplyEnd = { method, route: pattern, page, status, ms, refusal }
    replyEnded.publish(ended)
  })
}

/** Sets the pattern by which a page is counted. */
export function namePage(request: FastifyRequest, pattern: string | null) {
  request.pagePattern = pattern
}

/** The time from the arrival of the request, with its body, until its reply is ready. How fast a phone sends and reads does not count. */
function timeReplies(app: FastifyInstance) {
  app.decorateRequest('arrivedAt', 0)
  app.decorateRequest('readyAt', 0)
  app.decorateRequest('isPartOfPage', false)
  app.decorateRequest('pagePattern', null)
  app.decorateRequest('refusal', null)
  app.addHook('onRequest', async (request) => {
    request.arrivedAt = performance.now()
    request.isPartOfPage = isPartOfPage()
  })
  app.addHook('preValidation', async (request) => {
    if (request.isBodyLate) request.arrivedAt = performance.now()
  })
  app.addHook('onSend', async (request) => {
    request.readyAt = performance.now()
  })
}

function tookUs({ arrivedAt, readyAt, routeOptions: { config } }: FastifyRequest): number | null {
  if (config.staysOpen || config.readsBodyItself || arrivedAt === 0 || readyAt === 0) return null
  return readyAt - arrivedAt
}

declare module 'fastify' {
  interface FastifyRequest {
    /** 0 if it was refused before; `readyAt` is 0 until the reply is ready. */
    arrivedAt: number
    readyAt: number
    isPartOfPage: boolean
    pagePattern: string | null
    /** The error that was sent, if any. */
    refusal: Refusal | null
  }
}
