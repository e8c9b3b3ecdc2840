import fc from 'fast-check'
import type { Endpoint, Endpoints } from '../../../contract/platform/endpoint.ts'
import { drawnFrom, unusualText, withKnown } from './drawn-values.ts'
import { callsOf, hasErrorForm, exposesInternals } from './contract-tests.ts'

/** A request to send; its texts may contain placeholders for things that exist (`withKnown`). */
export type Request = { name: string; method: string; url: string; headers: Record<string, string>; payload?: string }
export type Reply = { statusCode: number; headers: Record<string, unknown>; body: string }

export const roles = ['visitor', 'member', 'host', 'requester', 'admin', 'suspended'] as const
const signedIn = ['member', 'host', 'requester', 'admin'] as const
export type Role = (typeof roles)[number]
export type DrawnCall = Request & { role: Role }

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND']

const headerValue = fc.oneof(
  fc.string({ maxLength: 60 }).map((text) => text.trim()),
  fc.constantFrom(
    '',
    '*',
    '"',
    'W/"x"',
    'a b',
    'javascript',
    'bytes=9-1',
    'text/html',
    'x'.repeat(4000),
    'br;q=nonsense, gzip',
  ),
)

const headersThatAreRead = [
  'accept',
  'accept-encoding',
  'accept-version',
  'authorization',
  'content-type',
  'cookie',
  'host',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'origin',
  'range',
  'sec-fetch-site',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]

/** Usually no headers. */
export const drawnHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom(...headersThatAreRead), headerValue, { maxKeys: 3 }),
  },
)

/** The usual method, and rarely another one. */
export const methodLike = (usual: string) =>
  fc.oneof({ weight: 19, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...methods) })

export const inUrl = (text: string) => encodeURIComponent(text.toWellFormed())

/** Draws this many calls, each from its own schemas: every call of the contract first, then any. The same seed draws the same ones. */
export function drawCalls(contract: Record<string, Endpoints>, seed: number, count: number): DrawnCall[] {
  const each = callsOf(contract).map(({ name, endpoint }) => drawnCall(name, endpoint))
  const once = each.flatMap((drawn, at) => fc.sample(drawn, { seed: seed + at, numRuns: 1 }))
  return [...once, ...fc.sample(fc.oneof(...each), { seed, numRuns: Math.max(0, count - once.length) })]
}

function drawnCall(name: string, endpoint: Endpoint): fc.Arbitrary<DrawnCall> {
  const json = { 'content-type': 'application/json' }
  return fc
    .record({
      role: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...signedIn) },
        { weight: 1, arbitrary: fc.constantFrom(...roles) },
      ),
      method: methodLike(endpoint.method),
      headers: drawnHeaders,
      key: fc.option(fc.uuid(), { freq: 3 }),
      path: drawnPath(endpoint.path),
      query: drawnFrom(endpoint.query),
      body: endpoint.body ? drawnFrom(endpoint.body).map((value) => JSON.stringify(value)) : fc.constant(undefined),
    })
    .map(({ role, method, headers, key, path, query, body }) => ({
      name,
      role,
      method,
      url: path + searchOf(query),
      headers: {
        ...(key !== null && endpoint.idempotent && { 'idempotency-key': key }),
        ...(body && json),
        ...headers,
      },
      ...(body !== undefined && { payload: body }),
    }))
}

/** A path, usually with existing ids. */
export function drawnPath(path: string): fc.Arbitrary<string> {
  const one = fc.oneof(
    { weight: 5, arbitrary: fc.nat(999).map((at) => `known${at}known`) },
    { weight: 1, arbitrary: unusualText },
  )
  const names = [...path.matchAll(/[:$]\w+/g)].map(([name]) => name)
  return fc
    .tuple(...names.map(() => one))
    .map((values) => names.reduce((url, name, at) => url.replace(name, () => inUrl(values[at] ?? '')), path))
}

export function searchOf(query: unknown) {
  const pairs = Object.entries(Object(query)).flatMap(([name, value]) =>
    [value].flat().map((one) => `${inUrl(name)}=${inUrl(typeof one === 'string' ? one : (JSON.stringify(one) ?? ''))}`),
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/**
 * Sends the requests, eight at a time, and returns the faults of the replies: a server error, or internals in a reply. An unhandled
 * rejection fails the test run by itself.
 */
export async function faultsOf<R extends Request>(
  requests: R[],
  send: (request: R) => Promise<Reply>,
  wrong: (request: R, reply: Reply) => string | null,
): Promise<string[]> {
  const faults: string[] = []
  const left = requests.values()
  const worker = async () => {
    for (const request of left) {
      const reply = await send(request)
      const fault = wrong(request, reply)
      if (fault !== null) faults.push(`${fault}: ${JSON.stringify(request).slice(0, 600)} ${reply.body.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return faults
}

/** The fault in the reply to a call. 501 is an intended refusal. */
export function wrongWithCall({ method }: Request, { statusCode, body }: Reply): string | null {
  if (statusCode >= 500 && statusCode !== 501) return `${statusCode}`
  if (statusCode >= 400 && method !== 'HEAD' && !hasErrorForm(body)) return `${statusCode} in another form`
  return exposesInternals(body) ? `${statusCode} tells of our insides` : null
}

export const withKnownThings = (request: DrawnCall, things: string[]): DrawnCall => ({
  ...request,
  url: withKnown(request.url, things.map(inUrl)),
  ...(request.payload !== undefined && { payload: withKnown(request.payload, things) }),
})
