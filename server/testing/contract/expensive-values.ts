import fc from 'fast-check'
import { z } from 'zod'
import type { Endpoint } from '../../../contract/platform/endpoint.ts'
import { maxDecompositionLength } from '../../../contract/platform/fields.ts'
import { dayFromNow } from '../../platform/days.ts'
import type { Schema } from './drawn-values.ts'

type Part = NonNullable<Endpoint['body']>
type Text = (length: number) => string
type Path = PropertyKey[]

/** Differs in every input, so that nothing has been read or cached for it before. */
let inputs = 0
let samples = 0
const newWord = (at: number) => `${((inputs * 7919 + at * 104_729) % 456_976).toString(26).replaceAll(/\d/g, 'x')}q`
const repeated = (piece: (at: number) => string) => (length: number) => {
  let text = ''
  for (let at = 0; text.length < length; at++) text += piece(at)
  return text.slice(0, length)
}

/** The most expensive texts of a length in characters, each for another part of the server. */
export const expensiveTexts: Record<string, Text> = {
  'many marks': repeated((at) => `${newWord(at)[0]}${'\u0301'.repeat(30)}`),
  'decomposed letters': repeated(() => '\u03b1\u0313\u0300\u0345'),
  'many words': repeated((at) => `${newWord(at)} `),
  'short words': repeated((at) => `${'abcdefghijklmnopqrstuvwxyz'[at % 26]}${'aeiou'[(at + inputs) % 5]} `),
  'one long word': repeated(newWord),
  'letters without spaces': repeated((at) => String.fromCodePoint(0x4e00 + ((inputs * 7919 + at * 104_729) % 20_000))),
  'a list': repeated((at) => (at === 0 ? 'sa,' : `${'abcdefghijklmnopqrstuvwxyz'[at % 26]},`)),
}

/**
 * The most expensive input that a part of a call accepts: every field at once, lists of the maximum length, texts of the maximum length
 * made by `text`. A value that the schema refuses is made shorter, then plain, then left out. `known`: values of fields, such as ids of
 * existing things.
 */
export function mostExpensive(part: Part, text: Text, maxBytes: number, known: Record<string, string> = {}): unknown {
  inputs++
  const schema = z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Schema
  const lengths = [maxDecompositionLength, 1, 0]
  const tries = lengths.map((times) =>
    make(schema, { text: sized(text, times), isPlain: times === 0, maxBytes, known, name: '' }),
  )
  const value = tries[0]
  // A refinement of two fields is checked only once each of them is accepted, so there is a second removal.
  for (const other of [...tries.slice(1), undefined, undefined]) {
    const { error } = z.safeParse(part, value)
    if (!error) return value
    for (const { path } of error.issues) replace(value, other, path)
  }
  return value
}

const sized =
  (text: Text, times: number) =>
  (length: number): string =>
    times === 0 ? 'Salsa'.slice(0, length) : text(length * times)

/** Replaces the value at `path` by the one in `other`; removes it if there is none. */
function replace(value: unknown, other: unknown, [first, ...rest]: Path) {
  if (first === undefined || typeof value !== 'object' || value === null) return
  const holder = value as Record<PropertyKey, unknown>
  const better = Object(other)[first]
  if (rest.length > 0 && typeof holder[first] === 'object') return replace(holder[first], better, rest)
  if (better === undefined) delete holder[first]
  else holder[first] = better
}

type Making = { text: Text; isPlain: boolean; maxBytes: number; known: Record<string, string>; name: string }

function make(schema: Schema, making: Making): unknown {
  if (schema.const !== undefined) return schema.const
  const known = making.known[making.name]
  if (schema.enum) return known && schema.enum.includes(known) ? known : schema.enum[inputs % schema.enum.length]
  const choices =
    schema.anyOf ?? schema.oneOf ?? (Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [])
  if (choices.length > 0) return choices.map((choice) => make(choice, making)).reduce(larger)
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  if (schema.type === 'integer' || schema.type === 'number') return Math.min(schema.maximum ?? 50, 1e9)
  if (schema.prefixItems) return schema.prefixItems.map((item) => make(item, making))
  if (schema.type === 'array') return makeList(schema, making)
  if (schema.type === 'object') return makeObject(schema, making)
  return makeText(schema, making)
}

const larger = (one: unknown, other: unknown) => (sizeOf(other) > sizeOf(one) ? other : one)
const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value ?? null))

/** Not all items differ, since making them would take longer than the call. */
const differentItems = 50

function makeList({ items = {}, maxItems = 1000 }: Schema, making: Making) {
  const different = Array.from({ length: Math.min(maxItems, differentItems) }, () => make(items, making))
  if (different[0] === undefined) return []
  const length = Math.min(maxItems, Math.floor((making.maxBytes / 2 / sizeOf(different)) * different.length))
  return Array.from({ length }, (_, at) => different[at % different.length])
}

/** A cursor is only accepted by the list that made it. */
const isMade = (name: string) => name !== 'cursor'

const makeObject = ({ properties = {} }: Schema, making: Making) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => isMade(name))
      .map(([name, field]) => [name, make(field, { ...making, name })]),
  )

function makeText(
  { type, format, pattern, maxLength = 5000 }: Schema,
  { text, isPlain, maxBytes, known, name }: Making,
) {
  if (known[name] !== undefined) return known[name]
  if (format === 'uuid' || name.endsWith('Id')) return '019a0000-0000-7000-8000-000000000000'
  if (format === 'uri') return `https://example.org/${'a'.repeat(1900)}`
  if (format === 'email' || name === 'email') return `${newWord(inputs)}${inputs}@example.org`
  if (pattern?.includes('\\d{4}-\\d{2}') || /date$|^available/i.test(name))
    return dayFromNow(/end|to$|until/i.test(name) ? 33 : 30)
  // An unknown photo would be refused before the work.
  if (pattern?.includes('objects')) return undefined
  if (pattern !== undefined)
    return fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { seed: samples++, numRuns: 1 })[0]
  if (name === 'currency') return 'EUR'
  if (name === 'timeZone') return 'America/Argentina/ComodRivadavia'
  if (isPlain && type === undefined) return 30
  if (isPlain && name === 'username') return `ana${inputs}`
  return text(Math.min(maxLength, Math.floor(maxBytes / 4)))
}
