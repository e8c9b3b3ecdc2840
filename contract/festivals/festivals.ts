import { z } from 'zod'
import { t } from '#texts'
import { endpoints } from '../platform/endpoint.ts'
import { festivalLengths, maxFestivalDays } from './festival-limits.ts'
import {
  Day,
  filter,
  Id,
  Instant,
  line,
  notInList,
  optional,
  Paging,
  Precision,
  prose,
  ReplyDay,
  required,
  Url,
} from '../platform/fields.ts'
import { maxQueryLength } from '../platform/list-limits.ts'
import { isCurrencyCode } from '../platform/money.ts'
import { Distance, nearestPage, RoughPosition } from '../platform/nearest.ts'
import { danceStyles, priceRanges } from '../platform/options.ts'
import { NamedMember } from '../people/person.ts'
import { ObjectPath } from '../pictures/photos.ts'

export const Festival = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  startDate: ReplyDay,
  endDate: ReplyDay,
  location: z.string(),
  /** As the organizer wrote it; '' or 'free' means free. */
  price: z.string().nullable(),
  currency: z.string(),
  genres: z.array(z.string()),
  organizer: NamedMember.nullable(),
  website: z.string().nullable(),
  image: z.string().nullable(),
  createdAt: Instant,
  /** False until an admin has approved it; until then only its organizer and the admins see it. */
  approved: z.boolean(),
  goingCount: z.number().int(),
  interestedCount: z.number().int(),
  /** In degrees; both are null if its location contains no known town. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** 'town' means that the point is the middle of its town. Null without a point. */
  precision: Precision.nullable(),
  /** The IANA name of its time zone, 'Europe/Madrid'; null without a point. */
  timeZone: z.string().nullable(),
  /** The path of a picture of the land around its town, opaque where there is land; null if the town is unknown. */
  cover: z.string().nullable(),
})
export type Festival = z.infer<typeof Festival>

export const NearFestival = Festival.extend({ distance: Distance })
export type NearFestival = z.infer<typeof NearFestival>

/**
 * The change that the organizer of an approved festival requests. It needs an admin's approval, and the festival stays unchanged until
 * then. All fields contain the values after the change.
 */
export const FestivalRevision = Festival.pick({
  name: true,
  website: true,
  startDate: true,
  endDate: true,
  location: true,
  description: true,
  price: true,
  image: true,
}).extend({
  /** The id of this change; a later change of the same festival has another id. */
  id: Id,
  createdAt: Instant,
})
export type FestivalRevision = z.infer<typeof FestivalRevision>

/** The version of everything that an admin sees of a festival: any change gives another version. */
const FestivalVersion = z.string().regex(/^[0-9a-f]{32}$/, { error: t.festivalErrors.checkAgain })

/** A festival that is waiting for approval. */
export const WaitingFestival = Festival.extend({ version: FestivalVersion })
export type WaitingFestival = z.infer<typeof WaitingFestival>

/** `revision` and `version` are sent only to the organizer and the admins; `revision` is null if no change is waiting. */
export const FestivalWithRevision = Festival.extend({
  revision: FestivalRevision.nullable(),
  version: FestivalVersion.nullable(),
})
export type FestivalWithRevision = z.infer<typeof FestivalWithRevision>

/** The festival as its page displays it. */
export const WholeFestival = FestivalWithRevision.extend({
  /** The number of events in its programme. */
  eventCount: z.number().int(),
  /** The ISO 3166 code of its country; null if its location contains no known town. */
  country: z.string().nullable(),
})
export type WholeFestival = z.infer<typeof WholeFestival>

const Genres = z
  .array(z.enum(danceStyles, notInList))
  .max(danceStyles.length)
  .transform((genres) => [...new Set(genres)])

const fields = {
  name: required(line(festivalLengths.name), t.errors.nameRequired),
  description: optional(prose(festivalLengths.description)),
  startDate: z.preprocess((value) => value ?? '', z.string().min(1, { error: t.errors.startDateRequired }).pipe(Day)),
  endDate: z.preprocess((value) => value ?? '', z.string().min(1, { error: t.errors.endDateRequired }).pipe(Day)),
  location: required(line(festivalLengths.location), t.errors.locationRequired),
  genres: Genres,
  price: optional(line(festivalLengths.price)),
  currency: z.string().refine(isCurrencyCode, notInList),
  website: optional(Url),
  image: optional(ObjectPath),
}

const lastsTooLong = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  Date.parse(endDate) - Date.parse(startDate) > maxFestivalDays * 86_400_000

/** The error message for a first and a last day that are invalid together, displayed on `endDate`; null if they are valid. */
export function wrongDays(days: { startDate: string; endDate: string }): string | null {
  if (days.endDate < days.startDate) return t.festivalErrors.endBeforeStart()
  if (lastsTooLong(days)) return t.festivalErrors.tooLong({ days: maxFestivalDays })
  return null
}

const checkDays = (form: { startDate?: string | undefined; endDate?: string | undefined }, ctx: z.RefinementCtx) => {
  const { startDate, endDate } = form
  const message = startDate && endDate && wrongDays({ startDate, endDate })
  if (message) ctx.addIssue({ code: 'custom', path: ['endDate'], message })
}

