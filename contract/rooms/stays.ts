import { z } from 'zod'
import { t } from '#texts'
import { PicturedMember } from '../people/person.ts'
import { endpoints } from '../platform/endpoint.ts'
import { Day, Id, Instant, line, notInList, optional, prose, ReplyDay, Url } from '../platform/fields.ts'
import { isCurrencyCode } from '../platform/money.ts'
import { maxGuestsOfRoom } from './room-limits.ts'
import { bedKinds, maxBeds, maxStayAmount, stayBookings, stayLengths } from './stay-limits.ts'
import { staySplits } from './price-shares.ts'

/* A stay: what the host and the accepted guests of a room agree on. Amounts are whole numbers of the smallest units of its currency. */

const Minor = z.number().int()
/** Local time at the place: 'YYYY-MM-DDTHH:MM'. */
const LocalTime = z.string()

/** Null for a member whose page the caller cannot see. */
const StayMember = PicturedMember.extend({ username: z.string().nullable() })

const Days = z.object({ from: ReplyDay, to: ReplyDay })
const Price = z.object({ total: Minor.nullable(), currency: z.string() })

/** What a change changed, with the values before and after unless these are texts. */
export const StayChanged = z.discriminatedUnion('part', [
  z.object({ part: z.literal('price'), before: Price, after: Price }),
  z.object({ part: z.literal('split'), before: z.enum(staySplits), after: z.enum(staySplits) }),
  z.object({ part: z.literal('days'), before: Days, after: Days }),
  z.object({ part: z.literal('nights'), before: Days, after: Days }),
  z.object({ part: z.literal('booking'), before: z.enum(stayBookings), after: z.enum(stayBookings) }),
  z.object({ part: z.literal('arrival'), before: LocalTime.nullable(), after: LocalTime.nullable() }),
  z.object({ part: z.literal('deadline'), before: ReplyDay.nullable(), after: ReplyDay.nullable() }),
  z.object({ part: z.enum(['hands', 'beds', 'bed', 'rules', 'joined', 'left', 'host', 'host_left']) }),
])
export type StayChanged = z.infer<typeof StayChanged>

export const StayPerson = z.object({
  member: StayMember,
  isHost: z.boolean(),
  from: ReplyDay,
  to: ReplyDay,
  /** The id of their bed. */
  bed: Id.nullable(),
  /** Null if nobody has said a price. */
  share: Minor.nullable(),
  /** Whether they have agreed to everything that concerns them. */
  agreed: z.boolean(),
})
export type StayPerson = z.infer<typeof StayPerson>

export const StayPayment = z.object({
  id: Id,
  from: Id,
  to: Id,
  amount: Minor,
  paidAt: Instant,
  receivedAt: Instant.nullable(),
})

const booking = {
  state: z.enum(stayBookings, notInList),
  by: Id.nullable(),
  /** Until when it is reserved. */
  until: ReplyDay.nullable(),
  reference: z.string().nullable(),
  link: z.string().nullable(),
}

export const Stay = z.object({
  /** The id of the room. */
  id: Id,
  version: z.number().int(),
  /** Null if the host deleted their account: nothing that they wrote is kept. */
  title: z.string().nullable(),
  festival: z.object({ id: Id, name: z.string() }),
  from: ReplyDay,
  to: ReplyDay,
  place: z.string().nullable(),
  /** Whether the room has a page. */
  hasRoom: z.boolean(),
  /** The host has left, and a guest can take over. */
  needsHost: z.boolean(),
  isOver: z.boolean(),
  /** Of its nights, including the host. */
  maxGuests: z.number().int(),
  /** The group chat that the caller is in, otherwise that of a guest with the host. */
  threadId: Id.nullable(),
  /** In the order of joining, the host first. */
  people: z.array(StayPerson),
  beds: z.array(z.object({ id: Id, name: z.string().nullable(), kind: z.enum(bedKinds) })),
  price: Price.extend({ split: z.enum(staySplits) }),
  /** Here and below, null for a member who has left and with whom the caller has a block. */
  payments: z.array(StayPayment.extend({ from: Id.nullable(), to: Id.nullable() })),
  /** The fewest payments after which nobody owes anything; none until somebody has booked. */
  balance: z.array(z.object({ from: Id.nullable(), to: Id.nullable(), amount: Minor })),
  booking: z.object(booking),
  arrival: z.object({ time: LocalTime.nullable(), how: z.string().nullable(), address: z.string().nullable() }),
  rules: z.string().nullable(),
  /** Until the end of this day one may step back without the others being told what it changes. */
  stepBackUntil: ReplyDay.nullable(),
  /** When everybody had agreed; null while somebody has not. */
  agreedAt: Instant.nullable(),
  /** The latest first. */
  changes: z.array(
    z.object({
      id: Id,
      version: z.number().int(),
      at: Instant,
      /** Null for what follows from the room or a request. */
      by: Id.nullable(),
      about: Id.nullable(),
      what: StayChanged,
    }),
  ),
  /** Members who are named above and are not among the people any more. */
  others: z.array(StayMember),
  mine: z.object({
    /** The version to which the caller agreed last; 0 for none. */
    agreedVersion: z.number().int(),
    /** Their share then. */
    agreedShare: Minor.nullable(),
    /** The caller's request for the room, with which they can step back. */
    requestId: Id.nullable(),
  }),
})
export type Stay = z.infer<typeof Stay>

