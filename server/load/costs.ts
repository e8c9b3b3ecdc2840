import { performance } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../rate-limits/rate-limits.ts'
import { memberOrAddress } from '../rate-limits/route-rates.ts'
import type { Watcher } from './in-progress.ts'

/** What the members and addresses of the last minute have taken of the main thread, in milliseconds. */
export type Costs = { ofLastMinute: () => Map<string, number> }

/** The last minute is kept in periods of this length. */
const periodMs = 10_000
const periodsKept = 6

/**
 * Measures what each member, or address without a session, takes of the main thread: its time is split between the requests that are in
 * progress.
 */
export function measureCosts(app: FastifyInstance): Costs & Watcher {
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

  app.decorateRequest('shareBefore', 0)
  const turning = setInterval(() => {
    periods.unshift(new Map())
    periods.length = Math.min(periods.length, periodsKept)
  }, periodMs).unref()
  app.addHook('onClose', async () => clearInterval(turning))

  return {
    begin(request) {
      advance()
      inProgress++
      request.shareBefore = share
    },
    end(request) {
      advance()
      inProgress--
      const [period] = periods
      const key = keyOf(request)
      period?.set(key, (period.get(key) ?? 0) + share - request.shareBefore)
    },
    ofLastMinute() {
      const sums = new Map<string, number>()
      for (const [key, cost] of periods.flatMap((period) => [...period])) sums.set(key, (sums.get(key) ?? 0) + cost)
      return sums
    },
  }
}

/** Who a request costs something: the member, or the address without a session. */
export const keyOf = (request: FastifyRequest) => networkOf(memberOrAddress(request))

const busyTime = () => performance.eventLoopUtilization().active

declare module 'fastify' {
  interface FastifyRequest {
    /** The share at the time when this request began. */
    shareBefore: number
  }
}
