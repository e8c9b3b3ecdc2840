import fc from 'fast-check'
import { z } from 'zod'
import type { Endpoint } from '../../../contract/platform/endpoint.ts'

/** The part of JSON Schema that the contract uses. */
export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  prefixItems?: Schema[]
  additionalProperties?: Schema | boolean
  format?: string
  pattern?: string
  maxLength?: number
  maxItems?: number
  minimum?: number
  maximum?: number
}
type Drawn = fc.Arbitrary<unknown>

/** A placeholder for an existing thing, such as an id; it is replaced when the request is sent, as ids are not known before. */
const known = fc.nat(999).map((at) => `known${at}known`)
export const withKnown = (text: string, things: string[]) =>
  text.replace(/known(\d+)known/g, (_, at: string) => things[Number(at) % things.length] ?? '')

const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  '\ufeff',
  '\r\nX-Planted: 1',
  '%00',
  '%',
  '%_\\',
  "';--",
  "' or 1=1 --",
  '&|!:*()',
  '<script>',
  '../../etc/passwd',
  '//elsewhere.example',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e999',
  '9'.repeat(40),
  '0000-00-00',
  '2027-02-30',
  '9999-12-31',
  '-000001-01-01',
  '٣',
  'ﷺ',
  'i̇'.repeat(200),
  '💃'.repeat(500),
  'x'.repeat(5000),
]
const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

export const unusualText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  known,
)

const wild: Drawn = fc.oneof(
  unusualText,
  fc.constantFrom(null, true, false, 0, -1, 0.1, 1e308, -1e308, 2 ** 53, 2 ** 31, [], {}, [[[]]]),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Values that a schema accepts. The contract may still refuse some, since JSON Schema does not contain its refinements. */
function valid(schema: Schema): Drawn {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(valid))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => valid({ ...schema, type })))
  if (schema.type === 'string') return validText(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer' || schema.type === 'number') return validNumber(schema)
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(valid))
  if (schema.type === 'array')
    return fc.array(valid(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 4, 6) })
  if (schema.type === 'object') return validObject(schema)
  return fc.oneof(fc.string({ maxLength: 20 }), fc.nat(200), fc.nat(9000).map(String), fc.boolean(), day, known)
}

function validText({ format, pattern, maxLength = 60 }: Schema): Drawn {
  if (format === 'uuid') return fc.oneof({ weight: 6, arbitrary: known }, { weight: 1, arbitrary: fc.uuid() })
  if (format === 'uri') return fc.webUrl()
  if (pattern?.includes('\\d{4}-\\d{2}')) return day
  if (format === 'email') return fc.emailAddress()
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'))
  return fc.oneof(fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 60) }), day, known)
}

const validNumber = ({ minimum = -10, maximum = 10_000 }: Schema): Drawn =>
  fc.integer({ min: Math.ceil(Math.max(minimum, -1e9)), max: Math.floor(Math.min(maximum, 1e9)) })

function validObject({ properties = {}, required = [], additionalProperties }: Schema): Drawn {
  const fields = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, validField(name, field)])),
    { requiredKeys: required },
  )
  if (typeof additionalProperties !== 'object') return fields
  return fc.dictionary(fc.string({ maxLength: 10 }), valid(additionalProperties), { maxKeys: 4 })
}

/** Uses the name of a field if the schema is too general. */
function validField(name: string, field: Schema): Drawn {
  if (name.endsWith('Id')) return known
  return name === 'currency' ? fc.constantFrom('EUR', 'USD', 'JPY', 'MXN') : valid(field)
}

/** Values that a schema would accept except for one part. */
function nearlyValid(schema: Schema): Drawn {
  const names = Object.keys(schema.properties ?? {})
  const over = fc.constantFrom(
    'x'.repeat((schema.maxLength ?? 200) + 1),
    (schema.maximum ?? 100) + 1,
    (schema.minimum ?? 0) - 1,
  )
  if (names.length === 0) return fc.oneof(over, wild)
  return fc
    .tuple(valid(schema), fc.constantFrom(...names), wild)
    .map(([value, name, off]) => ({ ...Object(value), [name]: off }))
}

/** Values for a part of a call's input, drawn from its schema: mostly valid ones, some nearly valid, and a few of any kind. */
export function drawnFrom(part: Endpoint['body']): Drawn {
  const schema = z.toJSONSchema(part ?? z.object({}), { io: 'input', unrepresentable: 'any' }) as Schema
  return fc.oneof(
    { weight: 6, arbitrary: valid(schema) },
    { weight: 3, arbitrary: nearlyValid(schema) },
    { weight: 1, arbitrary: schema.type === 'object' ? wildObject(schema) : wild },
  )
}

const wildObject = ({ properties = {} }: Schema) =>
  fc.oneof(
    fc.record(Object.fromEntries(Object.keys(properties).map((name) => [name, wild])), { requiredKeys: [] }),
    wild,
  )
