import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Endpoint, Endpoints } from '../../../contract/platform/endpoint.ts'
import { callsOf, type ContractTest } from './contract-tests.ts'

/**
 * Values for one field of a call: one that refers to nothing, and some for things that exist but that the caller may not see.
 * `sent` makes the parameters, query and body of the call from one of them.
 */
export type Hidden = {
  sent: (value: string) => { params?: Record<string, string>; query?: Record<string, string>; body?: object }
  unknown: string
  /** Keyed by the reason why it is hidden, such as 'of a suspended member'. */
  hidden: Record<string, string>
  /** The tokens of the callers; undefined is a visitor. */
  tokens: (string | undefined)[]
}

/** Names of fields that refer to a member or a thing even if their value is not a UUID. */
const naming = /^(id|username|email|token|avatar|coverImage|images?|photoURL|members|festivals)$|Ids?$/

/** The fields with an id or a name in all calls, such as 'rooms.get.id'. */
export const referencesOf = (contract: Record<string, Endpoints>) =>
  callsOf(contract).flatMap(({ name, endpoint }) => {
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, field = '']) => field)
    const inInput = [...fieldsOf(endpoint.query), ...fieldsOf(endpoint.body)]
      .filter(({ field, format }) => format === 'uuid' || naming.test(field))
      .map(({ field }) => field)
    return [...new Set([...inPath, ...inInput])].map((field) => `${name}.${field}`)
  })

function fieldsOf(schema: Endpoint['body']) {
  if (!schema) return []
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return (
    Object.entries(properties)
      .map(([field, property]) => ({ field, format: Object(property).format, type: Object(property).type }))
      // A boolean refers to nothing.
      .filter(({ type }) => type !== 'boolean')
  )
}

/** Makes each call with its hidden values and with the unknown one; any difference between the two replies is a fault. */
export async function testEqualAnswers(
  app: FastifyInstance,
  contract: Record<string, Endpoints>,
  cases: Record<string, Hidden>,
): Promise<ContractTest> {
  const endpoints = new Map(callsOf(contract).map(({ name, endpoint }) => [name, endpoint]))
  const walk: ContractTest = { calls: Object.keys(cases), requestCount: 0, faults: [] }
  for (const [reference, { sent, unknown, hidden, tokens }] of Object.entries(cases)) {
    const endpoint = endpoints.get(reference.slice(0, reference.lastIndexOf('.')))
    if (!endpoint) throw new Error(`There is no call for ${reference}`)
    const ask = async (value: string, token: string | undefined) => {
      walk.requestCount++
      return await answerTo(app, endpoint, sent(value), token)
    }
    for (const token of tokens) {
      const expected = await ask(unknown, token)
      for (const [why, value] of Object.entries(hidden)) {
        const answer = await ask(value, token)
        if (answer !== expected) walk.faults.push(`${reference} ${why}: ${answer} instead of ${expected}`)
      }
    }
  }
  return walk
}

/** Status, body and headers as one text, without the headers that differ between any two replies. */
async function answerTo(
  app: FastifyInstance,
  { method, path }: Endpoint,
  { params = {}, query = {}, body }: ReturnType<Hidden['sent']>,
  token: string | undefined,
) {
  const url = path.replace(/:(\w+)/g, (_, field: string) => encodeURIComponent(params[field] ?? ''))
  const reply = await app.inject({
    method,
    url,
    query,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    ...(body && { payload: body }),
  })
  const { 'x-request-id': _id, date: _date, ...headers } = reply.headers
  return JSON.stringify([reply.statusCode, reply.body, headers])
}
