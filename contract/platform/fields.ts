import { z } from 'zod'
import { t } from '#texts'
import { maxPageSize } from './list-limits.ts'

/** The kinds of field that several calls share (server behaviour, section 1). */

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const unusedId = '00000000-0000-0000-0000-000000000000'

/**
 * A UUID. A malformed one must get the same reply as an unknown one (404, never 400 or 500), so it is replaced by an id that no row has.
 */
export const Id = z
  .string()
  .transform((text) => (uuid.test(text) ? text.toLowerCase() : unusedId))
  .meta({ type: 'string', format: 'uuid' })

/**
 * A calendar day `YYYY-MM-DD`. Input may also be an ISO date-time; its day is used as written, without conversion of time zones.
 */
export const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/, { error: t.errors.validDate })
  .transform((text) => text.slice(0, 10))
  .refine(isRealDay, { error: t.errors.validDate, abort: true })
export const ReplyDay = z.string().meta({ format: 'date' })

/** An instant in a reply: ISO 8601, UTC, milliseconds. */
export const Instant = z
  .union([z.string(), z.date().transform((date) => date.toISOString())])
  .meta({ type: 'string', format: 'date-time' })

/** Scripts in which an invisible joiner connects or separates letters. */
const joining = String.raw`[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}]`
/**
 * Invisible characters that are allowed: joiners in those scripts and in emoji, and the selector that turns a character into an
 * emoji.
 */
const needed = [
  String.raw`(?<=${joining})[\u200C\u200D](?=${joining})`,
  String.raw`(?<=\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})\uFE0F|\uFE0F(?=\u20E3)`,
].join('|')
/**
 * Characters that are invisible or change the direction of text, with which one name could imitate another: control and format
 * characters, fillers, line separators. The flags of England, Scotland and Wales contain such characters and lose them.
 */
const invisible = new RegExp(
  String.raw`(?!${needed}|[\t\n])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]`,
  'gu',
)
const spaces = /[\t\r\n]+/g
/**
 * Marks on one letter after the thirtieth, as in the stream-safe text of Unicode (UAX 15): the time to normalize them grows with the
 * square of their number. Without the lookbehind, each mark of a shorter run would be tried as the first.
 */
const excessMarks = /(?<!\p{M})(\p{M}{30})\p{M}+/gu

const clean = (text: string) =>
  text.toWellFormed().replace(excessMarks, '$1').normalize('NFC').replace(invisible, '').trim()

const isBlank = (text: string) => text.replace(invisible, '').trim() === ''

/** One character of NFC text decomposes into at most this many: 'ᾂ' is 'α' with three marks (UAX 15). */
export const maxDecompositionLength = 4

/** A text in the language of the reader, who is known only when a value is checked. */
type Message = () => string

const tooLongFor = (max: number) => () => t.errors.tooLong({ max: String(max) })

/** Checks the length before cleaning, because cleaning a very long text would block all other calls. */
const cleaned = (max: number, tooLong: Message, clean: (text: string) => string) =>
  z
    .string()
    .max(max * maxDecompositionLength, { error: tooLong })
    .meta({ maxLength: max })
    .transform(clean)
    .pipe(z.string().max(max, { error: tooLong }))

/** One line of text of at most `max` characters: trimmed, NFC, without invisible characters and half surrogate pairs. */
export const line = (max: number, tooLong: Message = tooLongFor(max)) =>
  cleaned(max, tooLong, (text) => clean(text.replace(spaces, ' ')))

/** Like `line`, but with line breaks. */
export const prose = (max: number, tooLong: Message = tooLongFor(max)) =>
  cleaned(max, tooLong, (text) => clean(text.replace(/\r\n?/g, '\n')))

/** Refuses an empty or missing value with `message`. */
export const required = (field: ReturnType<typeof line>, message: Message) =>
  z.preprocess(
    (value) => value ?? '',
    field.refine((text) => text !== '', { error: message }),
  )

/** An empty text, null and a missing value mean the same; the reply has null. */
export const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (typeof value === 'string' && isBlank(value) ? null : value), schema.nullish())

export const notInList = { error: t.errors.chooseFromList }
type List = readonly [string, ...string[]]
/** An option of a list, or null. */
export const oneOf = <const T extends List>(list: T) => optional(z.enum(list, notInList))
const answer = <const T extends List>(list: T) => z.enum(list).nullable()

type Lists = { readonly [name: string]: List }
const ofEach = (lists: Lists, make: (list: List) => z.ZodType) =>
  Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, make(list)]))
/** A field for each of these lists, in input. */
export const oneOfEach = <const L extends Lists>(lists: L) =>
  ofEach(lists, oneOf) as { [Name in keyof L]: ReturnType<typeof oneOf<L[Name]>> }
/** A field for each of these lists, in a reply. */
export const answerOfEach = <const L extends Lists>(lists: L) =>
  ofEach(lists, answer) as { [Name in keyof L]: ReturnType<typeof answer<L[Name]>> }

const badAddress = { error: t.errors.webAddress }
const withScheme = (text: string) =>
  (text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`).toWellFormed()

/**
 * A web address: http or https with a domain name. One without a scheme ('example.com') gets https. Rejects javascript:, data: and
 * addresses with a user name.
 */
export const Url = z
  .string()
  .trim()
  .overwrite(withScheme)
  // Aborts, because the expressions below are not meant for longer texts.
  .max(2000, { error: tooLongFor(2000), abort: true })
  .regex(/^https?:\/\/[^\s\\/@?#]+(?:[/?#][^\s\\]*)?$/i, badAddress)
  .refine((text) => text.search(invisible) === -1, badAddress)
  .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain, ...badAddress }))

/** The precision of a location: its address, a point that an admin set, or only its town. */
export const Precision = z.enum(['address', 'town', 'hand'])
export type Precision = z.infer<typeof Precision>

/** Degrees of latitude (`max` is 90) or longitude (180). */
export const degrees = (max: number) => {
  const wrong = { error: () => t.errors.degrees({ from: -max, to: max }) }
  return z.number(wrong).min(-max, wrong).max(max, wrong)
}

/** A page of a list: the number of items, and the opaque cursor from the `Link` of the previous page. */
export const Paging = z.object({
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(50),
  cursor: z.string().max(500).optional(),
})

/** Lists that are sent in one reply of up to `maxUnpaged` items, unless `limit` is set. */
export const UnpagedPaging = Paging.extend({ limit: Paging.shape.limit.unwrap().optional() })

export function isRealDay(day: string) {
  const date = new Date(`${day}T00:00:00Z`)
  // PostgreSQL has no year 0.
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day && !day.startsWith('0000')
}

/** A filter of a list: an empty value and 'all' mean no filter (product specification, section 5). */
export const filter = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' || value === 'all' ? undefined : value), schema.optional())
