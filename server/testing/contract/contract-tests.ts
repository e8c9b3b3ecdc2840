import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Endpoint, Endpoints } from '../../../contract/platform/endpoint.ts'

/** The result of a test of all calls of a contract. It counts the requests (`requestCount`), since a test without any finds no fault. */
export type ContractTest = {
  /** The calls that were made, such as 'festivals.list'. */
  calls: string[]
  requestCount: number
  faults: string[]
}

type Groups = Record<string, Endpoints>
type Call = { name: string; endpoint: Endpoint }
type Tokens = { member: string; admin: string }
type Sent = { params?: Record<string, string>; query?: string; payload?: string; token?: string | undefined }

export const callsOf = (contract: Groups): Call[] =>
  Object.entries(contract).flatMap(([domain, group]) =>
    Object.entries<Endpoint>(group).map(([key, endpoint]) => ({ name: `${domain}.${key}`, endpoint })),
  )

const ErrorForm = z.strictObject({
  error: z.string().min(1).max(200),
  code: z.string().regex(/^[a-z_]+$/),
  fields: z.record(z.string(), z.string()).optional(),
})

/** An SQL statement is searched within one text of a reply: 'Please select …' and 'choose from …' may be in two texts. */
const insides =
  /\bat .+(?:\.[cm]?[jt]sx?|node:[\w/]+):\d+:\d+|node_modules|\/server\/|select (?:\\.|[^"\\])+ from |insert into|syntax for type|relation \\?"/i

export const someId = '019a0000-0000-7000-8000-000000000000'
const json = JSON.stringify

/** Makes every call that is not public with tokens that give no access to it. */
export async function testAccess(app: FastifyInstance, contract: Groups, tokens: Tokens): Promise<ContractTest> {
  const walk = startContractTest(app)
  const tokensWithoutAccess = [undefined, 'A'.repeat(43), 'x', `${tokens.member}x`]
  for (const call of callsOf(contract)) {
    const { access } = call.endpoint
    // Without a body, with a well-formed and with a malformed one: the refusal must not reveal the input of the call.
    const tries: Sent[] = [{}, { payload: '{}' }, { payload: '{' }]
    const triesOf = (token: string | undefined) => tries.map((sent) => ({ ...sent, token }))
    if (access !== 'public') await walk.ask(call, tokensWithoutAccess.flatMap(triesOf), [401])
    if (access === 'admin') await walk.ask(call, triesOf(tokens.member), [403])
  }
  return walk.result()
}

/** Makes every call that has input, as a caller with access, with malformed and unusual values. */
export async function testInput(app: FastifyInstance, contract: Groups, tokens: Tokens): Promise<ContractTest> {
  const walk = startContractTest(app)
  for (const call of callsOf(contract)) {
    const token = call.endpoint.access === 'admin' ? tokens.admin : tokens.member
    const otherwiseGood = (sent: Sent) => ({ token, ...(call.endpoint.body && { payload: '{}' }), ...sent })
    await walk.ask(call, badIds(call.endpoint).map(otherwiseGood), idRefusals(call.endpoint))
    await walk.ask(call, badQueries(call.endpoint).map(otherwiseGood), refusals)
    await walk.ask(call, badBodies(call.endpoint).map(otherwiseGood), refusals)
    await walk.ask(call, strangeTexts(call.endpoint).map(otherwiseGood), anyClientStatus)
  }
  return walk.result()
}

/** Replies about the caller only (signing in and their own profile), and the waitlist, whose addresses admins need. */
const mayNameEmail = /^(auth|profile)\.|^admin\.waitlist$/

/** Checks the schemas of replies: each is an object or a list, and only those about the caller may name a secret. */
export function testReplies(contract: Groups): ContractTest {
  const calls: string[] = []
  const faults: string[] = []
  for (const { name, endpoint } of callsOf(contract)) {
    if (!endpoint.response) continue
    calls.push(name)
    const schema = z.toJSONSchema(endpoint.response, { io: 'output', unrepresentable: 'any' })
    if (schema.type !== 'object' && schema.type !== 'array') faults.push(`${name} answers neither an object nor a list`)
    const secret = propertyNames(schema).find((property) => /e-?mail|password|token/i.test(property))
    if (secret && !mayNameEmail.test(name)) faults.push(`${name} answers with '${secret}'`)
  }
  return { calls, requestCount: calls.length, faults }
}

/** 403 is included, since a wrong password in the input is refused with it. */
const refusals = [400, 403, 404, 409, 413, 415, 422]
const anyClientStatus = [200, 201, 202, 204, ...refusals]
/** A DELETE or a block of an unknown id may succeed without an effect (decision 58); other calls refuse it. */
const idRefusals = ({ method, path }: Endpoint) =>
  method === 'DELETE' || path === '/api/users/:id/block' ? [204, ...refusals] : refusals

/** Fewer than the maximum number of waiting calls of one member, as further ones get 503. */
const atOnce = 10

function startContractTest(app: FastifyInstance) {
  const calls = new Set<string>()
  const faults: string[] = []
  let requestCount = 0

  async function askOnce({ name, endpoint }: Call, sent: Sent, allowed: number[]) {
    calls.add(name)
    requestCount++
    const reply = await app.inject({
      method: endpoint.method,
      url: urlOf(endpoint, sent),
      headers: {
        ...(sent.payload !== undefined && { 'content-type': 'application/json' }),
        ...(sent.token !== undefined && { authorization: `Bearer ${sent.token}` }),
      },
      ...(sent.payload !== undefined && { payload: sent.payload }),
    })
    const what = `${name} with ${json(sent).slice(0, 160)}: ${reply.statusCode}`
    if (!allowed.includes(reply.statusCode)) faults.push(`${what}, not ${allowed.join(' or ')}`)
    if (reply.statusCode >= 400 && !isErrorForm(reply.body)) faults.push(`${what} ${reply.body.slice(0, 100)}`)
  }

  return {
    ask: async (call: Call, tries: Sent[], allowed: number[]) => {
      for (let at = 0; at < tries.length; at += atOnce)
        await Promise.all(tries.slice(at, at + atOnce).map((sent) => askOnce(call, sent, allowed)))
    },
    result: (): ContractTest => ({ calls: [...calls], requestCount, faults }),
  }
}

export function urlOf({ path }: Endpoint, { params = {}, query = '' }: Sent) {
  const url = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? someId)
  return query ? `${url}?${query}` : url
}

const isErrorForm = (body: string) => hasErrorForm(body) && !exposesInternals(body)

export function hasErrorForm(body: string) {
  try {
    return ErrorForm.safeParse(JSON.parse(body)).success
  } catch {
    return false
  }
}

/** Whether the text contains a stack trace, SQL or a path of the machine. */
export const exposesInternals = (body: string) => insides.test(body)

function badIds({ path }: Endpoint): Sent[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const ids = ['x', '1', 'null', '%00', '%zz', '..%2f..', "'%20or%201=1--", `${someId}0`, 'x'.repeat(3000), someId]
  return names.flatMap((name) => ids.map((id) => ({ params: { [name]: id } })))
}

function badQueries({ query }: Endpoint): Sent[] {
  const badNumbers = ['abc', '-1', '1e99', '%00']
  const badOf: Record<string, string[]> = { integer: [...badNumbers, '0.5'], number: badNumbers }
  return fieldsOf(query).flatMap(({ name, type, format }) => [
    // A malformed id in a filter is treated as an unknown one: the list is empty.
    ...(format === 'uuid' ? [] : [{ query: `${name}=${'x'.repeat(3000)}` }]),
    { query: `${name}=a&${name}=b` },
    ...(badOf[String(type)] ?? []).map((value) => ({ query: `${name}=${value}` })),
  ])
}

function badBodies({ body }: Endpoint): Sent[] {
  if (!body) return []
  const whole = ['', '[]', '"text"', '7', 'true', 'null', '{', '{"__proto__":{}}', json('x'.repeat(1_000_001))]
  const wrong = ({ type }: Field) => ['x'.repeat(20_000), type === 'object' ? 'x' : {}, [[[]]]]
  const single = fieldsOf(body).flatMap((field) => wrong(field).map((value) => json({ [field.name]: value })))
  return [...whole, ...single].map((payload) => ({ payload }))
}

/** Texts that may be accepted, cleaned or refused, but must not cause a server error. */
function strangeTexts({ query, body }: Endpoint): Sent[] {
  const texts = ['a\u0000b', '\ud800', "';--", '%_\\', '\u202e', '&|!:*()', '-1', 'NaN', '9'.repeat(40)]
  const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  return [
    ...fieldsOf(query).flatMap(({ name }) => texts.map((text) => ({ query: `${name}=${inQuery(text)}` }))),
    ...fieldsOf(body).flatMap(({ name }) => [
      ...[...texts, null, true, 0, -1, 1e308].map((value) => ({ payload: json({ [name]: value }) })),
      { payload: `{"${name}":${nested}}` },
    ]),
  ]
}

/** A lone surrogate has no UTF-8 encoding; its bytes are sent anyway, and are invalid UTF-8. */
const inQuery = (text: string) => (text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80')

type Field = { name: string; type: unknown; format: unknown }

function fieldsOf(schema: Endpoint['body']): Field[] {
  if (!schema) return []
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, property]) => ({
    name,
    type: Object(property).type,
    format: Object(property).format,
  }))
}

function propertyNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {} } = schema as { properties?: object }
  // A boolean reveals no secret, whatever its name.
  const telling = Object.entries(properties).filter(([, property]) => Object(property).type !== 'boolean')
  return [...telling.map(([name]) => name), ...Object.values(schema).flatMap(propertyNames)]
}
