import { channel } from 'node:diagnostics_channel'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isPartOfPage } from '../in-process.ts'
import { during } from '../request-context.ts'

/** Published for each reply that has ended, except to the calls that a page makes while it is rendered. */
export const replyEnded = channel('compas.reply-ended')
export type ReplyEnd = {
  method: string
  /** The route's pattern; null if there is no such route. */
  route: string | null
  /** The pattern of the page's address, 'other' of an unknown one; null if it is no page. */
  page: string | null
  status: number
  /** How long it took us; null if that depends on the client, as that of a stream or an upload does. */
  ms: number | null
  refusal: Refusal | null
}
type Refusal = { code: string; by: string }

/** From which time on a call is slow, in milliseconds. */
const slowCallMs = 1000

/** Names each request for what it asks of the database and for what it queues. */
export function nameWork(app: FastifyInstance) {
  const workOf = ({ id, method, routeOptions }: FastifyRequest) => ({
    requestId: id,
    call: `${method} ${routeOptions.url ?? '?'}`,
  })
  app.addHook('onRequest', (request, _reply, done) => during(workOf(request), done))
  // Once more, as the body's events come from the connection.
  app.addHook('preValidation', (request, _reply, done) => during(workOf(request), done))
}

/** 256 bits in base64url, or more. */
const secrets = /[\w-]{43,}/g

/** Logs one line per reply, with the route. Where there is none, with the path, but without what may be a secret in it or behind it. */
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

/** Says by which pattern a page is counted. */
export function namePage(request: FastifyRequest, pattern: string | null) {
  request.pagePattern = pattern
}

/** From the arrival of the request, with its body, until its reply is ready: how fast a phone sends and reads does not count. */
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
