import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { Day, Id, isRealDay, line, optional, required, Url, WholePaging } from './fields.ts'
import { danceStyles } from './options.ts'

/** A date and time where the party is, without a zone: `2025-11-15T12:00:00`. */
const LocalDateTime = z.string().meta({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$' })

export const SocialParty = z.object({
  id: Id,
  venueName: z.string(),
  address: z.string(),
  city: z.string(),
  date: LocalDateTime,
  /** As it was announced, such as '8:00 PM - 12:00 AM'. */
  time: z.string(),
  instagramLink: z.string().nullable(),
  danceStyles: z.array(z.string()),
  /** In degrees; both are null if nobody knows where the party is. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type SocialParty = z.infer<typeof SocialParty>

/** The most rows of one upload (server behaviour, section 9). */
export const longestUpload = 5000
/** The largest body of an upload in bytes (server behaviour, section 1). */
export const largestUpload = 5_000_000

const styleNames = new Map<string, string>(danceStyles.map((style) => [style.toLowerCase(), style]))

/** A style in the spelling of the product's list, or as it was written. */
const Style = line(80).transform((text) => styleNames.get(text.toLowerCase()) ?? text)

/** A local date and time, or a day, which counts as its noon. */
const PartyDate = z.preprocess(
  (value) => value ?? '',
  z
    .string()
    .trim()
    .min(1, 'Date is required')
    .transform((text, ctx) => {
      const [, day, time = '12:00:00'] =
        /^(\d{4}-\d{2}-\d{2})(?:T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?)?$/.exec(text) ?? []
      if (day && isRealDay(day)) return text.includes('T') ? `${text}:00`.slice(0, 19) : `${day}T${time}`
      ctx.addIssue({ code: 'custom', message: wrongDate(text) })
      return z.NEVER
    }),
)

/** The message of the product specification, section 5, without the number of the row. */
export const wrongDate = (date: string) =>
  `Invalid date format "${date.slice(0, 40)}". Use YYYY-MM-DD format (e.g., 2025-11-15)`

const degrees = (most: number) => z.number().min(-most).max(most).nullish()

export const NewSocialParty = z
  .object({
    venueName: required(line(200), 'Venue name is required'),
    address: line(200)
      .nullish()
      .transform((text) => text ?? ''),
    city: required(line(200), 'City is required'),
    date: PartyDate,
    time: line(200)
      .nullish()
      .transform((text) => text ?? ''),
    instagramLink: optional(Url),
    danceStyles: z
      .array(Style)
      .max(20, 'Please use at most 20 styles')
      .default([])
      .transform((styles) => [...new Set(styles.filter(Boolean))]),
    latitude: degrees(90),
    longitude: degrees(180),
  })
  .refine(({ latitude, longitude }) => (latitude == null) === (longitude == null), {
    path: ['latitude'],
    error: 'Latitude and longitude belong together',
  })
export type NewSocialParty = z.infer<typeof NewSocialParty>

/** An empty value and 'all' mean no filter. */
const filter = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' || value === 'all' ? undefined : value), schema.optional())

export const PartyFilters = z.object({
  /** Exactly this city, in any case. */
  city: filter(line(200)),
  /** Exactly one of these styles, in any case; separated by commas. */
  danceStyles: filter(
    z
      .string()
      .max(300)
      .transform((text) =>
        text
          .split(',')
          .map((style) => style.trim().toLowerCase())
          .filter(Boolean),
      ),
  ),
  /** The first and the last day. */
  from: filter(Day),
  to: filter(Day),
  /** Out around this festival: near its town, from the night before its first day to the night after its last. */
  festivalId: filter(Id),
})
export type PartyFilters = z.infer<typeof PartyFilters>

export const PartyCity = z.object({ city: z.string(), upcoming: z.number().int() })

export const socialParties = endpoints({
  list: {
    method: 'GET',
    path: '/api/social-parties',
    access: 'public',
    summary:
      'Local dance socials: those to come first, by day; then past ones, latest first. Whole unless `limit` is set.',
    query: PartyFilters.extend(WholePaging.shape),
    response: z.array(SocialParty),
    paged: true,
  },
  cities: {
    method: 'GET',
    path: '/api/social-parties/cities',
    access: 'public',
    summary: 'The cities of all parties in alphabetical order, each with the number of its parties to come.',
    query: WholePaging,
    response: z.array(PartyCity),
    wholeBy: 'city',
  },
  upload: {
    method: 'POST',
    path: '/api/social-parties/csv-upload',
    access: 'admin',
    largestBody: largestUpload,
    idempotent: 'own',
    summary: `Stores up to ${longestUpload} parties, all or none. One with the venue, city and day of a stored one changes that.`,
    body: z.object({
      parties: z
        .array(NewSocialParty)
        .min(1, 'CSV file is empty')
        .max(longestUpload, `Please upload at most ${longestUpload} parties at once`),
    }),
    response: z.object({
      /** The rows of the upload; two about the same party count as two. */
      count: z.number().int(),
      created: z.number().int(),
      updated: z.number().int(),
      /** How many of the rows have a place on the map. */
      geocodedCount: z.number().int(),
    }),
  },
})
