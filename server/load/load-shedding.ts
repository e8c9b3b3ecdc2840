import { createHistogram } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { type Costs, keyOf } from './costs.ts'
import { Unavailable } from '../http-error.ts'
import { isMeasured } from './in-progress.ts'

export type Shedding = {
  /** How often the delay of the event loop is looked at, and its 99th percentile from which on it lags. */
  everyMs: number
  lagMs: number
  /** What somebody must have taken of the main thread in the last minute to be refused. */
  minCostMs: number
  /** How long they are refused. */
  forMs: number
}

export const shedding: Shedding = { everyMs: 1_000, lagMs: 200, minCostMs: 1_000, forMs: 10_000 }

/**
 * While the event loop lags, those who cost the most in the last minute get 503, so that all others are served. If it still lags a second
 * later, the next ones do.
 */
export function shedLoad(app: FastifyInstance, costs: Costs, { everyMs, lagMs, minCostMs, forMs }: Shedding) {
  const delays = watchDelays()
  /** The time until which each of them is refused. */
  const refused = new Map<string, number>()

  function look() {
    const now = performance.now()
    const lag = delays.p99()
    for (const [key, until] of refused) if (until <= now) refused.delete(key)
    if (lag <= lagMs) return
    const others = costs.ofLastMinute()
    for (const key of refused.keys()) others.delete(key)
    const dearest = dearestOf(others, minCostMs)
    for (const key of dearest) refused.set(key, now + forMs)
    if (dearest.length > 0)
      app.log.warn({ lagMs: lag, refused: refused.size }, 'the event loop lags; the most expensive are refused')
  }

  app.addHook('onRequest', async (request) => {
    const until = isMeasured(request) ? refused.get(keyOf(request)) : undefined
    if (until !== undefined) throw Unavailable(Math.max(1, Math.ceil((until - performance.now()) / 1000)), 'lag')
  })
  const looking = setInterval(look, everyMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(looking)
    delays.stop()
  })
}

const samplesEveryMs = 20

/**
 * The delays of the event loop in milliseconds since they were last asked for. `monitorEventLoopDelay()` leaves out the first one after
 * each reset: of a loop that turns once a second, that is every one.
 */
function watchDelays() {
  const delays = createHistogram()
  let before = performance.now()
  const sampling = setInterval(() => {
    const now = performance.now()
    delays.record(Math.max(1, Math.round(now - before - samplesEveryMs)))
    before = now
  }, samplesEveryMs).unref()
  return {
    p99() {
      const delay = delays.percentile(99)
      delays.reset()
      return delay
    },
    stop: () => clearInterval(sampling),
  }
}

/** Those who together took half of the time, the dearest first: never all of them. Whoever is alone is in nobody's way. */
export function dearestOf(costs: Map<string, number>, minCost: number): string[] {
  if (costs.size <= 1) return []
  const half = costs.values().reduce((sum, cost) => sum + cost, 0) / 2
  const dearest: string[] = []
  let sum = 0
  for (const [key, cost] of [...costs].toSorted(([, a], [, b]) => b - a)) {
    if (sum >= half || cost < minCost) break
    dearest.push(key)
    sum += cost
  }
  return dearest
}
