import { z } from 'zod'
import { t } from '#texts'
import { type OfferTerm, offerTermNames } from '../../../contract/rooms/offer-terms.ts'
import { held } from './holds/room-holds.words.ts'
import { notificationKind, type NotificationContext, titled } from '../../chat/notifications/notification-kind.ts'
import { dayRange, listed, numbered } from '../../../texts/intl.ts'

const reason = t.roomRequestNotifications.reason

const dancer = ({ quote, actor }: NotificationContext) => quote(actor, t.common.aDancer())
const room = ({ quote, about }: NotificationContext) => titled(quote(about, ''))

/** The first night and the day of departure; absent for all nights of the room. */
const OwnNights = z.tuple([z.iso.date(), z.iso.date()]).optional()

/** For the host. */
export const received = notificationKind({
  kind: 'room_request_received',
  topic: 'rooms',
  reach: 'refused',
  push: 'on',
  title: t.roomRequestNotifications.receivedKind,
  hint: t.roomRequestNotifications.receivedHint,
  reason,
  /** `agreed`: the requester still wants the room after the host has changed it. */
  facts: z.object({ event: z.enum(['asked', 'agreed']).default('asked'), nights: OwnNights }),
  words: ({ event, nights }, told) =>
    event === 'agreed'
      ? {
          subject: t.roomRequestNotifications.agreedSubject(),
          title: t.roomRequestNotifications.agreedTitle({ dancer: dancer(told) }),
          message: nights
            ? t.roomRequestNotifications.agreedNightsMessage({ ...room(told), days: dayRange(...nights) })
            : t.roomRequestNotifications.agreedMessage(room(told)),
        }
      : {
          subject: t.roomRequestNotifications.askedSubject(),
          title: t.roomRequestNotifications.askedTitle({ dancer: dancer(told) }),
          message: nights
            ? t.roomRequestNotifications.askedNightsMessage({ ...room(told), days: dayRange(...nights) })
            : t.roomRequestNotifications.askedMessage(room(told)),
        },
})

/** For the host. `hadPlace`, here and below: whether the request had been accepted. */
export const withdrawn = notificationKind({
  kind: 'room_request_withdrawn',
  topic: 'rooms',
  reach: 'refused',
  title: t.roomRequestNotifications.withdrawnKind,
  hint: t.roomRequestNotifications.withdrawnHint,
  reason,
  facts: z.discriminatedUnion('event', [
    z.object({ event: z.literal('taken_back'), hadPlace: z.boolean() }),
    z.object({ event: z.literal('guest_left') }),
  ]),
  words: (facts, told) =>
    facts.event === 'guest_left'
      ? {
          subject: t.roomRequestNotifications.guestLeftSubject(),
          title: t.roomRequestNotifications.guestLeftTitle(),
          message: t.roomRequestNotifications.guestLeftMessage(room(told)),
        }
      : {
          subject: t.roomRequestNotifications.withdrawnSubject(),
          title: t.roomRequestNotifications.withdrawnTitle({ dancer: dancer(told) }),
          message: facts.hadPlace
            ? t.roomRequestNotifications.placeGivenUp(room(told))
            : t.roomRequestNotifications.requestWithdrawn(room(told)),
        },
})

/** For the requester. */
export const accepted = notificationKind({
  kind: 'room_request_accepted',
  topic: 'rooms',
  reach: 'answered',
  push: 'on',
  title: t.roomRequestNotifications.acceptedKind,
  hint: t.roomRequestNotifications.acceptedHint,
  reason,
  facts: z.object({ nights: OwnNights }),
  words: ({ nights }, told) => ({
    subject: t.roomRequestNotifications.acceptedSubject(),
    title: t.roomRequestNotifications.acceptedTitle({ dancer: dancer(told) }),
    message: nights
      ? t.roomRequestNotifications.acceptedNightsMessage({ ...room(told), days: dayRange(...nights) })
      : t.roomRequestNotifications.acceptedMessage(room(told)),
  }),
})

const Declined = z.object({ event: z.literal('declined'), hadPlace: z.boolean() })
/** Contains the title, as the room is deleted. */
const RoomTakenDown = z.object({ event: z.literal('room_taken_down'), hadPlace: z.boolean(), room: z.string() })
/** The room was closed by an admin, after a report. */
const RoomClosed = z.object({ event: z.literal('room_closed'), hadPlace: z.boolean(), room: z.string() })
const HostLeft = z.object({ event: z.literal('host_left'), hadPlace: z.boolean() })

/** For the requester, also when the host takes back a place. */
export const declined = notificationKind({
  kind: 'room_request_declined',
  topic: 'rooms',
  reach: 'answered',
  push: 'on',
  title: t.roomRequestNotifications.declinedKind,
  hint: t.roomRequestNotifications.declinedHint,
  reason,
  facts: z.discriminatedUnion('event', [Declined, RoomTakenDown, RoomClosed, HostLeft]),
  words(facts, told) {
    if (facts.event === 'declined') return declinedWords(facts, told)
    if (facts.event === 'room_closed') return closedWords(facts, told)
    return facts.event === 'host_left' ? hostLeftWords(facts, told) : takenDownWords(facts, told)
  },
})

