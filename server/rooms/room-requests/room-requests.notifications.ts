import type { Nights } from '../../../contract/rooms/room-nights.ts'
import type { OfferTerm } from '../../../contract/rooms/offer-terms.ts'
import { type Notification, notification } from '../../chat/notifications/notification-kind.ts'
import { accepted, changed, declined, received, withdrawn } from './room-requests.words.ts'

/** `own`: the nights of the request; null for all of the room. */
type WithNights = Facts & { own: Nights | null }
type Facts = { readerId: string; actor: { id: string }; room: { id: string } }
/** `hadPlace`: whether the request had been accepted. */
type EndFacts = Facts & { hadPlace: boolean }

const aboutRoom = ({ readerId, actor, room }: Facts) =>
  ({ readerId, actorId: actor.id, relatedId: room.id, relatedType: 'room_share' }) as const

const factsOf = (own: Nights | null) => (own ? { nights: [own.from, own.to] as [string, string] } : {})

const inMyRooms = ({ id }: { id: string }) => `/my-rooms?room=${id}`

/** For the host: somebody sends a request, or agrees to later changes by the host. */
export const requestReceived = ({ own, ...about }: WithNights, event: 'asked' | 'agreed' = 'asked'): Notification =>
  notification({
    kind: received,
    facts: { event, ...factsOf(own) },
    ...aboutRoom(about),
    actionUrl: inMyRooms(about.room),
  })

/** Guests keep the stay of a room that is gone. */
const stayOf = (roomId: string) => `/rooms/${roomId}/stay`

type Offered = { id: string; roomType: 'Seeking' | 'Offering' } & Record<
  'availableFrom' | 'availableTo' | 'pricePerNight' | 'currency',
  string
>
type OfferChange = {
  readerId: string
  actor: { id: string }
  before: Offered
  after: Offered
  terms: OfferTerm[]
  hasPlace: boolean
}

const daysAndPrice = ({ availableFrom, availableTo, pricePerNight, currency }: Offered) => ({
  days: [availableFrom, availableTo] as [string, string],
  price: { amount: pricePerNight.replace(/[.]00$/, ''), currency },
})

/** For each requester with a pending or accepted request. */
export const offerChanged = ({ before, after, terms, hasPlace, ...about }: OfferChange): Notification =>
  notification({
    kind: changed,
    facts: {
      hasPlace,
      isFound: before.roomType === 'Seeking' && after.roomType === 'Offering',
      terms,
      before: daysAndPrice(before),
      after: daysAndPrice(after),
    },
    ...aboutRoom({ ...about, room: after }),
    actionUrl: '/my-requests',
  })

/** For the host. */
export const requestWithdrawn = ({ hadPlace, ...about }: EndFacts): Notification =>
  notification({
    kind: withdrawn,
    facts: { event: 'taken_back', hadPlace },
    ...aboutRoom(about),
    actionUrl: inMyRooms(about.room),
  })

/** For the requester. */
export const requestAccepted = ({ own, ...about }: WithNights): Notification =>
  notification({ kind: accepted, facts: factsOf(own), ...aboutRoom(about), actionUrl: '/my-requests' })

/** For the requester, also when the host takes back a place. */
export const requestDeclined = ({ hadPlace, ...about }: EndFacts): Notification =>
  notification({
    kind: declined,
    facts: { event: 'declined', hadPlace },
    ...aboutRoom(about),
    actionUrl: '/my-requests',
  })

/** For each requester: taking the room down declines all requests. */
export const roomTakenDown = ({ hadPlace, ...about }: EndFacts & { room: { title: string } }): Notification =>
  notification({
    kind: declined,
    facts: { event: 'room_taken_down', hadPlace, room: about.room.title },
    ...aboutRoom(about),
    actionUrl: hadPlace ? stayOf(about.room.id) : '/rooms',
  })

type RoomClosed = { readerId: string; room: { title: string; festivalId: string }; hadPlace: boolean }

/** For each requester, without the host: an admin closed the room. */
export const roomClosed = ({ readerId, room: { title, festivalId }, hadPlace }: RoomClosed): Notification =>
  notification({
    kind: declined,
    facts: { event: 'room_closed', hadPlace, room: title },
    readerId,
    actorId: null,
    relatedId: festivalId,
    relatedType: 'festival',
    actionUrl: `/rooms?festivalId=${festivalId}`,
  })

type HostLeft = { readerId: string; roomId: string; festival: { id: string; name: string }; hadPlace: boolean }

/** For each requester, without host and room, as no data of a deleted member is kept. */
export const hostLeft = ({ readerId, roomId, festival, hadPlace }: HostLeft): Notification =>
  notification({
    kind: declined,
    facts: { event: 'host_left', hadPlace },
    readerId,
    actorId: null,
    relatedId: festival.id,
    relatedType: 'festival',
    actionUrl: hadPlace ? stayOf(roomId) : `/rooms?festivalId=${festival.id}`,
  })

type GuestLeft = { readerId: string; room: { id: string; title: string } }

/** For the host, without the guest. */
export const guestLeft = ({ readerId, room }: GuestLeft): Notification =>
  notification({
    kind: withdrawn,
    facts: { event: 'guest_left' },
    readerId,
    actorId: null,
    relatedId: room.id,
    relatedType: 'room_share',
    actionUrl: inMyRooms(room),
  })
