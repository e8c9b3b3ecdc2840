import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { type Costs, isMeasured, keyOf } from './costs.ts'
import { Unavailable } from './http-error.ts'

export type Shedding = {
  /** How often the delay of the event loop is looked at, and its 99th percentile from which on it lags. */
  everyMs: number
  lagMs: number
  /** What somebody must have taken of the main thread in the last minute to be refused. */
  leastCostMs: number
  /** How long they are refused. */
  forMs: number
}

export const shedding: Shedding = { everyMs: 1_000, lagMs: 200, leastCostMs: 1_000, forMs: 10_000 }

/**
 * While the event loop lags, those who cost the most in the last minute get 503, so that all others are served. If it still lags a second
 * later, the next ones do.
 */
export function shedLoad(app: FastifyInstance, costs: Costs, { everyMs, lagMs, leastCostMs, forMs }: Shedding) {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  /** The time until which each of them is refused. */
  const refused = new Map<string, number>()
  let lookedAt = performance.now()

  function look() {
    const now = performance.now()
    // The histogram misses its first interval after a reset, which may be all of a time without any turn of the loop.
    const lag = Math.max(delay.percentile(99) / 1e6, now - lookedAt - everyMs)
    lookedAt = now
    delay.reset()
    for (const [key, until] of refused) if (until <= now) refused.delete(key)
    if (lag <= lagMs) return
    const others = costs.ofLastMinute()
    for (const key of refused.keys()) others.delete(key)
    const dearest = dearestOf(others, leastCostMs)
    for (const key of dearest) refused.set(key, now + forMs)
    if (dearest.length > 0)
      app.log.warn(
        { lagMs: Math.round(lag), refused: refused.size },
        'the event loop lags; the most expensive are refused',
      )
  }

  app.addHook('onRequest', async (request) => {
    const until = isMeasured(request) ? refused.get(keyOf(request)) : undefined
    if (until !== undefined) throw Unavailable(Math.max(1, Math.ceil((until - performance.now()) / 1000)))
  })
  const looking = setInterval(look, everyMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(looking)
    delay.disable()
  })
}

/** Those who together took half of the time, the dearest first: never all of them. Whoever is alone is in nobody's way. */
export function dearestOf(costs: Map<string, number>, leastCost: number): string[] {
  if (costs.size <= 1) return []
  const half = costs.values().reduce((sum, cost) => sum + cost, 0) / 2
  const dearest: string[] = []
  let sum = 0
  for (const [key, cost] of [...costs].toSorted(([, a], [, b]) => b - a)) {
    if (sum >= half || cost < leastCost) break
    dearest.push(key)
    sum += cost
  }
  return dearest
}
