import { z } from 'zod'
import { t } from '#texts'
import { endpoints } from '../platform/endpoint.ts'
import {
  answerOfEach,
  Day,
  Id,
  Instant,
  line,
  notInList,
  oneOf,
  oneOfEach,
  optional,
  Paging,
  prose,
  ReplyDay,
  required,
  Url,
  UnpagedPaging,
} from '../platform/fields.ts'
import { isCurrencyCode } from '../platform/money.ts'
import { Distance, nearestPage, RoughPosition } from '../platform/nearest.ts'
import { Offer } from './offers.ts'
import { ObjectPath } from '../pictures/photos.ts'
import { Person, personAdditions } from '../people/person.ts'
import { adultAge, genderPreferences, genders, habits } from '../people/profile-options.ts'
import { maxGuestsOfRoom, maxPhotos, minGuestsOfRoom, pricePattern, roomLengths } from './room-limits.ts'
import {
  accommodationTypes,
  amenities,
  festivalTicketStatuses,
  houseRules,
  roomTypes,
  usualGuests,
  wrongStay,
} from './room-options.ts'
import { RoomFilters } from './room-filters.ts'
import { RequestStatus } from './room-requests.ts'
import { bedKinds, maxBeds } from './stay-limits.ts'
import { proposedSplits } from './price-shares.ts'

type Habit = keyof typeof habits

/** The traits by which a room and a member are compared; `differs` of a fit contains these. */
export const fitTraits = ['dates', 'budget', 'gender', 'age', ...(Object.keys(habits) as Habit[])] as const
export type FitTrait = (typeof fitTraits)[number]

/** How well a room fits the caller; it compares the traits that both have set. */
export const Fit = z.object({
  fits: z.number().int(),
  of: z.number().int(),
  /** The traits that fit; the others are in `differs`. */
  agrees: z.array(z.enum(fitTraits)),
  /** The values from the lists of options; days and amounts as text. */
  differs: z.array(z.object({ trait: z.enum(fitTraits), yours: z.string(), theirs: z.string() })),
})
export type Fit = z.infer<typeof Fit>

/** The approximate location of a room: the middle of a quarter or town, never a point of the room's own (decision 78). */
export const RoomPlace = z.object({
  name: z.string(),
  /** In degrees: the middle of the quarter or town, the same for all rooms there. */
  latitude: z.number(),
  longitude: z.number(),
  /** The approximate size of the quarter or town, in metres. */
  radius: z.number().int(),
  /** Only the town of the festival is known. */
  isTown: z.boolean(),
})
export type RoomPlace = z.infer<typeof RoomPlace>

export const RoomShare = z.object({
  id: Id,
  title: z.string(),
  description: z.string().nullable(),
  /** City or neighbourhood, in the host's words. Hosts send the exact address in the chat. */
  location: z.string().nullable(),
  festivalId: Id,
  festival: z.string(),
  /** The dance styles of the festival. */
  genres: z.array(z.string()),
  roomType: z.enum(roomTypes),
  /** A decimal amount in `currency`, such as '45' or '45.50'. */
  pricePerNight: z.string(),
  currency: z.string(),
  maxGuests: z.number().int(),
  /** Of the fullest night; includes the host. */
  currentGuests: z.number().int(),
  /** The places that are free on all searched nights; without searched days, or with none in common, on all nights. */
  placesLeft: z.number().int(),
  /** Whether a place is free on at least one night. */
  hasFreeNights: z.boolean(),
  amenities: z.array(z.string()),
  images: z.array(z.string()),
  availableFrom: ReplyDay,
  availableTo: ReplyDay,
  /** What the host proposes for the stay, which begins with it; it has its own afterwards. */
  beds: z.array(z.enum(bedKinds)),
  rules: z.string().nullable(),
  split: z.enum(proposedSplits),
  /** Until when a guest may step back. */
  stepBackUntil: ReplyDay.nullable(),
  isActive: z.boolean(),
  gender: z.enum(genders).nullable(),
  ageRange: z.string().nullable(),
  area: z.string().nullable(),
  /** Derived from `area` and `location`; null if the town of the festival is unknown. */
  place: RoomPlace.nullable(),
  distanceFromVenue: z.string().nullable(),
  accommodationType: z.enum(accommodationTypes).nullable(),
  ...answerOfEach(houseRules),
  /** Null for visitors, because it reveals the exact address. */
  airbnbLink: z.string().nullable(),
  festivalTicketStatus: z.enum(festivalTicketStatuses).nullable(),
  genderPreference: z.enum(genderPreferences).nullable(),
  /** If true, only members who state this gender, the host, and members who have requested the room can see it. */
  oneGenderOnly: z.boolean(),
  host: Person.extend({ danceStyles: personAdditions.danceStyles, rating: personAdditions.rating }),
  createdAt: Instant,
  /** 0 to 100; null for visitors, for the host, and if there is nothing to compare. */
  compatibility: z.number().int().nullable(),
  fit: Fit.nullable(),
  /**
   * Whether its `genderPreference` allows the caller to send a request: 'unknown' if the caller has not stated a gender, 'open' for
   * visitors and for rooms without a preference.
   */
  eligibility: z.enum(['open', 'excluded', 'unknown']),
  /** The caller's own request for the room; null if there is none. */
  myRequest: z
    .object({
      id: Id,
      status: RequestStatus,
      /** These are the same as in a `RoomRequest`. */
      from: ReplyDay,
      to: ReplyDay,
      asked: Offer.nullable(),
      offerVersion: z.number().int(),
      holdUntil: Instant.nullable(),
    })
    .nullable(),
})
export type RoomShare = z.infer<typeof RoomShare>

