import { z } from 'zod'
import { t } from '#texts'
import { endpoints } from '../platform/endpoint.ts'
import {
  Day,
  degrees,
  filter,
  Id,
  isRealDay,
  line,
  optional,
  Paging,
  Precision,
  ReplyDay,
  required,
  Url,
  UnpagedPaging,
} from '../platform/fields.ts'
import { maxQueryLength } from '../platform/list-limits.ts'
import { danceStyles } from '../platform/options.ts'
import { ObjectPath } from '../pictures/photos.ts'
import { largestUpload, maxRemovals, maxUploadRows, partyLengths } from './party-limits.ts'

/** A date and time at the party's location, without a zone: `2025-11-15T12:00:00`. */
const LocalDateTime = z.string().meta({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$' })

export const SocialParty = z.object({
  id: Id,
  venueName: z.string(),
  address: z.string(),
  city: z.string(),
  date: LocalDateTime,
  /** The time as announced, such as '8:00 PM - 12:00 AM'. */
  time: z.string(),
  instagramLink: z.string().nullable(),
  danceStyles: z.array(z.string()),
  /** In degrees; both are null if the location is unknown. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** 'town' means that the point is the middle of its town. Null without a point. */
  precision: Precision.nullable(),
  isWeekly: z.boolean(),
  /** With `each=night`: the next dates of the same night, at most `maxNextDates`. */
  nextDates: z.array(z.object({ id: Id, date: LocalDateTime })).optional(),
})
export type SocialParty = z.infer<typeof SocialParty>

/** A party as its page displays it. */
export const PartyDetails = SocialParty.extend({
  /** The IANA name of its time zone: 'Europe/Madrid'. Null if its town is not known. */
  timeZone: z.string().nullable(),
  /** The path of its flyer. */
  image: z.string().nullable(),
})
export type PartyDetails = z.infer<typeof PartyDetails>

const styleNames = new Map<string, string>(danceStyles.map((style) => [style.toLowerCase(), style]))

/** A style in the spelling of the product's list, or unchanged if it is not in the list. */
const Style = line(80).transform((text) => styleNames.get(text.toLowerCase()) ?? text)

/** A day, optionally with a time and an offset. */
const written =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:[T ](?<minute>(?:[01]\d|2[0-3]):[0-5]\d)(?::(?<second>[0-5]\d)(?:\.\d{1,9})?)? ?(?<offset>Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

/** The day, the time and the offset in minutes as written in an ISO date, date-time or instant; null if the text is none of these. */
export function writtenDate(text: string): { day: string; clock: string | null; offset: number | null } | null {
  const { day, minute, second = '00', offset } = written.exec(text)?.groups ?? {}
  if (day === undefined || !isRealDay(day)) return null
  return {
    day,
    clock: minute === undefined ? null : `${minute}:${second}`,
    offset: offset === undefined ? null : minutesOf(offset),
  }
}

/** The minutes of an offset: 'Z', '+02', '-0330' or '+05:45'. */
function minutesOf(offset: string): number {
  const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** A local date and time, or a day, which means its noon. For an instant, the day and time are used as written, whatever its zone. */
const PartyDate = z.preprocess(
  (value) => value ?? '',
  z
    .string()
    .trim()
    .min(1, { error: t.partyErrors.dateRequired })
    .transform((text, ctx) => {
      const date = writtenDate(text)
      if (date) return `${date.day}T${date.clock ?? '12:00:00'}`
      ctx.addIssue({ code: 'custom', message: wrongDate(text) })
      return z.NEVER
    }),
)

/** The message of the product specification, section 5, without the number of the row. */
const wrongDate = (date: string) => t.partyErrors.wrongDate({ date: date.slice(0, 40) })

const maxStyles = 20
/** What is said of a social, by an admin, a file or a member. */
export const partyFacts = {
  venueName: required(line(partyLengths.venueName), t.partyErrors.venueRequired),
  address: line(partyLengths.address)
    .nullish()
    .transform((text) => text ?? ''),
  city: required(line(partyLengths.city), t.partyErrors.cityRequired),
  date: PartyDate,
  time: line(partyLengths.time)
    .nullish()
    .transform((text) => text ?? ''),
  instagramLink: optional(Url),
  danceStyles: z
    .array(Style)
    .max(maxStyles, { error: () => t.partyErrors.tooManyStyles({ max: maxStyles }) })
    .default([])
    .transform((styles) => [...new Set(styles.filter(Boolean))]),
}

const partyFields = {
  ...partyFacts,
  latitude: degrees(90).nullish(),
  longitude: degrees(180).nullish(),
}

const isWholePoint = ({
  latitude,
  longitude,
}: {
  latitude?: number | null | undefined
  longitude?: number | null | undefined
}) => (latitude == null) === (longitude == null)
const halfPoint = { path: ['latitude'], error: t.partyErrors.halfPoint }

export const NewSocialParty = z.object(partyFields).refine(isWholePoint, halfPoint)
export type NewSocialParty = z.infer<typeof NewSocialParty>

/** A row of an upload. */
export const UploadedParty = z
  .object({
    ...partyFields,
    /** The file has socials of this venue at other times of that day, and this call may not contain all of them. */
    isOneOfSeveral: z.boolean().default(false),
  })
  .refine(isWholePoint, halfPoint)
export type UploadedParty = z.infer<typeof UploadedParty>

/** A party as an admin's form sends it: all of its fields. */
export const SocialPartyChange = z
  .object({
    ...partyFields,
    /** If false, it takes place only on this day, and the later dates of its weekly night are removed. */
    isWeekly: z.boolean(),
    /** The last day of a weekly night; without one it continues until an admin ends it. */
    until: optional(Day).transform((day) => day ?? null),
    /** The path of its flyer; null removes it, and without the field it stays. */
    image: optional(ObjectPath),
    /** Whether the later dates of its night, from today on, also change, in everything except their day. */
    alsoLater: z.boolean().default(false),
    /** Whether the point stays although the address changes; otherwise the address is looked up again, unless a new point is given. */
    keepsPoint: z.boolean().default(false),
  })
  .refine(isWholePoint, halfPoint)
  .refine(({ isWeekly, until, date }) => !isWeekly || until === null || until >= date.slice(0, 10), {
    path: ['until'],
    error: t.partyErrors.lastDayTooEarly,
  })
export type SocialPartyChange = z.infer<typeof SocialPartyChange>

/** A member's answer about a social, at most one a month. */
export const PartyWord = z.enum(['still_on', 'closed'], { error: t.partyErrors.stillOn })
export type PartyWord = z.infer<typeof PartyWord>

/** A party as admins see it. */
export const ManagedParty = SocialParty.extend({
  /** The last day of a weekly night; null if there is none. */
  until: ReplyDay.nullable(),
  /** The path of its flyer. */
  image: z.string().nullable(),
  /** The number of members who reported this venue as closed on this weekday, in the last two months and since an admin last checked. */
  closedCount: z.number().int(),
  stillOnCount: z.number().int(),
})
export type ManagedParty = z.infer<typeof ManagedParty>

/** The number of 'closed' answers from which a party is listed for a check by an admin. */
export const closedWordsToAct = 3

/** Lists for admins: parties without a place on the map, or parties that members report as closed. */
export const managedViews = ['unplaced', 'closed'] as const
export const ManagedFilters = z.object({
  /** A part of the venue, the city or the address. */
  query: filter(line(maxQueryLength)),
  show: filter(z.enum(managedViews)),
})

export const PartyFilters = z.object({
  /** Exactly this city in any case, and other spellings of the town of this name. */
  city: filter(line(partyLengths.city)),
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
  /** Near the town of this festival, from the night before its first day to the night after its last. */
  festivalId: filter(Id),
  /** At the venue of this party, on other dates. */
  venueOf: filter(Id),
  /** Each night once: the next of the dates on which a venue has the same styles at the same time of the same weekday, or the latest past one. */
  each: filter(z.enum(['night'])),
})
export type PartyFilters = z.infer<typeof PartyFilters>

/** The start of a map: the area of the parties, and where most of them are. */
export const PartyOverview = z.object({
  /** In degrees; null if no party has a position. */
  area: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }).nullable(),
  /** Whether of at least one party more than the town is known. */
  hasExactPoints: z.boolean(),
  /** Cities, or the venues in one city; those with the most parties first. */
  marks: z.array(
    z.object({
      latitude: z.number(),
      longitude: z.number(),
      city: z.string(),
      /** Null if the mark is a city, or several venues of which only the town is known. */
      venueName: z.string().nullable(),
      count: z.number().int(),
      /** The id of the earliest party of the mark. */
      partyId: Id,
    }),
  ),
})
export type PartyOverview = z.infer<typeof PartyOverview>

/** The town that an upload derives from the text of a city. */
export const TownOfCity = z.object({
  /** Null if the text is no known town, or is ambiguous. */
  town: z.string().nullable(),
  /** The IANA name of its time zone: 'Europe/Madrid'. */
  timeZone: z.string().nullable(),
})
export type TownOfCity = z.infer<typeof TownOfCity>

export const PartyCity = z.object({ city: z.string(), upcoming: z.number().int() })
export type PartyCity = z.infer<typeof PartyCity>

const one = z.object({ id: Id })

/** Validates at most one row more than the limit, because a body may contain millions of invalid rows. */
const firstRows = (rows: z.input<typeof UploadedParty>[]) =>
  Array.isArray(rows) ? rows.slice(0, maxUploadRows + 1) : rows

export const socialParties = endpoints({
  list: {
    method: 'GET',
    path: '/api/social-parties',
    access: 'public',
    mayLag: true,
    summary:
      'Local dance socials: those to come first, by day; then past ones, latest first. Whole unless `limit` is set.',
    query: PartyFilters.extend(UnpagedPaging.shape),
    response: z.array(SocialParty),
    paged: true,
  },
  cities: {
    method: 'GET',
    path: '/api/social-parties/cities',
    access: 'public',
    mayLag: true,
    summary:
      'The cities of all parties, as towns, each once, with the number of its parties to come: in alphabetical order, or those with most of them first.',
    query: UnpagedPaging.extend({ sort: filter(z.enum(['name', 'upcoming'])) }),
    response: z.array(PartyCity),
    unpaged: true,
  },
  overview: {
    method: 'GET',
    path: '/api/social-parties/overview',
    access: 'public',
    mayLag: true,
    summary:
      'Where the parties of a list are: their area, and the cities or, in one city, the places with most of them. Of a city in which none matches, the area of all parties.',
    query: PartyFilters.pick({ city: true, danceStyles: true, from: true, to: true, each: true }),
    response: PartyOverview,
  },
  get: {
    method: 'GET',
    path: '/api/social-parties/:id',
    access: 'public',
    mayLag: true,
    summary: 'One party. At /api/social-parties/:id/calendar.ics for a calendar.',
    params: one,
    response: PartyDetails,
  },
  vote: {
    method: 'PUT',
    path: '/api/social-parties/:id/vote',
    access: 'member',
    rate: 'mark',
    summary:
      'Says that a social is still on, or has closed: one word a month, by members of a week with a verified email. Admins decide.',
    params: one,
    body: z.object({ word: PartyWord }),
    errors: ['too_new', 'email_not_verified', 'too_many_votes'],
  },
  managed: {
    method: 'GET',
    path: '/api/social-parties/managed',
    access: 'admin',
    summary: 'The parties as admins see them, in the order of the list.',
    query: ManagedFilters.extend(Paging.shape),
    response: z.array(ManagedParty),
    paged: true,
  },
  details: {
    method: 'GET',
    path: '/api/social-parties/:id/details',
    access: 'admin',
    summary: 'One party as admins see it.',
    params: one,
    response: ManagedParty,
  },
  change: {
    method: 'PUT',
    path: '/api/social-parties/:id',
    access: 'admin',
    summary: 'Changes a party, and the later dates of its night if `alsoLater` is set.',
    params: one,
    body: SocialPartyChange,
    response: ManagedParty,
    errors: ['party_exists'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/social-parties/:id',
    access: 'admin',
    summary: 'Removes a party; with `later=true` also the later dates of its night, which ends.',
    params: one,
    query: z.object({ later: z.stringbool().optional() }),
  },
  removeMany: {
    method: 'POST',
    path: '/api/social-parties/removals',
    access: 'admin',
    summary: `Removes up to ${maxRemovals} parties on their days, and says how many of them were still there.`,
    body: z.object({
      ids: z
        .array(Id)
        .min(1, { error: t.partyErrors.chooseSocial })
        .max(maxRemovals, { error: () => t.partyErrors.tooManyChosen({ max: maxRemovals }) }),
    }),
    response: z.object({ removed: z.number().int() }),
  },
  keep: {
    method: 'POST',
    path: '/api/social-parties/:id/keep',
    access: 'admin',
    summary: 'Decides that a social is still on: what members have said of it so far counts no more.',
    params: one,
  },
  town: {
    method: 'GET',
    path: '/api/social-parties/town',
    access: 'admin',
    summary: 'The town that a city and an address mean, and the zone of its clocks, as an upload would find it.',
    query: z.object({
      city: required(line(partyLengths.city), t.partyErrors.cityRequired),
      address: filter(line(partyLengths.address)),
    }),
    response: TownOfCity,
  },
  upload: {
    method: 'POST',
    path: '/api/social-parties/csv-upload',
    access: 'admin',
    largestBody: largestUpload,
    idempotent: 'own',
    summary: `Stores up to ${maxUploadRows} parties, all or none. One with the venue, city, day and time of a stored one changes that, or one of another time if it is the venue's only one that day, here and there.`,
    body: z.object({
      parties: z.preprocess(
        firstRows,
        z
          .array(UploadedParty)
          .min(1, { error: t.partyErrors.fileEmpty })
          .max(maxUploadRows, { error: () => t.partyErrors.tooManyRows({ max: String(maxUploadRows) }) }),
      ),
    }),
    response: z.object({
      /** The number of rows in the upload: created, updated, unchanged and repeated. */
      count: z.number().int(),
      created: z.number().int(),
      /** Includes rows that a later row about the same party replaced. */
      updated: z.number().int(),
      unchanged: z.number().int(),
      /** Rows equal to an earlier row in every cell. */
      repeated: z.number().int(),
      /** The number of rows about a party of which an exact position is known, and not only its town. */
      geocodedCount: z.number().int(),
    }),
  },
})