export const NewFestival = z
  .object({ ...fields, genres: Genres.default([]), currency: fields.currency.default('USD') })
  .superRefine(checkDays)
export const FestivalChange = z.object(fields).partial().superRefine(checkDays)
/** `isSure` confirms a change of the days that leaves events of the programme outside the new days. */
const SureChange = FestivalChange.and(z.object({ isSure: z.boolean().default(false) }))

const priceRangeLabels = { '€0-50': '0-50', '€50-100': '50-100', '€100-200': '100-200', '€200+': '200+' } as const
const PriceRange = z.preprocess(
  (value) => (typeof value === 'string' && priceRangeLabels[value as keyof typeof priceRangeLabels]) || value,
  z.enum(priceRanges, notInList),
)

export const FestivalFilters = z.object({
  query: filter(line(maxQueryLength)),
  /** Separated by commas; a festival matches if it has any of the genres. */
  genres: filter(
    z
      .string()
      .max(300)
      .transform((text) =>
        text
          .split(',')
          .map((genre) => genre.trim())
          .filter(Boolean),
      ),
  ),
  location: filter(line(maxQueryLength)),
  startDate: filter(Day),
  endDate: filter(Day),
  priceRange: filter(PriceRange),
})

/** A part of a search text: as it was typed, and the dance style, place or time that it means, or the same text again. */
export const SearchPart = z.object({ typed: z.string(), name: z.string() })
export type SearchPart = z.infer<typeof SearchPart>

const one = z.object({ id: Id })

export const festivals = endpoints({
  list: {
    method: 'GET',
    path: '/api/festivals',
    access: 'public',
    mayLag: true,
    summary: 'Festivals: those to come first, by their first day; then past ones, latest first.',
    query: FestivalFilters.extend(Paging.shape),
    response: z.array(Festival),
    paged: true,
  },
  near: {
    method: 'POST',
    path: '/api/festivals/near',
    access: 'public',
    mayLag: true,
    rate: 'search',
    summary:
      'Festivals to come, the nearest to a position first, then those whose town is unknown. Reads only; the next page has `cursor` in its body.',
    body: FestivalFilters.extend({ position: RoughPosition, ...Paging.shape }),
    response: nearestPage(NearFestival),
    duringMaintenance: true,
  },
  searchParts: {
    method: 'GET',
    path: '/api/festivals/search-parts',
    access: 'public',
    mayLag: true,
    summary: 'The parts of a search text as the list of festivals understands them, in their order.',
    query: z.object({ query: line(maxQueryLength) }),
    response: z.array(SearchPart),
  },
  pending: {
    method: 'GET',
    path: '/api/festivals/pending',
    access: 'admin',
    summary: 'Festivals that wait for an admin, the longest waiting first.',
    query: Paging,
    response: z.array(WaitingFestival),
    paged: true,
  },
  revisions: {
    method: 'GET',
    path: '/api/festivals/revisions',
    access: 'admin',
    summary: 'Approved festivals of which a change waits for an admin, the longest waiting first.',
    query: Paging,
    response: z.array(FestivalWithRevision),
    paged: true,
  },
  get: {
    method: 'GET',
    path: '/api/festivals/:id',
    access: 'public',
    mayLag: true,
    summary: 'One festival. At /api/festivals/:id/calendar.ics for a calendar.',
    params: one,
    response: WholeFestival,
  },
  create: {
    method: 'POST',
    path: '/api/festivals',
    access: 'member',
    summary: 'Adds a festival, shown to all once an admin approves it (one added by an admin: at once).',
    body: NewFestival,
    response: WholeFestival,
    status: 201,
    idempotent: 'created',
    errors: ['too_many_waiting'],
  },
  change: {
    method: 'PATCH',
    path: '/api/festivals/:id',
    access: 'member',
    summary:
      'Changes a festival; by its organizer or an admin. Once it is approved, what its organizer changes waits in `revision`, but for styles, currency and a price of amounts alone.',
    params: one,
    body: SureChange,
    response: WholeFestival,
    errors: ['events_outside'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/festivals/:id',
    access: 'member',
    summary: 'Removes a festival; by its organizer or an admin.',
    params: one,
    errors: ['festival_in_use'],
  },
  approve: {
    method: 'POST',
    path: '/api/festivals/:id/approve',
    access: 'admin',
    summary:
      'Shows a festival to all, if it still is the version that the admin saw: 409 otherwise. Approving it again changes nothing.',
    params: one,
    body: z.object({ version: FestivalVersion }),
    response: WholeFestival,
    errors: ['festival_changed'],
  },
  decideRevision: {
    method: 'PATCH',
    path: '/api/festivals/:id/revision',
    access: 'admin',
    summary: 'Approves or refuses the change of this id, and no other: 409 where another one waits by now, or none.',
    params: one,
    body: z.object({
      revisionId: Id,
      status: z.enum(['approved', 'refused'], { error: t.festivalErrors.approveOrRefuse }),
    }),
    response: WholeFestival,
    errors: ['revision_changed'],
  },
  cancelRevision: {
    method: 'DELETE',
    path: '/api/festivals/:id/revision',
    access: 'member',
    summary: 'Takes back the change that waits, by the organizer or an admin; 204 even where none waits.',
    params: one,
  },
})