const declinedWords = ({ hadPlace }: z.infer<typeof Declined>, told: NotificationContext) => ({
  subject: t.roomRequestNotifications.declinedSubject(),
  ...(hadPlace
    ? {
        title: t.roomRequestNotifications.placeCancelledTitle({ dancer: dancer(told) }),
        message: t.roomRequestNotifications.placeCancelledMessage(room(told)),
      }
    : {
        title: t.roomRequestNotifications.declinedTitle({ dancer: dancer(told) }),
        message: t.roomRequestNotifications.declinedMessage(room(told)),
      }),
})

function takenDownWords({ hadPlace, room }: z.infer<typeof RoomTakenDown>, told: NotificationContext) {
  const title = titled(told.quote(room, ''))
  return {
    subject: hadPlace ? t.roomRequestNotifications.stayNeedsHost() : t.roomRequestNotifications.roomIsGone(),
    title: t.roomRequestNotifications.takenDownTitle({ dancer: dancer(told) }),
    message: hadPlace
      ? t.roomRequestNotifications.takenDownWithPlace(title)
      : t.roomRequestNotifications.takenDownWithRequest(title),
  }
}

function closedWords({ hadPlace, room }: z.infer<typeof RoomClosed>, { quote }: NotificationContext) {
  const title = titled(quote(room, ''))
  return {
    subject: t.roomRequestNotifications.roomWasClosed(),
    title: hadPlace ? t.roomRequestNotifications.placeIsGone() : t.roomRequestNotifications.roomWasClosed(),
    message: hadPlace
      ? t.roomRequestNotifications.closedWithPlace(title)
      : t.roomRequestNotifications.closedWithRequest(title),
  }
}

function hostLeftWords({ hadPlace }: z.infer<typeof HostLeft>, { quote, about }: NotificationContext) {
  const festival = titled(quote(about, ''))
  return {
    subject: hadPlace ? t.roomRequestNotifications.stayNeedsHost() : t.roomRequestNotifications.roomIsGone(),
    ...(hadPlace
      ? {
          title: t.roomRequestNotifications.stayNeedsHost(),
          message: t.roomRequestNotifications.hostLeftWithPlace(festival),
        }
      : {
          title: t.roomRequestNotifications.roomIsGone(),
          message: t.roomRequestNotifications.hostLeftWithRequest(festival),
        }),
  }
}

const DaysAndPrice = z.object({
  days: z.tuple([z.iso.date(), z.iso.date()]),
  price: z.object({ amount: z.string(), currency: z.string() }),
})

/** For each requester with a pending or accepted request. */
export const changed = notificationKind({
  kind: 'room_offer_changed',
  topic: 'rooms',
  title: t.roomRequestNotifications.changedKind,
  hint: t.roomRequestNotifications.changedHint,
  reason,
  reach: 'answered',
  facts: z.object({
    hasPlace: z.boolean(),
    /** Those who looked for a place together have found one. */
    isFound: z.boolean().default(false),
    terms: z.array(z.enum(offerTermNames)).min(1),
    before: DaysAndPrice,
    after: DaysAndPrice,
  }),
  words({ hasPlace, isFound, terms, before, after }, told) {
    const all = terms.map((term) => termWords[term](before, after))
    const changes = listed(all)
    if (hasPlace && isFound)
      return {
        subject: t.roomRequestNotifications.foundSubject(),
        title: t.roomRequestNotifications.foundTitle({ dancer: dancer(told) }),
        message: t.roomRequestNotifications.foundMessage({ ...room(told), changes }),
      }
    return hasPlace
      ? {
          subject: t.roomRequestNotifications.ownRoomChangedSubject(),
          title: t.roomRequestNotifications.ownRoomChangedTitle({ dancer: dancer(told) }),
          message: t.roomRequestNotifications.ownRoomChangedMessage({ ...room(told), changes }),
        }
      : {
          subject: t.roomRequestNotifications.askedRoomChangedSubject(),
          title: t.roomRequestNotifications.askedRoomChangedTitle({ dancer: dancer(told) }),
          message: t.roomRequestNotifications.askedRoomChangedMessage({ ...room(told), changes }),
        }
  },
})

type Values = z.infer<typeof DaysAndPrice>

/** 'the price (30 EUR, now 900 EUR)'; only 'the place' if the values are longer. */
const termWords: Record<OfferTerm, (before: Values, after: Values) => string> = {
  festival: () => t.roomRequestNotifications.changedFestival(),
  days: (before, after) =>
    t.roomRequestNotifications.changedDays({ before: daysWords(before), after: daysWords(after) }),
  price: (before, after) =>
    t.roomRequestNotifications.changedPrice({ before: priceWords(before), after: priceWords(after) }),
  guests: () => t.roomRequestNotifications.changedGuests(),
  place: () => t.roomRequestNotifications.changedPlace(),
  kind: () => t.roomRequestNotifications.changedKindOfPlace(),
  amenities: () => t.roomRequestNotifications.changedAmenities(),
  gender: () => t.roomRequestNotifications.changedGender(),
}

const priceWords = ({ price: { amount, currency } }: Values) =>
  `${numbered(Number(amount), { minimumFractionDigits: amount.includes('.') ? 2 : 0 })} ${currency}`

const daysWords = ({ days: [from, to] }: Values) => dayRange(from, to)

/** In the order of Settings. */
export const roomRequestKinds = [received, withdrawn, accepted, held, declined, changed]
