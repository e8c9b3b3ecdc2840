import { z } from 'zod'

/** The kinds of field that several calls share (server-behaviour section 1). */

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const nobody = '00000000-0000-0000-0000-000000000000'

/** A UUID. A malformed one is an unknown one (404, never 400 or 500), so it becomes the id of nothing. */
export const Id = z
  .string()
  .transform((text) => (uuid.test(text) ? text.toLowerCase() : nobody))
  .meta({ type: 'string', format: 'uuid' })

/** A calendar day `YYYY-MM-DD`. On input an ISO date-time is accepted too, and its day part is taken as written. */
export const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/, 'Please enter a valid date')
  .transform((text) => text.slice(0, 10))
  .refine(isRealDay, { error: 'Please enter a valid date', abort: true })
export const ReplyDay = z.string().meta({ format: 'date' })

/** An instant in a reply: ISO 8601, UTC, milliseconds. */
export const Instant = z
  .union([z.string(), z.date().transform((date) => date.toISOString())])
  .meta({ type: 'string', format: 'date-time' })

const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200B\u2028\u2029\uFEFF]/g
const spaces = /[\t\r\n]+/g

/** One line of text of at most `max` characters: trimmed, NFC, without control characters. */
export const line = (max: number, tooLong = `Please use at most ${max} characters`) =>
  z
    .string()
    .transform((text) => text.normalize('NFC').replace(spaces, ' ').replace(controlCharacters, '').trim())
    .pipe(z.string().max(max, tooLong))

/** Like `line`, but may break over several. */
export const prose = (max: number, tooLong = `Please use at most ${max} characters`) =>
  z
    .string()
    .transform((text) => text.normalize('NFC').replace(/\r\n?/g, '\n').replace(controlCharacters, '').trim())
    .pipe(z.string().max(max, tooLong))

/** Refuses an empty value, also a missing one, with `message`. */
export const required = (field: ReturnType<typeof line>, message: string) =>
  z.preprocess(
    (value) => value ?? '',
    field.refine((text) => text !== '', message),
  )

/** An empty text, null and a missing value are all «nothing»; in the reply that is null. */
export const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), schema.nullish())

const badAddress = 'Please enter a web address that starts with http:// or https://'

/** An address on the web: http or https and a public name; no javascript:, no data:, no user name in it. */
export const Url = z
  .string()
  .trim()
  .max(2000, 'Please use at most 2000 characters')
  .regex(/^https?:\/\/[^\s\\/@]+(?:[/?#][^\s\\]*)?$/i, badAddress)
  .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: badAddress }))

/** A list's page: how many, and from where (the opaque cursor of the page before). */
export const Paging = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(500).optional(),
})

/** The page of a list that comes whole unless `limit` is sent: what is one's own is short. */
export const WholePaging = Paging.extend({ limit: Paging.shape.limit.unwrap().optional() })

export function isRealDay(day: string) {
  const date = new Date(`${day}T00:00:00Z`)
  // No calendar has a year 0, and neither has the database.
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day && !day.startsWith('0000')
}
