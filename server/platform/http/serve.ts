import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  type Access,
  type Endpoint,
  type Endpoints,
  type LongClass,
  type MinuteClass,
  type Parsed,
  longClassOf,
  minuteClassOf,
  type Returned,
} from '../../../contract/platform/endpoint.ts'
import type { UnpagedPaging } from '../../../contract/platform/fields.ts'
import { currentLanguage } from '../../../texts/languages.ts'
import { requestOrigin } from './request-origin.ts'
import { type Cookies, cookiesOf } from './cookies.ts'
import type { Database } from '../db/connections/connect.ts'
import { AdminsOnly, NotFound, Unauthenticated } from '../http-error.ts'
import { inputReader } from './check-input.ts'
import { replyOnce, type Sent } from './idempotency.ts'
import type { CountedBy } from '../limits/clients.ts'
import { callerOf, countCall } from '../limits/per-client/route-rates.ts'
import { readOfPage } from '../in-process.ts'
import { leftSignal } from '../left-signal.ts'
import type { Services } from '../../services.ts'
import type { Caller } from '../sessions/sessions.ts'
import { pageOfUnpaged } from './unpaged-lists.ts'
import { largeInTurn, writeInTurn } from '../limits/per-resource/write-turns.ts'

/** JSON text that PostgreSQL built from an explicit column list. It is sent unchanged, and a test compares it with the contract. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Throws 404 if there is no JSON: the thing does not exist, or the caller may not see it. */
export function foundJson(notFound: () => string, json: string | null): JsonText {
  if (json === null) throw NotFound(notFound())
  return new JsonText(json)
}

/** JSON text in pieces, for a reply that is too large for the memory. Each piece is made once the client has read those before it. */
export class JsonPieces {
  readonly pieces: AsyncIterable<string>
  constructor(pieces: AsyncIterable<string>) {
    this.pieces = pieces
  }
}

/** The reply of a creating call whose thing existed already: it is sent with 200 instead of 201. */
export class Existing<T> {
  readonly answer: T
  constructor(answer: T) {
    this.answer = answer
  }
}

type Answer<E extends Endpoint> = E extends { paged: true } | { unpaged: true }
  ? { items: Returned<E> | JsonText; next: string | null; total: number; isPartial?: boolean }
  : Returned<E> | JsonText | JsonPieces

/** What every handler gets in addition to the parsed input. `db` is the transaction of an idempotent call, otherwise a pool. */
export type Call<A extends Access = Access> = {
  caller: A extends 'public' ? Caller | null : Caller
  db: Database
  remoteAddress: string
  userAgent: string
  cookies: Cookies
  /** The site's address as used in the request, without a slash at the end. */
  calledAt: () => string
  /** The header Sec-Fetch-Site; null if the client is no browser, or an old one. */
  calledFrom: string | null
  /** Aborted when the client closes the connection before it has the reply. */
  left: () => AbortSignal
}

export type Handler<E extends Endpoint> = (
  call: Parsed<E> & Call<E['access']>,
) => Promise<Answer<E> | Existing<Answer<E>>>

/** Functions that read what a call created, by its id, for the reply to a retry. They throw 404 if the caller may not see it. */
export type Shown<C extends Endpoints> = {
  [K in keyof C]?: (db: Database, caller: Caller, id: string) => Promise<Answer<C[K]>>
}

/** One handler per endpoint of a domain; a missing one is a compile error. */
export type Handlers<C extends Endpoints> = { [K in keyof C]: Handler<C[K]> }

type Input = { params?: unknown; query?: unknown; body?: unknown }

/** An endpoint with its handler, whatever its types are. */
type Route = {
  endpoint: Endpoint
  services: Services
  handle: (call: Input & Call<'public'>) => Promise<unknown>
  show: ((db: Database, caller: Caller, id: string) => Promise<unknown>) | undefined
}

type Called = Route & { request: FastifyRequest; reply: FastifyReply }

/** A call whose caller and input were accepted. */
type Accepted = Called & { caller: Caller | null; input: Input }

