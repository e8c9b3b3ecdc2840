import { currentLanguage } from '../../texts/languages.ts'
import type { Endpoint, Endpoints, Input, Result } from './endpoint.ts'

/** The part of `fetch` that the client uses, so that the contract needs neither DOM nor Node types. */
export type Fetch = (
  url: string,
  init: { method: string; credentials: 'include'; headers: Record<string, string>; body?: string },
) => Promise<{
  ok: boolean
  status: number
  statusText: string
  headers: { get(name: string): string | null }
  text(): Promise<string>
}>

/** Lists are counted up to this number, which therefore means 'this many or more'. */
export const maxCounted = 1_000

/** One page of a list: `next` is the cursor of the next page, `total` the length of the list, at most `maxCounted`. */
/** `isPartial`: a search timed out, and there may be more results. */
export type Page<T> = { items: T; next: string | null; total: number; isPartial?: boolean }

type Answer<E extends Endpoint> = E extends { paged: true } ? Page<Result<E>> : Result<E>
type Sending = { idempotencyKey?: string }
type Args<E extends Endpoint> = {} extends Input<E> ? [input?: Input<E> & Sending] : [input: Input<E> & Sending]
type Call<E extends Endpoint> = (...args: Args<E>) => Promise<Answer<E>>
export type Client<C extends Record<string, Endpoints>> = { [D in keyof C]: { [K in keyof C[D]]: Call<C[D][K]> } }

/** The minimum that a call of each endpoint needs, as short texts ('GET /festivals paged'): the schemas are 24 kB in a browser. */
export type CallTable = Record<string, Record<string, string>>

export const callTable = (contract: Record<string, Endpoints>): CallTable =>
  eachValue(contract, (group) =>
    eachValue(
      group,
      ({ method, path, paged, unpaged }) =>
        `${method} ${path.slice('/api'.length)}${paged ? ' paged' : ''}${unpaged ? ' unpaged' : ''}`,
    ),
  )

const eachValue = <T, U>(record: Record<string, T>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))

/** An error reply. `message` can be displayed to the user; `fields` has a message for each refused field of the input. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  constructor(status: number, message: string, code = 'unknown', fields: Record<string, string> = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
  }
}

type LooseInput = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
}

/**
 * The typed client of the API for the browser, server rendering and the tests, each with its own `fetch`. Rejects with `ApiError`, or with
 * the error of `fetch` if the network fails.
 */
export function createClient<C extends Record<string, Endpoints>>(
  table: CallTable,
  fetch: Fetch,
  token: () => string | null,
  onUnauthenticated?: (sentToken: string) => void,
): Client<C> {
  async function call(endpoint: string, input: LooseInput = {}): Promise<unknown> {
    const [method, path, list] = endpoint.split(' ') as [string, string, string?]
    const sentToken = token()
    const response = await fetch(urlOf(path, input), {
      method,
      credentials: 'include',
      headers: {
        'accept-language': currentLanguage(),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...(sentToken && { authorization: `Bearer ${sentToken}` }),
        ...(input.idempotencyKey && { 'idempotency-key': input.idempotencyKey }),
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    })
    const text = await response.text()
    if (response.status === 401 && sentToken) onUnauthenticated?.(sentToken)
    if (!response.ok) throw errorOf(response.status, text || response.statusText)
    const value: unknown = text ? JSON.parse(text) : undefined
    const next = nextCursor(response.headers.get('link'))
    if (list === 'unpaged')
      return next === null || input.query?.limit ? value : await withRest(endpoint, input, value, next)
    return list === 'paged'
      ? {
          items: value,
          next,
          total: Number(response.headers.get('x-total-count')),
          ...(response.headers.get('x-partial') !== null && { isPartial: true }),
        }
      : value
  }

  /** Reads the remaining pages of an unpaged list that is longer than one reply. */
  async function withRest(endpoint: string, input: LooseInput, first: unknown, cursor: string) {
    const rest = await call(endpoint, { ...input, query: { ...input.query, cursor } })
    return [...(first as unknown[]), ...(rest as unknown[])]
  }

  return eachValue(table, (group) =>
    eachValue(group, (endpoint) => (input?: LooseInput) => call(endpoint, input)),
  ) as unknown as Client<C>
}

function urlOf(path: string, { params = {}, query = {} }: LooseInput) {
  const url = `/api${path}`.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
    .join('&')
  return search ? `${url}?${search}` : url
}

function errorOf(status: number, text: string) {
  try {
    const { error, code, fields } = JSON.parse(text)
    if (typeof error === 'string') return new ApiError(status, error, code, fields)
  } catch {
    // Not JSON from this API: the reply came from a proxy or was truncated.
  }
  return new ApiError(status, `${status}: ${text}`)
}

function nextCursor(link: string | null) {
  const address = link?.match(/<([^>]+)>;\s*rel="next"/)?.[1]
  const cursor = address?.match(/[?&]cursor=([^&]+)/)?.[1]
  return cursor ? decodeURIComponent(cursor) : null
}
