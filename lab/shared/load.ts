import { createHistogram } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import { type Asked, headersOf } from './call.ts'
import { median } from './outcome.ts'

/** Latencies in milliseconds, to the microsecond; `bytes` is the mean size of a reply with its headers; `replies` is the total number. */
export type Load = { replies: number; perSecond: number; p50: number; p99: number; failed: number; bytes: number }

export type LoadOptions = {
  /** The path to request, or a function that returns a new one for each request. */
  ask: string | (() => string | Asked)
  connections?: number
  seconds?: number
  /** The max number of requests per second. */
  perSecond?: number
  /** The accepted encodings of the requests. */
  encoding?: string
}

/** Sends requests repeatedly on several connections. Any status other than 2xx counts as failed. */
export async function load(address: string, options: LoadOptions): Promise<Load> {
  const { ask, connections = 16, seconds = 5, perSecond, encoding } = options
  const headers = encoding === undefined ? {} : { 'accept-encoding': encoding }
  const setupRequest = (request: autocannon.Request) => ({ ...request, ...requestOf(next(ask), headers) })
  // Autocannon's own histogram has a resolution of whole milliseconds, which is too coarse for the ratio of two short times.
  const microseconds = createHistogram()
  const settings: autocannon.Options = {
    url: typeof ask === 'string' ? address + ask : address,
    connections,
    duration: seconds,
    headers,
    ...(typeof ask === 'function' && { requests: [{ setupRequest }] }),
    ...(perSecond !== undefined && { overallRate: perSecond }),
  }
  const { requests, throughput, non2xx, errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(settings, (error: Error | null, done) => (error ? reject(error) : resolve(done)))
    running.on('response', (_client, _status, _bytes, ms) => microseconds.record(Math.max(1, Math.round(ms * 1000))))
  })
  return {
    replies: requests.total,
    perSecond: requests.average,
    p50: microseconds.percentile(50) / 1000,
    p99: microseconds.percentile(99) / 1000,
    failed: non2xx + errors,
    bytes: throughput.total / Math.max(1, requests.total),
  }
}

function next(ask: LoadOptions['ask']): Asked {
  const asked = typeof ask === 'function' ? ask() : ask
  return typeof asked === 'string' ? { path: asked } : asked
}

const requestOf = (asked: Asked, headers: Record<string, string>) => ({
  path: asked.path,
  headers: { ...headers, ...headersOf(asked) },
  ...(asked.method !== undefined && { method: asked.method }),
  ...(asked.body !== undefined && { body: JSON.stringify(asked.body) }),
})

export function inRotation<T>(values: T[]) {
  let turn = 0
  return () => values[turn++ % values.length]!
}

/**
 * Consecutive days from 1990 on, which repeat only after 27 years: the requests differ but the replies do not, because all festivals are
 * later.
 */
export function firstDays() {
  let day = Date.UTC(1990, 0, 1)
  return () => {
    day = day < Date.UTC(2017, 0, 1) ? day + 86_400_000 : Date.UTC(1990, 0, 1)
    return new Date(day).toISOString().slice(0, 10)
  }
}

export function mustNotFail({ failed }: Load) {
  if (failed > 0) throw new Error(`${failed} requests failed under load: the figures mean nothing`)
}

type Work = () => Promise<Load>

/**
 * The throughput and the p99 of one load relative to another: medians of the ratios of all rounds. `figures` has the absolute values of
 * both.
 */
export type Compared = { times: number; timesP99: number; figures: string }

/** Compares two loads that alternate, so that other activity of the machine affects both equally. */
export async function inTurns(one: Work, other: Work, rounds = 5): Promise<Compared> {
  const pairs: [Load, Load][] = []
  for (let round = 0; round < rounds; round++) pairs.push([await one(), await other()])
  for (const measured of pairs.flat()) mustNotFail(measured)
  const medianOf = (value: (pair: [Load, Load]) => number) => median(pairs.map(value))
  const figureOf = (at: 0 | 1) =>
    `${Math.round(medianOf((pair) => pair[at].perSecond))}/s, p99 ${medianOf((pair) => pair[at].p99).toFixed(1)} ms`
  return {
    times: medianOf(([{ perSecond }, against]) => perSecond / against.perSecond),
    timesP99: medianOf(([{ p99 }, against]) => p99 / against.p99),
    figures: `${figureOf(0)} against ${figureOf(1)}`,
  }
}

/** Runs `work` during a background load, from a second after its start, when its connections are open, until a second before its end. */
export async function beside(background: (seconds: number) => Promise<unknown>, seconds: number, work: Work) {
  const running = background(seconds + 2)
  await delay(1000)
  const done = await work()
  await running
  return done
}
