import { createHistogram } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { keyOf, networkOf } from '../clients.ts'
import type { Costs } from './costs.ts'
import { secondsUntil, Unavailable } from '../../http-error.ts'
import { isMeasured } from './in-progress.ts'
import { repeat } from './repeat.ts'

export type Shedding = {
  /**
   * How often it checks, the 99th percentile of delays from which the event loop lags, and the utilization from which that is due to the
   * site.
   */
  everyMs: number
  lagMs: number
  minUtilization: number
  /** The minimum main-thread time in the last minute for a client to be refused. */
  minCostMs: number
  /** How long these clients are refused. */
  forMs: number
}

export const shedding: Shedding = {
  everyMs: 1_000,
  lagMs: 200,
  minUtilization: 0.9,
  minCostMs: 1_000,
  forMs: 10_000,
}

/** The resources of a page are requested within this many milliseconds; a refused client still gets this many such requests. */
const ofPage = { withinMs: 10_000, requests: 60 }

type Refusal = { until: number; requestsOfPages: number }

/**
 * While the site is busy all the time, its event loop lags and others wait, the active clients with the highest cost in the last minute get
 * 503, so that all others are served. If it still lags a second later, the next ones do. Resources of a page that was just sent are still
 * sent.
 */
export function shedLoad(app: FastifyInstance, costs: Costs, options: Shedding) {
  const { everyMs, forMs } = options
  const p99Delay = watchDelays(app)
  const refused = new Map<string, Refusal>()
  /** When each address was last sent a page. */
  const pageSentAt = new Map<string, number>()
  let utilization = performance.eventLoopUtilization()

  function look() {
    const now = performance.now()
    const seen = { lagMs: p99Delay(), utilization: performance.eventLoopUtilization(utilization).utilization }
    utilization = performance.eventLoopUtilization()
    const [atWork, ofLastMinute] = [costs.atWork(), costs.ofLastMinute()]
    for (const [key, { until }] of refused) if (until <= now) refused.delete(key)
    for (const [address, sentAt] of pageSentAt) if (sentAt <= now - ofPage.withinMs) pageSentAt.delete(address)
    for (const key of refused.keys()) for (const one of [key, atWork.get(key) ?? key]) atWork.delete(one)
    const mostExpensive = toRefuse({ ...seen, atWork, ofLastMinute }, options)
    for (const key of mostExpensive) refused.set(key, { until: now + forMs, requestsOfPages: ofPage.requests })
    if (mostExpensive.length > 0)
      app.log.warn({ ...seen, refused: refused.size }, 'the event loop lags; the most expensive are refused')
  }

  function isNeededByPage({ ip, method, routeOptions: { config } }: FastifyRequest, refusal: Refusal) {
    const sentAt = pageSentAt.get(networkOf(ip)) ?? Number.NEGATIVE_INFINITY
    const isNeeded = method === 'GET' && config.rate !== 'page' && sentAt > performance.now() - ofPage.withinMs
    return isNeeded && refusal.requestsOfPages-- > 0
  }

  app.addHook('onRequest', async (request) => {
    const refusal = isMeasured(request) ? refused.get(keyOf(request)) : undefined
    if (refusal === undefined || isNeededByPage(request, refusal)) return
    throw Unavailable(secondsUntil(refusal.until), 'lag')
  })
  app.addHook('onSend', async ({ ip, routeOptions: { config } }, { statusCode }) => {
    if (config.rate === 'page' && statusCode < 400) pageSentAt.set(networkOf(ip), performance.now())
  })
  repeat(app, everyMs, look)
}

type Seen = { lagMs: number; utilization: number; atWork: Map<string, string>; ofLastMinute: Map<string, number> }

/** Returns nobody, unless the site itself keeps its event loop busy and more than one client is active. Only active clients are refused. */
export function toRefuse({ lagMs, utilization, atWork, ofLastMinute }: Seen, limits: Shedding): string[] {
  if (lagMs <= limits.lagMs || utilization < limits.minUtilization || clientsOf(atWork) < 2) return []
  const costs = new Map([...ofLastMinute].filter(([key]) => atWork.has(key)))
  return mostExpensiveOf(costs, limits.minCostMs)
}

/** A browser loads pages without the session of its member, so an address with active members does not count as another client. */
function clientsOf(atWork: Map<string, string>) {
  const members = [...atWork].filter(([key, address]) => key !== address)
  const addressesOfMembers = new Set(members.map(([, address]) => address))
  const visitors = [...atWork].filter(([key, address]) => key === address && !addressesOfMembers.has(address))
  return members.length + visitors.length
}

const samplesEveryMs = 20

/**
 * Returns a function that returns the 99th percentile of the event loop's delays since its last call, in milliseconds.
 * `monitorEventLoopDelay()` leaves out the first delay after each reset: for a loop that turns once a second, that is every one.
 */
function watchDelays(app: FastifyInstance) {
  const delays = createHistogram()
  let before = performance.now()
  repeat(app, samplesEveryMs, () => {
    const now = performance.now()
    delays.record(Math.max(1, Math.round(now - before - samplesEveryMs)))
    before = now
  })
  return () => {
    const delay = delays.percentile(99)
    delays.reset()
    return delay
  }
}

/** The clients that together took half of the time, most expensive first, but never all of them. A single client is in nobody's way. */
export function mostExpensiveOf(costs: Map<string, number>, minCost: number): string[] {
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
