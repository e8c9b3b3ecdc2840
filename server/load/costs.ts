import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../rate-limits/rate-limits.ts'
import { memberOrAddress } from '../rate-limits/route-rates.ts'
import type { Watcher } from './in-progress.ts'

export type Costs = {
  /** What the members and addresses of the last minute have taken of the main thread, in milliseconds of processor time. */
  ofLastMinute: () => Map<string, number>
  /** The address of each member, or address without a session, who has asked for something since this was last called. */
  atWork: () => Map<string, string>
}

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
  let working = new Map<string, string>()
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
      const address = networkOf(request.ip)
      working.set(address, address)
    },
    end(request) {
      advance()
      inProgress--
      const [period] = periods
      const key = keyOf(request)
      period?.set(key, (period.get(key) ?? 0) + share - request.shareBefore)
      working.set(key, networkOf(request.ip))
    },
    ofLastMinute() {
      const sums = new Map<string, number>()
      for (const [key, cost] of periods.flatMap((period) => [...period])) sums.set(key, (sums.get(key) ?? 0) + cost)
      return sums
    },
    atWork() {
      const those = working
      working = new Map()
      return those
    },
  }
}

/** Who a request costs something: the member, or the address without a session. */
export const keyOf = (request: FastifyRequest) => networkOf(memberOrAddress(request))

/** Of the processor, and not of the clock: what other programs take is nobody's cost. */
function busyTime() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The share at the time when this request began. */
    shareBefore: number
  }
}
