import type { z } from 'zod'

/** Who may call an endpoint: anyone, a signed-in member, or a member who is an admin. */
export type Access = 'public' | 'member' | 'admin'

/**
 * Rate classes per minute: every call counts, also one with invalid input; by member, or by address without a session. The limits are in
 * server/platform/limits/per-client/rate-limits.ts.
 */
export type MinuteClass = 'write' | 'mark' | 'decision' | 'roomRequest' | 'message' | 'typing' | 'search' | 'position'
/**
 * Rate classes of longer periods: only calls with valid input count, so that a typing error does not use up the limit. A member's calls
 * count by member, a public call always by address: whoever registers again and again has a new session for each call.
 */
export type LongClass = 'registration' | 'mail' | 'upload' | 'export'

type Schema = z.core.$ZodType

/** One REST call as data: the server routes it, the web app calls it, and the tests and the API page list it. */
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
  /** In bytes, if the body may be larger than that of other calls. */
  largestBody?: number
  /** The body of a success. */
  response?: Schema
  /** The status of a success; by default 200, or 204 for a call without a response body. */
  status?: 200 | 201 | 202
  /** A call that writes counts as `write` if it has no class per minute itself (see `minuteClassOf`). */
  rate?: MinuteClass | LongClass
  /** A list in pages: `limit` and `cursor` in the query, `Link` and `X-Total-Count` in the reply, `X-Partial` if a search took too long. */
  paged?: true
  /**
   * A list that is sent whole up to `maxWhole` items, or in pages if `limit` is set, with the headers of one in pages; its query is
   * `WholePaging`. Without `limit`, the client reads on until it has all.
   */
  unpaged?: true
  /**
   * The same of a list that is never longer than `maxWhole`: it is read whole also for a page, whose cursor is this field of its last
   * item.
   */
  unpagedBy?: 'id'
  /**
   * A call that creates a row: with `Idempotency-Key`, a retry returns the first reply. 'own': the reply contains only the caller's
   * data and is stored. 'created': it may contain other members' data, so only the id of the new row is stored, and a retry reads
   * the row again.
   */
  idempotent?: 'own' | 'created'
  /**
   * Seconds for which caches may keep and share a reply that contains something. Only for a public GET whose reply depends on its query
   * alone: not on the caller, nor on what members enter.
   */
  sharedFor?: number
  /**
   * The call reads only what is the same for all visitors, and without a session its reply may be some seconds old: the server may read it
   * from a replica of the database. Members see what they did at once.
   */
  mayLag?: true
  /**
   * The call takes seconds, but waits in turns of its own without a connection. The other calls that write run three at a time for each
   * member (server/platform/limits/per-resource/write-turns.ts).
   */
  hasOwnTurns?: true
  /**
   * It is answered during maintenance, though it is no GET: it only reads, signs somebody in or out, or keeps a promise to others that
   * cannot wait.
   */
  duringMaintenance?: true
  /** Error codes that only this call has, in addition to the common ones. */
  errors?: readonly string[]
}
export type Endpoints = Record<string, Endpoint>

type Rated = Pick<Endpoint, 'method' | 'rate'>

const isLong = (rate: Endpoint['rate']): rate is LongClass =>
  rate === 'registration' || rate === 'mail' || rate === 'upload' || rate === 'export'

/**
 * The class in which a call counts before its input is read. Every call that writes has one; a GET has one only if its `rate` names
 * it.
 */
export function minuteClassOf({ method, rate }: Rated): MinuteClass | null {
  if (rate !== undefined && !isLong(rate)) return rate
  return method === 'GET' ? null : 'write'
}

/** The class in which a call counts when its input is valid. */
export const longClassOf = ({ rate }: Rated): LongClass | null => (isLong(rate) ? rate : null)

type Part = 'params' | 'query' | 'body'

type Sent<E extends Endpoint> = { [P in Part & keyof E]: E[P] extends Schema ? z.input<E[P]> : never }

/** What the caller sends. The query of a list that is sent whole is optional. */
export type Input<E extends Endpoint> = E extends { unpagedBy: string } | { unpaged: true }
  ? Omit<Sent<E>, 'query'> & Partial<Pick<Sent<E>, 'query' & keyof E>>
  : Sent<E>

/** What the handler receives: the parsed input. */
export type Parsed<E extends Endpoint> = { [P in Part & keyof E]: E[P] extends Schema ? z.output<E[P]> : never }

/** What the caller receives. */
export type Result<E extends Endpoint> = E['response'] extends Schema ? z.output<E['response']> : undefined

/** What a handler may return, before the response schema converts it (a Date for an instant, for example). */
export type Returned<E extends Endpoint> = E['response'] extends Schema ? z.input<E['response']> : undefined

export function endpoints<const E extends Endpoints>(group: E): E {
  return group
}
