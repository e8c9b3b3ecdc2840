import type { FastifyInstance } from 'fastify'
import type { Endpoint, Endpoints } from '../../../contract/platform/endpoint.ts'
import type { Things } from './blocked-world.ts'
import { callsOf, someId, type ContractTest } from './contract-tests.ts'

type Sent = { params?: Record<string, string>; query?: Record<string, string>; body?: object }
/** The input of a call for each thing of the world; path parameters that are not listed are its id. */
export type Sending = (id: string) => Sent

/** The world as one of two members with a block between them sees it. */
export type Seen = {
  token: string
  /** Texts that may be in no reply: the id and the name of the other member, which is in everything that they wrote. */
  traces: string[]
  /** Things that are hidden from the viewer: the reply for each must equal that for an unknown id. */
  hidden: Things
  /** All other things. */
  others: Things
  /** Groups of which both are members through somebody else, where the other remains visible. */
  groups: string[]
  /** The same of stays: their rooms. */
  stays: string[]
  sendings: Record<string, Sending>
}

type Exceptions = {
  /** Calls that the test leaves out, with the reason. */
  apart: Record<string, string>
  /** Calls that distinguish a hidden thing from an unknown one, with the reason. */
  known: Record<string, string>
}

/** The kind of thing in the path of a call, by its last parameter; calls with other paths are made for things of every kind. */
const kindsOfPaths: [RegExp, keyof Things][] = [
  [/\/participants\/:|^\/api\/users\//, 'member'],
  [/^\/api\/(room-shares|room-requests\/room|chat\/room)\/:/, 'room'],
  [/^\/api\/room-requests\/:/, 'request'],
  [/^\/api\/(festivals|favorites|festival-attendance)\/:/, 'festival'],
  [/^\/api\/events\/:/, 'event'],
  [/^\/api\/meetups\/:/, 'meetup'],
  [/^\/api\/chat\/messages\/:|\/read$/, 'message'],
  [/^\/api\/chat\/threads\/:/, 'thread'],
  [/^\/api\/ratings\/:/, 'rating'],
]

const thingsAt = (path: string, all: Things): string[] => {
  const kind = kindsOfPaths.find(([pattern]) => pattern.test(path))?.[1]
  return kind ? all[kind] : Object.values(all).flat()
}

const order = ['GET', 'PUT', 'PATCH', 'POST', 'DELETE']
const readsFirst = (one: { endpoint: Endpoint }, other: { endpoint: Endpoint }) =>
  order.indexOf(one.endpoint.method) - order.indexOf(other.endpoint.method)

/**
 * Makes every call except those of admins, who see everybody, for every thing of the world; calls that delete come last. Faults are a trace
 * of the other member, a reply that differs from that for an unknown thing, and a total that counts more than is listed. So is a call with
 * a reply that never succeeds, as it proves nothing.
 */
export async function testBlockedPair(
  app: FastifyInstance,
  contract: Record<string, Endpoints>,
  seen: Seen,
  { apart, known }: Exceptions,
): Promise<ContractTest> {
  const walk: ContractTest = { calls: [], requestCount: 0, faults: [] }
  const fault = (name: string, text: string) => void walk.faults.push(`${name} ${text}`)

  async function ask({ method, path }: Endpoint, { params = {}, query = {}, body }: Sent, id: string) {
    walk.requestCount++
    return await app.inject({
      method,
      url: path.replace(/:(\w+)/g, (_, field: string) => encodeURIComponent(params[field] ?? id)),
      query,
      headers: { authorization: `Bearer ${seen.token}` },
      ...(body && { payload: body }),
    })
  }
  type Reply = Awaited<ReturnType<typeof ask>>

  for (const { name, endpoint } of callsOf(contract).toSorted(readsFirst)) {
    if (name in apart || endpoint.access === 'admin') continue
    walk.calls.push(name)
    const sending = seen.sendings[name] ?? (() => ({}))
    const isAboutThing =
      endpoint.path.includes(':') || JSON.stringify(sending('one')) !== JSON.stringify(sending('two'))
    const answer = async (id: string) => await ask(endpoint, sending(id), id)
    const unknown = await answer(someId)
    const replies: [string, Reply][] = [['', unknown]]
    if (isAboutThing) {
      for (const id of thingsAt(endpoint.path, seen.others)) replies.push([id, await answer(id)])
      for (const id of thingsAt(endpoint.path, seen.hidden)) {
        const reply = await answer(id)
        replies.push([id, reply])
        if (!(name in known) && told(reply) !== told(unknown))
          fault(name, `tells the hidden ${id}: ${told(reply)} instead of ${told(unknown)}`)
      }
    }
    const isVisible = endpoint.response !== undefined
    if (isVisible && replies.every(([, { statusCode }]) => statusCode >= 300))
      fault(name, 'never succeeds: add a line to `sendings`')
    for (const [id, reply] of replies) {
      const isShared = seen.groups.includes(id) || (name.startsWith('stays.') && seen.stays.includes(id))
      const text = isShared ? '' : told(withoutGroups(reply, seen.groups))
      for (const trace of seen.traces) if (text.includes(trace)) fault(name, `shows ${trace}: ${text.slice(0, 300)}`)
      if (countsMore(reply)) fault(name, `counts more than it lists: ${String(reply.headers['x-total-count'])}`)
    }
  }
  return walk
}

type Answer = { statusCode: number; headers: Record<string, unknown>; body: string }

/** Status, headers and body, without the parts that differ between any two replies. */
function told({ statusCode, headers, body }: Answer) {
  const { 'x-request-id': _id, date: _date, ...others } = headers
  return JSON.stringify([statusCode, others, body])
}

/** A list of threads without those of the groups. */
function withoutGroups(reply: Answer, groups: string[]): Answer {
  const items: unknown = reply.body.startsWith('[') ? JSON.parse(reply.body) : undefined
  if (!Array.isArray(items)) return reply
  return { ...reply, body: JSON.stringify(items.filter((item) => !groups.includes(Object(item).id))) }
}

/** Whether a list is complete on one page but its total is higher. */
function countsMore({ headers, body }: Answer): boolean {
  const total = headers['x-total-count']
  if (total === undefined || headers['link'] !== undefined) return false
  return Number(total) !== (JSON.parse(body) as unknown[]).length
}
