import { createHistogram } from 'node:perf_hooks'
import autocannon from 'autocannon'

/** Latencies in milliseconds, to the microsecond. */
export type Load = { perSecond: number; p99: number; failed: number }

type LoadOptions = {
  connections?: number
  seconds?: number
  /** Requested in turn, in place of the path of the address. */
  paths?: string[]
  /** The path of each request, where every one is to be another. */
  nextPath?: () => string
  /** JSON to post. */
  body?: string
  /** The session of the requests. */
  token?: string
  /** The addresses that requests come from, one after the other, for a site behind one proxy. */
  from?: string[]
}

/** Requests `url` over and over on so many connections. Any reply but 2xx counts as failed. */
export async function load(
  url: string,
  { connections = 16, seconds = 5, paths = [], nextPath, body, token, from = [] }: LoadOptions = {},
): Promise<Load> {
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  let sent = 0
  const setupRequest = (request: autocannon.Request): autocannon.Request => ({
    ...request,
    ...(nextPath && { path: nextPath() }),
    ...(from.length > 0 && { headers: { ...request.headers, 'x-forwarded-for': from[sent++ % from.length] } }),
  })
  const requests = nextPath || from.length > 0 ? [{ setupRequest }] : paths.map((path) => ({ path }))
  // Autocannon's own histogram knows whole milliseconds only, which is too coarse for the quotient of two small ones.
  const microseconds = createHistogram()
  const options: autocannon.Options = {
    url,
    connections,
    duration: seconds,
    ...(requests.length > 0 && { requests }),
    ...(body !== undefined && { method: 'POST', body }),
    headers,
  }
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error: Error | null, done) => (error ? reject(error) : resolve(done)))
    running.on('response', (_client, _status, _bytes, ms) => microseconds.record(Math.max(1, Math.round(ms * 1000))))
  })
  const { non2xx, errors } = result
  const p99 = microseconds.percentile(99) / 1000
  return { perSecond: result.requests.average, p99, failed: non2xx + errors }
}

export function mustNotFail({ failed }: Load) {
  if (failed > 0) throw new Error(`${failed} requests failed under load: the figures mean nothing`)
}
