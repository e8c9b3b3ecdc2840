import { performance } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasBody } from '../body-limits.ts'
import { isPartOfPage } from '../in-process.ts'
import { networkOf } from '../rate-limits/rate-limits.ts'
import { memberOrAddress } from '../rate-limits/route-rates.ts'

/** What the members and addresses of the last minute have taken of the main thread, in milliseconds. */
export type Costs = { ofLastMinute: () => Map<string, number> }

/** The last minute is kept in periods of this length. */
const periodMs = 10_000
const periodsKept = 6

/**
 * Measures what each member, or address without a session, takes of the main thread: its time is split between the requests that are in
 * progress, from their arrival until their reply is ready. Waiting for a body does not count.
 */
export function measureCosts(app: FastifyInstance): Costs {
  /** The latest first. */
  const periods = [new Map<string, number>()]
  let inProgress = 0
  /** What a request that had been in progress all the time would have taken. */
  let share = 0
  let busyBefore = busyTime()

  function advance() {
    const busy = busyTime()
    if (inProgress > 0) share += (busy - busyBefore) / inProgress
    busyBefore = busy
  }

  function begin(request: FastifyRequest) {
    advance()
    inProgress++
    request.shareBefore = share
  }

  function end(request: FastifyRequest) {
    if (request.shareBefore === null) return
    advance()
    inProgress--
    const [period] = periods
    const key = keyOf(request)
    period?.set(key, (period.get(key) ?? 0) + share - request.shareBefore)
    request.shareBefore = null
  }

  app.decorateRequest('shareBefore', null)
  app.addHook('onRequest', async (request, reply) => {
    if (!isMeasured(request)) return
    begin(request)
    reply.raw.once('close', () => end(request))
  })
  app.addHook('preParsing', async (request) => {
    if (hasBody(request) && !request.raw.complete) end(request)
  })
  app.addHook('preValidation', async (request) => {
    if (request.shareBefore === null && isMeasured(request)) begin(request)
  })
  app.addHook('onSend', async (request) => end(request))
  const turning = setInterval(() => {
    periods.unshift(new Map())
    periods.length = Math.min(periods.length, periodsKept)
  }, periodMs).unref()
  app.addHook('onClose', async () => clearInterval(turning))

  return {
    ofLastMinute() {
      const sums = new Map<string, number>()
      for (const [key, cost] of periods.flatMap((period) => [...period])) sums.set(key, (sums.get(key) ?? 0) + cost)
      return sums
    },
  }
}

/** Who a request costs something: the member, or the address without a session. */
export const keyOf = (request: FastifyRequest) => networkOf(memberOrAddress(request))

/** Whether a request is somebody's own work: not a small file, a health check, a call within a page, a stream or an upload. */
export function isMeasured({ routeOptions: { config } }: FastifyRequest) {
  const { rate, staysOpen, readsBodyItself } = config
  return rate !== 'bytes' && typeof rate !== 'object' && !staysOpen && !readsBodyItself && !isPartOfPage()
}

const busyTime = () => performance.eventLoopUtilization().active

declare module 'fastify' {
  interface FastifyRequest {
    /** The share at the time when this request began; null while it is not measured. */
    shareBefore: number | null
  }
  interface FastifyContextConfig {
    /** The reply is a stream that lasts until the client leaves. */
    staysOpen?: boolean
  }
}
