import type { z } from 'zod'

/** Who may call an endpoint: anyone, a signed-in member, or a member who is an admin. */
export type Access = 'public' | 'member' | 'admin'

/** Rate classes of a minute: every call counts, whatever it sends. The figures stand in server/rate-limits/rate-limits.ts. */
export type MinuteClass = 'write' | 'mark' | 'decision' | 'roomRequest'
/** Rate classes of a longer time: only input without mistakes counts, so that nobody waits an hour for a typing error. */
export type LongClass = 'registration' | 'mail' | 'upload'

type Schema = z.core.$ZodType

/** One REST call, as data: the server serves it, the web calls it, tests and the OpenAPI page walk it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:name` for each path parameter. */
  path: `/api/${string}`
  access: Access
  /** One sentence for the API page. */
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** What a success carries. */
  response?: Schema
  /** The status of a success unless it is the usual one: 200, or 204 where it carries nothing. */
  status?: 200 | 201 | 202
  /** A call that writes and names no class of a minute counts as `write` (see `minuteClassOf`). */
  rate?: MinuteClass | LongClass
  /** A list in pages: `limit` and `cursor` in the query, `Link` and `X-Total-Count` in the reply. */
  paged?: true
  /**
   * A list that comes whole unless `limit` is sent, then in pages too; its query is `WholePaging`. Says which field of an item a
   * cursor remembers it by; `item` where an item is a text itself.
   */
  wholeBy?: 'id' | 'festivalId' | 'item'
  /**
   * A creating call: `Idempotency-Key` makes a retry return the first reply. 'own': it tells of the caller alone, and is kept.
   * 'created': it may show others, so that only the id of what was created is kept, and a retry shows that as it is by then.
   */
  idempotent?: 'own' | 'created'
  /** The error codes of its own, beside those that every call may answer. */
  errors?: readonly string[]
}
export type Endpoints = Record<string, Endpoint>

type Rated = Pick<Endpoint, 'method' | 'rate'>

const isLong = (rate: Endpoint['rate']): rate is LongClass =>
  rate === 'registration' || rate === 'mail' || rate === 'upload'

/** What a call counts against before its input is read: every call that writes has such a class, a GET only where it names one. */
export function minuteClassOf({ method, rate }: Rated): MinuteClass | null {
  if (rate !== undefined && !isLong(rate)) return rate
  return method === 'GET' ? null : 'write'
}

/** What a call counts against once its input is found to be without mistakes. */
export const longClassOf = ({ rate }: Rated): LongClass | null => (isLong(rate) ? rate : null)

type Part = 'params' | 'query' | 'body'

type Sent<E extends Endpoint> = { [P in Part & keyof E]: E[P] extends Schema ? z.input<E[P]> : never }

/** What the caller sends: of what comes whole nothing but its path. */
export type Input<E extends Endpoint> = E extends { wholeBy: string }
  ? Omit<Sent<E>, 'query'> & Partial<Pick<Sent<E>, 'query' & keyof E>>
  : Sent<E>

/** What the handler is given, once it is parsed. */
export type Parsed<E extends Endpoint> = { [P in Part & keyof E]: E[P] extends Schema ? z.output<E[P]> : never }

/** What travels back. */
export type Result<E extends Endpoint> = E['response'] extends Schema ? z.output<E['response']> : undefined

/** What a handler may return for it (an instant as a Date, say). */
export type Returned<E extends Endpoint> = E['response'] extends Schema ? z.input<E['response']> : undefined

export function endpoints<const E extends Endpoints>(group: E): E {
  return group
}
