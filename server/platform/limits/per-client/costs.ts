import type { FastifyInstance, FastifyRequest } from 'fastify'
import { keyOf, networkOf } from '../clients.ts'
import type { Watcher } from './in-progress.ts'
import { repeat } from './repeat.ts'

/** The cost of a request while it waits for its turn, and while it has it. */
export type CostsOfTurns = {
  /** The time of a member or an address in the last minute, in the same milliseconds. */
  of: (key: string) => number
  /** Waits for a turn, at no cost for the request: meanwhile the work of others runs. */
  waiting: <Result>(request: FastifyRequest, wait: () => Promise<Result>) => Promise<Result>
  /** Runs the turn itself until its end, even if its client leaves. */
  working: <Result>(request: FastifyRequest, work: () => Promise<Result>) => Promise<Result>
}

export type Costs = CostsOfTurns & {
  /** The main-thread time of the members and addresses of the last minute, in milliseconds of CPU time. */
  ofLastMinute: () => Map<string, number>
  /** The address of each member, or address without a session, with a request since this was last called. */
  atWork: () => Map<string, string>
}

/** The last minute is stored in periods of this length. */
const periodMs = 10_000
const periodsKept = 6

/** Measures the main-thread time of each member, or address without a session: the time is split between the requests in progress. */
export function measureCosts(app: FastifyInstance): Costs & Watcher {
  /** The latest period first. */
  const periods = [new Map<string, number>()]
  let working = new Map<string, string>()
  let inProgress = 0
  /** The time of a request that would have been in progress from the start. */
  let share = 0
  let busyBefore = busyTime()
  /** Requests that have their turn: the work is theirs until its end, even if their client has left. */
  const inTurn = new WeakSet<FastifyRequest>()

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
  repeat(app, periodMs, () => {
    periods.unshift(new Map())
    periods.length = Math.min(periods.length, periodsKept)
  })

  return {
    begin(request) {
      begin(request)
      const address = networkOf(request.ip)
      working.set(address, address)
    },
    end(request) {
      if (!inTurn.has(request)) end(request)
      working.set(keyOf(request), networkOf(request.ip))
    },
    of: (key) => periods.reduce((sum, period) => sum + (period.get(key) ?? 0), 0),
    async waiting(request, wait) {
      end(request)
      try {
        return await wait()
      } finally {
        if (request.isInProgress) begin(request)
      }
    },
    async working(request, work) {
      begin(request)
      inTurn.add(request)
      try {
        return await work()
      } finally {
        inTurn.delete(request)
        end(request)
      }
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

/** Used where nothing is measured: everybody has cost the same. */
export const noCosts: CostsOfTurns = {
  of: () => 0,
  waiting: (_request, wait) => wait(),
  working: (_request, work) => work(),
}

/** CPU time, not wall-clock time: the time of other programs is nobody's cost. */
function busyTime() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

declare module 'fastify' {
  interface FastifyInstance {
    costs: CostsOfTurns
  }
  interface FastifyRequest {
    /** The value of `share` when its work began; null while there is none. */
    shareBefore: number | null
  }
}
