import type { z } from 'zod'

/** Who may call an endpoint: anyone, a signed-in member, or a member who is an admin. */
export type Access = 'public' | 'member' | 'admin'

/**
 * Rate classes per minute. Every call counts, also one with invalid input: by member, or by address without a session. The limits are in
 * server/platform/limits/per-client/rate-limits.ts.
 */
export type MinuteClass = 'write' | 'mark' | 'decision' | 'roomRequest' | 'message' | 'typing' | 'search' | 'position'
/**
 * Rate classes of longer periods. Only calls with valid input count, so that a typing error does not use up the limit. A member's calls
 * count by member. A public call always counts by address, because repeated registrations come with a new session each time.
 */
export type LongClass = 'registration' | 'mail' | 'upload' | 'export'

type Schema = z.core.$ZodType

/** One REST call as data: the server routes it, the web app calls it, and the tests and the API page list it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path with `:name` for each path parameter. */
  path: `/api/${string}`
  access: Access
  /** One sentence for the API page. */
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** The max body size in bytes, if it is larger than for other calls. */
  largestBody?: number
  /** The body of a successful reply. */
  response?: Schema
  /** The status of a successful reply; by default 200, or 204 without a response body. */
  status?: 200 | 201 | 202
  /** A call that writes counts as `write` unless it has a class per minute of its own (see `minuteClassOf`). */
  rate?: MinuteClass | LongClass
  /** A list in pages: `limit` and `cursor` in the query, `Link` and `X-Total-Count` in the reply, and `X-Partial` if a search timed out. */
  paged?: true
  /**
   * A list that is sent in one reply of up to `maxUnpaged` items, or in pages if `limit` is set, with the headers of a paged list. Its
   * query is `UnpagedPaging`. Without `limit`, the client reads on until it has all items.
   */
  unpaged?: true
  /**
   * The same for a list of at most `maxUnpaged` items: the server reads it completely even for one page, whose cursor is this field of its
   * last item.
   */
  unpagedBy?: 'id'
  /**
   * A call that creates a row: with `Idempotency-Key`, a retry returns the first reply. 'own': the reply contains only the caller's
   * data and is stored. 'created': it may contain other members' data, so only the id of the new row is stored, and a retry reads
   * the row again.
   */
  idempotent?: 'own' | 'created'
  /**
   * Seconds for which caches may keep and share a non-empty reply. Only for a public GET whose reply depends only on its query: not on the
   * caller, nor on members' input.
   */
  sharedFor?: number
  /**
   * The call reads only data that is the same for all visitors, and may be seconds old without a session: the server may read it from a
   * replica of the database. Members see their own changes at once.
   */
  mayLag?: true
  /**
   * The call has its own queue and waits there without a connection, for seconds if need be. Other calls that write run three at a time for
   * each member (server/platform/limits/per-resource/write-turns.ts), and others that read two at a time for each address
   * (server/platform/limits/per-client/read-turns.ts).
   */
  hasOwnTurns?: true
  /**
   * The call is answered during maintenance although it is not a GET: it only reads, signs a member in or out, or cannot wait because
   * others rely on it.
   */
  duringMaintenance?: true
  /** Error codes that only this call has, in addition to the common ones. */
  errors?: readonly string[]
}
export type Endpoints = Record<string, Endpoint>

type Rated = Pick<Endpoint, 'method' | 'rate'>

const isLong = (rate: Endpoint['rate']): rate is LongClass =>
  rate === 'registration' || rate === 'mail' || rate === 'upload' || rate === 'export'

/** The class in which a call counts before its input is read. Every call that writes has one; a GET has one only if its `rate` names it. */
export function minuteClassOf({ method, rate }: Rated): MinuteClass | null {
  if (rate !== undefined && !isLong(rate)) return rate
  return method === 'GET' ? null : 'write'
}

/** The class in which a call counts when its input is valid. */
export const longClassOf = ({ rate }: Rated): LongClass | null => (isLong(rate) ? rate : null)

type Part = 'params' | 'query' | 'body'

type Sent<E extends Endpoint> = { [P in Part & keyof E]: E[P] extends Schema ? z.input<E[P]> : never }

/** What the caller sends. The query of an unpaged list is optional. */
export type Input<E extends Endpoint> = E extends { unpagedBy: string } | { unpaged: true }
  ? Omit<Sent<E>, 'query'> & Partial<Pick<Sent<E>, 'query' & keyof E>>
  : Sent<E>

/** What the handler receives: the parsed input. */
export type Parsed<E extends Endpoint> = { [P in Part & keyof E]: E[P] extends Schema ? z.output<E[P]> : never }

/** What the caller receives: the parsed reply. */
export type Result<E extends Endpoint> = E['response'] extends Schema ? z.output<E['response']> : undefined

/** What a handler may return, before the response schema converts it (a Date for an instant, for example). */
export type Returned<E extends Endpoint> = E['response'] extends Schema ? z.input<E['response']> : undefined

export function endpoints<const E extends Endpoints>(group: E): E {
  return group
}