/** Registers the endpoints of a domain. Each call has the same steps: caller, rate limit, input, handler, checked reply. */
export function serve<C extends Endpoints>(
  app: FastifyInstance,
  services: Services,
  endpoints: C,
  handlers: Handlers<C>,
  created: Shown<C> = {},
) {
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const show = created[name]
    if ((endpoint.idempotent === 'created') !== (show !== undefined))
      throw new Error(`${calledAs(endpoint)} must say how what it created is shown again, if it is 'created'`)
    const route: Route = { endpoint, services, handle: handlers[name] as unknown as Route['handle'], show }
    const readInput = inputReader(endpoint)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: {
        rate: 'call',
        writes: endpoint.method !== 'GET' && !endpoint.duringMaintenance,
        hasOwnTurns: endpoint.hasOwnTurns ?? false,
      },
      ...(endpoint.largestBody !== undefined && { bodyLimit: endpoint.largestBody }),
      // Runs before the body is read and validated, so that a caller without access learns nothing about the input of the call.
      onRequest: async (request, reply) => {
        reply.headers(cachingOf(endpoint))
        admit(endpoint.access, request.caller)
        // Runs before the body is read, so that refused input and idempotent replays count too.
        await count(route, minuteClassOf(endpoint), request)
      },
      handler: async (request, reply) => {
        const call = { ...route, request, reply }
        // Checked again, as the caller may have changed while the body arrived.
        admit(endpoint.access, request.caller)
        const sent = await inTurnOfLarge(call, async () => {
          const input = await readInput(request)
          const { caller, ip } = request
          await count(route, longClassOf(endpoint), { caller: endpoint.access === 'public' ? null : caller, ip })
          const accepted = { ...call, caller, input }
          return await inTurnOfWriter(accepted, () => answerOnce(accepted))
        })
        return send(request, reply, sent)
      },
    })
  }
}

async function count({ services }: Route, rate: MinuteClass | LongClass | null, by: CountedBy) {
  if (rate !== null) await countCall(services.rateLimits, rate, by)
}

/** A call with a large body waits for other such calls before its input is checked. */
function inTurnOfLarge<T>(call: Called, next: () => Promise<T>) {
  return call.endpoint.largestBody === undefined ? next() : inTurn(largeInTurn, call.request.ip, call, next)
}

/** A member's writing call waits for their other ones before it takes a connection. */
function inTurnOfWriter<T>(call: Accepted, next: () => Promise<T>) {
  const { endpoint, caller } = call
  const isInTurn = caller !== null && endpoint.method !== 'GET' && !endpoint.hasOwnTurns
  return isInTurn ? inTurn(writeInTurn, caller.id, call, next) : next()
}

/** After a wait the caller is read again: the session may have ended or the role changed meanwhile. */
function inTurn<T>(turns: typeof writeInTurn, key: string, call: Called, next: () => Promise<T>) {
  return turns(key, async (hasWaited) => {
    if (hasWaited) await admitAgain(call.services.db, call.endpoint.access, call.request)
    return await next()
  })
}

/** Runs once for each Idempotency-Key of a member, in one transaction with it; without a key, on a connection of a pool. */
async function answerOnce(call: Accepted): Promise<Sent | JsonPieces> {
  const { endpoint, services, show, request, caller, input } = call
  const key = endpoint.idempotent ? request.headers['idempotency-key'] : undefined
  if (key === undefined || !caller) return await answer(call)
  return await replyOnce(
    services.db,
    { memberId: caller.id, key: String(key), endpoint: calledAs(endpoint), input },
    async (trx) => written(call, await handled(call, trx)),
    show && (async (trx, id) => written(call, await show(trx, caller, id))),
  )
}

async function answer(call: Accepted): Promise<Sent | JsonPieces> {
  const { endpoint, services, caller } = call
  const read = readOfPage() ?? services.replica.read
  const mayLag = caller === null && endpoint.mayLag
  const result = await (mayLag ? read((db) => handled(call, db)) : handled(call, services.db))
  return result instanceof JsonPieces ? result : written(call, result)
}

