import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Endpoint, Endpoints } from '../../../contract/platform/endpoint.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { calmCost, type Cost, costOf } from './cost.ts'
import { mostExpensive, expensiveTexts } from './expensive-values.ts'
import { inUrl, searchOf } from './fuzz.ts'
import { callsOf, someId } from './contract-tests.ts'

/** The maximum cost of one call, in milliseconds, unless it takes turns: more would keep all others waiting. */
export const maxMainMs = 10
export const maxDatabaseMs = 50
/**
 * A call over the limit is measured again, since the first runs are compiled, and a garbage collection may occur during one. The later
 * tries are some time apart: other users of the machine slow down several tries in a row, but not all of them.
 */
const tries = 20
const triesInARow = 6
/** For calls that are far over the limit on the main thread. */
const triesOfFar = 3
const pauseMs = 100

type Call = ReturnType<typeof callsOf>[number]
type World = {
  /** The token for a call; a new one whenever the last session has ended. */
  tokenFor: (access: Endpoint['access']) => Promise<string>
  /** Known values, such as ids: by the name of a field, by the word before them in a path, or by both ('users/id'). */
  known: Record<string, string>
  /** Of calls that concern a thousand members at once, the maximum of the database, in milliseconds. */
  ofMany?: Record<string, number>
}
export type CostTest = {
  measured: { call: string; input: string; status: number; cost: Cost }[]
  /** Calls for which some input passed the schema, so that more than the parsing was measured. */
  accepted: Set<string>
  faults: string[]
}

/**
 * Makes every call of a contract with the most expensive inputs that its schemas accept or nearly accept, and reports those that cost too
 * much.
 */
export async function testCosts(
  app: FastifyInstance,
  db: Database,
  contract: Record<string, Endpoints>,
  { tokenFor, known, ofMany }: World,
): Promise<CostTest> {
  const walk: CostTest = { measured: [], accepted: new Set(), faults: [] }
  const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
  const calls = callsOf(contract).toSorted(
    (a, b) => order.indexOf(a.endpoint.method) - order.indexOf(b.endpoint.method),
  )
  for (const call of calls) {
    const sent = new Set<string>()
    for (const [input, text] of inputsOf(call)) {
      let best: CostTest['measured'][number] | undefined
      for (let tried = 0; best === undefined || tried < triesOf(best.cost); tried++) {
        if (tried >= triesInARow) await delay(pauseMs)
        const request = requestOf(call, text, known)
        const asText = JSON.stringify(request)
        if (sent.has(asText) && tried === 0) break
        sent.add(asText)
        const headers = { ...request.headers, authorization: `Bearer ${await tokenFor(call.endpoint.access)}` }
        let [status, isRead] = [0, false]
        const measured = await costOf(db, async () => {
          const reply = await app.inject({ ...request, headers })
          status = reply.statusCode
          isRead = !/"code":"(invalid_input|too_large)"/.test(reply.body)
        })
        const cost = isOver(measured) ? await calmCost(measured, db) : measured
        if (isRead || isValid(call, request)) walk.accepted.add(call.name)
        if (best === undefined || sumOf(cost) < sumOf(best.cost)) best = { call: call.name, input, status, cost }
      }
      if (!best) continue
      walk.measured.push(best)
      if (isOver(best.cost, ofMany?.[call.name]) && !best.cost.isInTurns) walk.faults.push(faultOf(best))
    }
  }
  return walk
}

export const isOver = ({ main, database }: Cost, maxDatabase = maxDatabaseMs) =>
  main > maxMainMs || database > maxDatabase
/** The maximum number of measurements: one for a call that is within the limits, or takes turns. */
function triesOf(cost: Cost) {
  if (!isOver(cost) || cost.isInTurns) return 1
  if (sumOf(cost) < 3) return tries
  return cost.main > maxMainMs ? triesOfFar : 1
}
const sumOf = ({ main, database }: Cost) => main / maxMainMs + database / maxDatabaseMs
const faultOf = ({ call, input, status, cost }: CostTest['measured'][number]) =>
  `${call} with ${input} (${status}): ${cost.main.toFixed(1)} ms of the main thread, ${cost.database.toFixed(1)} of the database`

const isValid = ({ endpoint: { body } }: Call, { payload }: { payload?: string | undefined }) =>
  body !== undefined && payload !== undefined && z.safeParse(body, JSON.parse(payload)).success

const defaultBody = 64_000

/** Texts for inputs; null for an input that fills the body with special characters, whatever its fields accept. */
const inputsOf = ({ endpoint: { query, body } }: Call): [string, ((length: number) => string) | null][] =>
  query || body
    ? [...Object.entries(expensiveTexts), ...(body ? [['far too long', null] as [string, null]] : [])]
    : [['nothing', () => '']]

function requestOf({ endpoint }: Call, text: ((length: number) => string) | null, known: World['known']) {
  const { method, path, query, body, largestBody = defaultBody } = endpoint
  const payload =
    body && (text ? bodyOf(mostExpensive(body, text, largestBody, known), largestBody) : tooLong(body, largestBody))
  const url = path.replace(/(?:(\w[\w-]*)\/)?:(\w+)/g, (_, before: string, name: string) => {
    const id = known[`${before}/:${name}`] ?? known[before] ?? known[name] ?? someId
    return before ? `${before}/${inUrl(id)}` : inUrl(id)
  })
  return {
    method,
    url: url + (query && text ? searchOf(mostExpensive(query, text, 4000, known)) : ''),
    headers: { ...(payload !== undefined && { 'content-type': 'application/json' }) },
    ...(payload !== undefined && { payload }),
  }
}

/** All fields if they fit into the largest body, otherwise as many as fit. */
function bodyOf(value: unknown, maxBytes: number) {
  const whole = JSON.stringify(value)
  if (Buffer.byteLength(whole) <= maxBytes) return whole
  const fields: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(Object(value)))
    if (Buffer.byteLength(JSON.stringify({ ...fields, [name]: field })) <= maxBytes) fields[name] = field
  return JSON.stringify(fields)
}

/** Every field of the body with an equal part of its length. */
function tooLong(body: NonNullable<Endpoint['body']>, maxBytes: number) {
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  const names = Object.keys(properties)
  // A union has its fields in its parts.
  const text = expensiveTexts['many marks']?.(maxBytes / 2 / Math.max(1, names.length) - 50)
  return JSON.stringify(names.length === 0 ? text : Object.fromEntries(names.map((name) => [name, text])))
}