/** A room by itself, with the free places of each night; null for visitors. */
export const RoomByNight = RoomShare.extend({
  nights: z.array(z.object({ date: ReplyDay, free: z.number().int() })).nullable(),
})
export type RoomByNight = z.infer<typeof RoomByNight>

export const NearRoom = RoomShare.extend({
  distance: Distance,
  /** The town of its festival, if only that is known; otherwise null. */
  town: z.string().nullable(),
})
export type NearRoom = z.infer<typeof NearRoom>

/** A room of the caller, with the number of its requests by status. */
export const MyRoom = RoomShare.extend({
  pendingCount: z.number().int(),
  acceptedCount: z.number().int(),
  rejectedCount: z.number().int(),
  /** Whether its group chat was opened. */
  hasGroup: z.boolean(),
})
export type MyRoom = z.infer<typeof MyRoom>

/**
 * A decimal amount with at most two places, 0 or more. A number is accepted too; the amount is stored as text, without rounding.
 */
const Price = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : (value ?? '')),
  z
    .string()
    .trim()
    .min(1, { error: t.roomErrors.priceRequired, abort: true })
    .regex(pricePattern, { error: t.roomErrors.priceDecimals }),
)

const tooFewGuests = { error: t.roomErrors.tooFewGuests }
const fields = {
  title: required(line(roomLengths.title), t.errors.titleRequired),
  description: optional(prose(roomLengths.description)),
  location: required(line(roomLengths.location), t.errors.locationRequired),
  festivalId: z.preprocess(
    (value) => value ?? '',
    z.string().min(1, { error: t.roomErrors.festivalRequired }).pipe(Id),
  ),
  roomType: z.enum(roomTypes, notInList),
  pricePerNight: Price,
  currency: z.preprocess(
    (value) => value ?? '',
    z.string().min(1, { error: t.roomErrors.currencyRequired, abort: true }).refine(isCurrencyCode, notInList),
  ),
  maxGuests: z.coerce
    .number(tooFewGuests)
    .int(tooFewGuests)
    .min(minGuestsOfRoom, tooFewGuests)
    .max(maxGuestsOfRoom, { error: t.roomErrors.tooManyGuests }),
  amenities: z
    .array(z.enum(amenities, notInList))
    .max(amenities.length)
    .transform((items) => [...new Set(items)]),
  images: z
    .array(ObjectPath)
    .max(maxPhotos, { error: () => t.roomErrors.tooManyPhotos({ max: maxPhotos }) })
    .transform((paths) => [...new Set(paths)]),
  availableFrom: z.preprocess(
    (value) => value ?? '',
    z.string().min(1, { error: t.errors.startDateRequired }).pipe(Day),
  ),
  availableTo: z.preprocess((value) => value ?? '', z.string().min(1, { error: t.errors.endDateRequired }).pipe(Day)),
  beds: z.array(z.enum(bedKinds, notInList)).max(maxBeds, { error: () => t.stayErrors.tooManyBeds({ max: maxBeds }) }),
  rules: optional(prose(roomLengths.rules)),
  split: z.enum(proposedSplits, notInList),
  stepBackUntil: optional(Day),
  isActive: z.boolean(),
  gender: oneOf(genders),
  /** For example '25-35'. */
  ageRange: optional(line(roomLengths.ageRange)),
  area: optional(line(roomLengths.area)),
  distanceFromVenue: optional(line(roomLengths.distanceFromVenue)),
  accommodationType: oneOf(accommodationTypes),
  ...oneOfEach(houseRules),
  airbnbLink: optional(Url),
  festivalTicketStatus: oneOf(festivalTicketStatuses),
  genderPreference: oneOf(genderPreferences),
  /** Allowed with 'Female only' and 'Male only', for a host of that gender. */
  oneGenderOnly: z.boolean(),
}