function handled({ handle, services, request, reply, caller, input }: Accepted, db: Database): Promise<unknown> {
  return handle({
    ...input,
    caller,
    db,
    remoteAddress: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
    calledFrom: request.headers['sec-fetch-site']?.toString() ?? null,
    cookies: cookiesOf(request, reply, services.origin),
    calledAt: () => requestOrigin(request),
    left: () => leftSignal(reply),
  })
}

/** Throws 401 without a session, and 403 if the call is for admins only. */
export function admit(access: Access, caller: Caller | null) {
  if (access !== 'public' && !caller) throw Unauthenticated()
  if (access === 'admin' && !caller?.isAdmin) throw AdminsOnly()
}

/** For a member's call that waited for its turn. */
export async function admitAgain(db: Database, access: Access, request: FastifyRequest) {
  request.caller = await callerOf(db, request)
  admit(access === 'admin' ? 'admin' : 'member', request.caller)
}

/** The reply to a public call may differ between members and visitors, so no cache may share it unless the call states so. */
const cachingOf = ({ access, method }: Endpoint) => ({
  'cache-control': access === 'public' && method === 'GET' ? 'private, no-cache' : 'private, no-store',
  'content-language': currentLanguage(),
  vary: 'Authorization, Accept-Language',
})

/** The reply as text, with only the fields of the contract. */
function written(call: Accepted, answer: unknown): Sent {
  if (answer instanceof Existing) return { ...written(call, answer.answer), status: 200 }
  const { endpoint, request, input } = call
  const { response, status, sharedFor } = endpoint
  if (!response) return { status: status ?? 204, text: '', headers: {} }
  const { items, next, total, isPartial } = pageOf(endpoint, input.query, answer)
  const text = items instanceof JsonText ? items.text : JSON.stringify(z.parse(response, items))
  return {
    status: status ?? 200,
    text,
    headers: {
      ...(total !== null && { 'x-total-count': String(total) }),
      ...(isPartial && { 'x-partial': 'true' }),
      // An empty list may be filled a moment later.
      ...(sharedFor && text !== '[]' && { 'cache-control': `public, max-age=${sharedFor}` }),
      ...(next !== null && { link: `<${addressOfPage(request.url, next)}>; rel="next"` }),
    },
  }
}

type PageOf = { items: unknown; next: string | null; total: number | null; isPartial?: boolean }

function pageOf({ paged, unpaged, unpagedBy }: Endpoint, query: unknown, answer: unknown): PageOf {
  if (paged || unpaged) return answer as PageOf
  const { limit, cursor } = (query ?? {}) as z.output<typeof UnpagedPaging>
  if (unpagedBy === undefined || limit === undefined) return { items: answer, next: null, total: null }
  const { items, ...page } = pageOfUnpaged(listOf(answer), { limit, cursor }, ({ id }) => id)
  return { items: answer instanceof JsonText ? new JsonText(JSON.stringify(items)) : items, ...page }
}

const listOf = (answer: unknown) => (answer instanceof JsonText ? JSON.parse(answer.text) : answer) as { id: string }[]

function addressOfPage(url: string, cursor: string) {
  const [path, query] = url.split('?', 2)
  const search = new URLSearchParams(query)
  search.set('cursor', cursor)
  return `${path}?${search.toString()}`
}

const json = 'application/json; charset=utf-8'

const calledAs = ({ method, path }: Endpoint) => `${method} ${path}`

function send(request: FastifyRequest, reply: FastifyReply, sent: Sent | JsonPieces) {
  if (sent instanceof JsonPieces) return reply.type(json).send(Readable.from(sent.pieces))
  const { status, text, headers } = sent
  reply.code(status).headers(headers)
  if (text === '') return reply.send()
  reply.type(json)
  // Converted to bytes once, for the hash and for the socket.
  const body = Buffer.from(text)
  if (request.method !== 'GET') return reply.send(body)
  const etag = `"${createHash('sha1')
    .update(body)
    .update(headers.link ?? '')
    .digest('base64url')}"`
  reply.header('etag', etag)
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(body)
}
