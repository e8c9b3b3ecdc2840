import autocannon from 'autocannon'

export type Load = { perSecond: number; p99: number; failed: number }

/** `paths`: asked for in turn, in the place of the address's own. `body`: JSON that is posted. `token`: of who asks. */
type LoadOptions = { connections?: number; seconds?: number; paths?: string[]; body?: string; token?: string }

/** Asks for `url` over and over on so many connections; latencies in milliseconds. Any reply but 2xx counts as failed. */
export async function load(
  url: string,
  { connections = 16, seconds = 5, paths = [], body, token }: LoadOptions = {},
): Promise<Load> {
  const turns = paths.length > 0 && { requests: paths.map((path) => ({ path })) }
  const post = body !== undefined && { method: 'POST' as const, body }
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: seconds,
    ...turns,
    ...post,
    headers,
  })
  return { perSecond: requests.average, p99: latency.p99, failed: non2xx + errors }
}

export function mustNotFail({ failed }: Load) {
  if (failed > 0) throw new Error(`${failed} requests failed under load: the figures mean nothing`)
}