const wrongAmount = { error: t.stayErrors.amount }
const Amount = z.number(wrongAmount).int(wrongAmount).min(0, wrongAmount).max(maxStayAmount, wrongAmount)
const BedId = z.uuid({ error: t.stayErrors.unknownBed }).transform((id) => id.toLowerCase())

const localTime = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/
const Time = z
  .string()
  .regex(localTime, { error: t.errors.validDate, abort: true })
  .refine((time) => Day.safeParse(time.slice(0, 10)).success, { error: t.errors.validDate })

const isOnce = (ids: string[]) => new Set(ids).size === ids.length

/** Any of the parts; a part that is sent replaces the whole part. */
export const StayChange = z.object({
  /** The version that the caller saw. */
  version: z.number().int().min(1),
  /** Of those who are named: the bed, the share if it is split by hand, and the nights, which only they themselves can change. */
  people: z
    .array(
      z.object({
        member: Id,
        bed: BedId.nullable().optional(),
        hand: Amount.optional(),
        from: Day.optional(),
        to: Day.optional(),
      }),
    )
    // As many as a group has.
    .max(5 * maxGuestsOfRoom)
    .refine((people) => isOnce(people.map(({ member }) => member)), notInList)
    .optional(),
  beds: z
    .array(z.object({ id: BedId, name: optional(line(stayLengths.bedName)), kind: z.enum(bedKinds, notInList) }))
    .max(maxBeds, { error: () => t.stayErrors.tooManyBeds({ max: maxBeds }) })
    .refine((beds) => isOnce(beds.map(({ id }) => id)), notInList)
    .optional(),
  price: z
    .object({
      total: Amount.nullable(),
      currency: z.string().refine(isCurrencyCode, notInList),
      split: z.enum(staySplits, notInList),
    })
    .optional(),
  booking: z
    .object({
      state: booking.state,
      by: Id.nullish(),
      until: optional(Day),
      reference: optional(line(stayLengths.reference)),
      link: optional(Url),
    })
    .optional(),
  arrival: z
    .object({
      time: optional(Time),
      how: optional(prose(stayLengths.how)),
      address: optional(line(stayLengths.address)),
    })
    .optional(),
  rules: optional(prose(stayLengths.rules)),
  stepBackUntil: optional(Day),
})
export type StayChange = z.output<typeof StayChange>

const ofRoom = z.object({ id: Id })
const ofPayment = ofRoom.extend({ paymentId: Id })

export const stays = endpoints({
  get: {
    method: 'GET',
    path: '/api/room-shares/:id/stay',
    access: 'member',
    summary: 'What the host and the accepted guests of a room agree on; for these alone.',
    params: ofRoom,
    response: Stay,
  },
  change: {
    method: 'PATCH',
    path: '/api/room-shares/:id/stay',
    access: 'member',
    summary:
      'Changes any parts of the version that the caller saw. Whose nights, bed, share or deadline it changes has to agree again, and is told.',
    params: ofRoom,
    body: StayChange,
    response: Stay,
    errors: ['stay_changed', 'stay_over', 'room_full', 'too_many_stay_changes'],
  },
  agree: {
    method: 'POST',
    path: '/api/room-shares/:id/stay/agreement',
    access: 'member',
    summary: 'Agrees to the version that the caller saw; again changes nothing.',
    params: ofRoom,
    body: z.object({ version: z.number().int().min(1) }),
    response: Stay,
    rate: 'decision',
    errors: ['stay_changed'],
  },
  pay: {
    method: 'POST',
    path: '/api/room-shares/:id/stay/payments',
    access: 'member',
    summary: 'The caller says that they have paid another of them. No money passes here.',
    params: ofRoom,
    body: z.object({ to: Id, amount: Amount.min(1, wrongAmount) }),
    response: StayPayment,
    status: 201,
    idempotent: 'created',
    errors: ['too_many_payments'],
  },
  receive: {
    method: 'PATCH',
    path: '/api/room-shares/:id/stay/payments/:paymentId',
    access: 'member',
    summary: 'Who was paid says that they have received it; again changes nothing.',
    params: ofPayment,
    body: z.object({ received: z.literal(true) }),
    response: Stay,
    rate: 'decision',
  },
  takeBack: {
    method: 'DELETE',
    path: '/api/room-shares/:id/stay/payments/:paymentId',
    access: 'member',
    summary: 'Who said that they have paid takes it back, until it was received.',
    params: ofPayment,
    errors: ['payment_received'],
  },
  takeOver: {
    method: 'POST',
    path: '/api/room-shares/:id/stay/host',
    access: 'member',
    summary: 'A guest becomes the host of a stay whose host has left, and its room is made anew; the first who calls.',
    params: ofRoom,
    response: Stay,
    errors: ['under_age', 'has_host', 'blocked', 'stay_over', 'too_many_rooms'],
  },
  leave: {
    method: 'DELETE',
    path: '/api/room-shares/:id/stay',
    access: 'member',
    summary: 'Leaves a stay without a host; otherwise a guest withdraws their request.',
    params: ofRoom,
    errors: ['has_host'],
  },
})
