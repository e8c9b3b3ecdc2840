import { createHistogram } from 'node:perf_hooks'
import autocannon from 'autocannon'

/** Latencies in milliseconds, to the microsecond; `bytes` of one reply with its headers, on average; `replies` in all. */
export type Load = { replies: number; perSecond: number; p50: number; p99: number; failed: number; bytes: number }

export type LoadOptions = {
  connections?: number
  seconds?: number
  /** Paths to request in turn, instead of the path in the address. */
  paths?: string[]
  /** Returns the path of the next request, for loads in which each request has another path. */
  nextPath?: () => string
  /** Returns the host that the next request names: a page is rendered anew for each. */
  nextHost?: () => string
  /** Returns the next request, a POST, where each has another path, body and session. */
  nextPost?: () => { path: string; body: string; token: string }
  /** A JSON body, sent with POST or `method`. */
  body?: string
  method?: 'PATCH'
  /** The session tokens of the requests: one, or several in turn. */
  token?: string
  tokens?: string[]
  /** How many requests are sent each second at most. */
  perSecond?: number
  /** What the requests accept as compressed. */
  encoding?: string
  /** The client addresses of the requests, in turn, for a site behind one proxy. */
  from?: readonly string[]
}

/** Requests `url` repeatedly on several connections. Any status other than 2xx counts as failed. */
export async function load(
  url: string,
  {
    connections = 16,
    seconds = 5,
    paths = [],
    nextPath,
    nextHost,
    nextPost,
    body,
    token,
    encoding,
    from = [],
    ...rest
  }: LoadOptions = {},
): Promise<Load> {
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(encoding !== undefined && { 'accept-encoding': encoding }),
  }
  const { method = 'POST', tokens = [], perSecond } = rest
  let sent = 0
  const setupRequest = (request: autocannon.Request): autocannon.Request => ({
    ...request,
    ...(nextPath && { path: nextPath() }),
    ...(nextPost && postOf(nextPost())),
    ...(nextHost && { headers: { ...request.headers, host: nextHost() } }),
    ...((from.length > 0 || tokens.length > 0) && { headers: { ...request.headers, ...nextSender(sent++) } }),
  })
  const nextSender = (at: number) => ({
    ...(from.length > 0 && { 'x-forwarded-for': from[at % from.length] }),
    ...(tokens.length > 0 && { authorization: `Bearer ${tokens[at % tokens.length]}` }),
  })
  const requests =
    nextPath || nextHost || nextPost || from.length + tokens.length > 0
      ? [{ setupRequest }]
      : paths.map((path) => ({ path }))
  // Autocannon's own histogram has a resolution of whole milliseconds, which is too coarse for the ratio of two short times.
  const microseconds = createHistogram()
  const options: autocannon.Options = {
    url,
    connections,
    duration: seconds,
    ...(requests.length > 0 && { requests }),
    ...(body !== undefined && { method, body }),
    ...(perSecond !== undefined && { overallRate: perSecond }),
    headers,
  }
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error: Error | null, done) => (error ? reject(error) : resolve(done)))
    running.on('response', (_client, _status, _bytes, ms) => microseconds.record(Math.max(1, Math.round(ms * 1000))))
  })
  const { non2xx, errors } = result
  const [p50, p99] = [microseconds.percentile(50) / 1000, microseconds.percentile(99) / 1000]
  const bytes = result.throughput.total / Math.max(1, result.requests.total)
  return {
    replies: result.requests.total,
    perSecond: result.requests.average,
    p50,
    p99,
    failed: non2xx + errors,
    bytes,
  }
}

const postOf = ({ path, body, token }: { path: string; body: string; token: string }) => ({
  method: 'POST' as const,
  path,
  body,
  headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
})

export function mustNotFail({ failed }: Load) {
  if (failed > 0) throw new Error(`${failed} requests failed under load: the figures mean nothing`)
}