type CheckedDays = {
  availableFrom?: string | undefined
  availableTo?: string | undefined
  stepBackUntil?: string | null | undefined
}

const checkStay = ({ availableFrom, availableTo, stepBackUntil }: CheckedDays, ctx: z.RefinementCtx) => {
  const message = availableFrom && availableTo && wrongStay({ availableFrom, availableTo })
  if (message) ctx.addIssue({ code: 'custom', path: ['availableTo'], message })
  if (stepBackUntil && availableTo && stepBackUntil > availableTo)
    ctx.addIssue({ code: 'custom', path: ['stepBackUntil'], message: t.stayErrors.deadlineAfterStay() })
}

export const NewRoomShare = z
  .object({
    ...fields,
    roomType: fields.roomType.default('Seeking'),
    currency: fields.currency.default('USD'),
    maxGuests: fields.maxGuests.default(usualGuests),
    amenities: fields.amenities.default([]),
    images: fields.images.default([]),
    beds: fields.beds.default([]),
    split: fields.split.default('by_night'),
    isActive: fields.isActive.default(true),
    oneGenderOnly: fields.oneGenderOnly.default(false),
  })
  .superRefine(checkStay)
/** The fields of a room that a host fills in. The names of columns, form fields and export fields derive from these. */
export type RoomField = keyof typeof fields
export const roomFields = Object.keys(fields) as RoomField[]
export const RoomShareChange = z.object(fields).partial().superRefine(checkStay)

const one = z.object({ id: Id })

export const rooms = endpoints({
  list: {
    method: 'GET',
    path: '/api/room-shares',
    access: 'public',
    mayLag: true,
    summary: 'Active rooms whose stay is not past; for a member who goes to festivals, those festivals’ rooms.',
    query: RoomFilters.extend(Paging.shape),
    response: z.array(RoomShare),
    paged: true,
  },
  near: {
    method: 'POST',
    path: '/api/room-shares/near',
    access: 'public',
    mayLag: true,
    rate: 'search',
    summary:
      'The rooms of the list, those of the nearest festivals to a position first. Reads only; the next page has `cursor` in its body.',
    body: RoomFilters.omit({ sort: true }).extend({ position: RoughPosition, ...Paging.shape }),
    response: nearestPage(NearRoom),
    duringMaintenance: true,
  },
  mine: {
    method: 'GET',
    path: '/api/room-shares/my-rooms',
    access: 'member',
    summary: "The caller's own rooms, open ones first, each with its counts of requests.",
    query: UnpagedPaging,
    response: z.array(MyRoom),
    unpagedBy: 'id',
  },
  get: {
    method: 'GET',
    path: '/api/room-shares/:id',
    access: 'public',
    mayLag: true,
    summary: 'One room; its host sees it closed and past as well, and so do those who requested it.',
    params: one,
    response: RoomByNight,
  },
  create: {
    method: 'POST',
    path: '/api/room-shares',
    access: 'member',
    summary: `Posts a room, the caller its host. Members under ${adultAge} can't.`,
    body: NewRoomShare,
    response: RoomByNight,
    status: 201,
    idempotent: 'created',
    errors: ['under_age', 'too_many_rooms'],
  },
  change: {
    method: 'PATCH',
    path: '/api/room-shares/:id',
    access: 'member',
    summary:
      'Changes a room, closes it (`isActive` false) or opens it again; by its host. Whoever asked or has a place is told of a new offer.',
    params: one,
    body: RoomShareChange,
    response: RoomByNight,
    errors: ['under_age', 'too_many_rooms'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/room-shares/:id',
    access: 'member',
    summary:
      'Removes a room with the requests for it; by its host. Members who wait for a place or have one are notified.',
    params: one,
  },
})
