import { z } from 'zod'
import { t } from '#texts'
import { endpoints } from '../platform/endpoint.ts'
import { Day, Id, Instant, optional, prose, ReplyDay, required, UnpagedPaging } from '../platform/fields.ts'
import { Person, personAdditions } from '../people/person.ts'
import { Offer } from './offers.ts'
import { maxRequestLength } from './room-limits.ts'

export const requestStatuses = ['pending', 'accepted', 'rejected'] as const
export const RequestStatus = z.enum(requestStatuses)
export type RequestStatus = z.infer<typeof RequestStatus>

const { danceStyles, experienceLevel } = personAdditions

/** A request for a room, sent only to the host and the requester. */
export const RoomRequest = z.object({
  id: Id,
  status: RequestStatus,
  message: z.string(),
  /** The first night and the day of departure; the days of the room if the request is for all nights. */
  from: ReplyDay,
  to: ReplyDay,
  createdAt: Instant,
  updatedAt: Instant,
  requester: Person.extend({ danceStyles }),
  room: z.object({
    id: Id,
    title: z.string(),
    location: z.string().nullable(),
    image: z.string().nullable(),
    /** A decimal amount in `currency`. */
    pricePerNight: z.string(),
    currency: z.string(),
    availableFrom: ReplyDay,
    availableTo: ReplyDay,
    maxGuests: z.number().int(),
    currentGuests: z.number().int(),
    isActive: z.boolean(),
  }),
  festival: z.object({ id: Id, name: z.string(), startDate: ReplyDay, endDate: ReplyDay, genres: z.array(z.string()) }),
  host: Person.extend({ danceStyles, experienceLevel }),
  /** The direct thread of the host and the requester; null until the request has been accepted once. */
  threadId: Id.nullable(),
  /** The version of the room's current offer; accepting a request repeats it. */
  offerVersion: z.number().int(),
  /** The requested or promised offer and the room's current offer, if they differ: then the requester has to agree first. */
  asked: Offer.nullable(),
  offer: Offer.nullable(),
})
export type RoomRequest = z.infer<typeof RoomRequest>

export const NewRoomRequest = z.object({
  roomShareId: Id,
  message: required(prose(maxRequestLength, t.roomRequestErrors.messageRequired), t.roomRequestErrors.messageRequired),
  /** The first night and the day of departure, within the days of the room; by default its own. */
  from: optional(Day),
  to: optional(Day),
})

const one = z.object({ id: Id })
/** The version of the offer that the caller saw. */
const version = z.number().int().min(1)

export const roomRequests = endpoints({
  create: {
    method: 'POST',
    path: '/api/room-requests',
    access: 'member',
    summary:
      'Asks to join a room, for all its nights or some of them. With `room_full`, `fields.nights` says which of these are full.',
    body: NewRoomRequest,
    response: RoomRequest,
    status: 201,
    rate: 'roomRequest',
    idempotent: 'created',
    errors: [
      'new_member',
      'under_age',
      'own_room',
      'not_eligible',
      'gender_needed',
      'room_closed',
      'room_full',
      'already_requested',
      'too_many_pending',
    ],
  },
  ofRoom: {
    method: 'GET',
    path: '/api/room-requests/room/:roomId',
    access: 'member',
    summary: 'The requests for a room of the caller, the oldest first.',
    params: z.object({ roomId: Id }),
    query: UnpagedPaging,
    response: z.array(RoomRequest),
    unpaged: true,
  },
  mine: {
    method: 'GET',
    path: '/api/my-room-requests',
    access: 'member',
    summary: 'What the caller asked for, the latest first.',
    query: UnpagedPaging,
    response: z.array(RoomRequest),
    unpaged: true,
  },
  decide: {
    method: 'PATCH',
    path: '/api/room-requests/:id',
    access: 'member',
    summary:
      'The host accepts or declines; declining an accepted one gives its place back. The same decision again changes nothing. An offer that the requester has not agreed to cannot be accepted. With `room_full`, `fields.nights` says which nights are full.',
    params: one,
    body: z.object({
      status: z.enum(['accepted', 'rejected'], { error: t.errors.acceptOrDecline }),
      version: version.optional(),
    }),
    response: RoomRequest,
    rate: 'decision',
    errors: ['room_full', 'room_closed', 'under_age', 'offer_changed'],
  },
  agree: {
    method: 'POST',
    path: '/api/room-requests/:id/agreement',
    access: 'member',
    summary:
      'The requester agrees to the offer of the room as it is now, of the version that they looked at; again changes nothing. Of their own nights those remain that the room still has, or all its nights if none remains.',
    params: one,
    body: z.object({ version }),
    response: RoomRequest,
    rate: 'decision',
    errors: ['offer_changed', 'room_closed'],
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/room-requests/:id',
    access: 'member',
    summary: 'The requester takes a request back, and gives back the place if they had one.',
    params: one,
    errors: ['already_declined', 'room_closed'],
  },
})
