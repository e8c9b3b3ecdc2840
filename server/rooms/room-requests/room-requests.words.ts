import { z } from 'zod'
import { type OfferTerm, offerTermNames } from '../../../contract/rooms/offer-terms.ts'
import { notificationKind, type NotificationContext } from '../../chat/notifications/notification-kind.ts'

const reason = 'you share rooms on Compás'

const dancer = ({ quote, actor }: NotificationContext) => quote(actor, 'A dancer')
const quoted = (title: string | null) => title && `“${title}”`
const room = ({ quote, about }: NotificationContext) => quote(quoted(about), 'a room')

/** For the host. */
export const received = notificationKind({
  kind: 'room_request_received',
  topic: 'rooms',
  reach: 'refused',
  title: 'Requests for your rooms',
  hint: 'Somebody asks to join a room of yours.',
  reason,
  /** `agreed`: the requester still wants the room after the host has changed it. */
  facts: z.object({ event: z.enum(['asked', 'agreed']).default('asked') }),
  words: ({ event }, context) =>
    event === 'agreed'
      ? {
          subject: 'Somebody would still like to share your room',
          title: `${dancer(context)} would still like to join you`,
          message: `They have looked at what you changed about ${room(context)}. You can say yes or no now.`,
        }
      : {
          subject: 'Somebody would like to share your room',
          title: `${dancer(context)} would like to join you`,
          message: `There is a new request for ${room(context)}. Have a look, and say yes or no when you are ready.`,
        },
})

/** For the host. `hadPlace`, here and below: whether the request had been accepted. */
export const withdrawn = notificationKind({
  kind: 'room_request_withdrawn',
  topic: 'rooms',
  reach: 'refused',
  title: 'Requests withdrawn',
  hint: 'Someone withdraws their request or gives up their place.',
  reason,
  facts: z.discriminatedUnion('event', [
    z.object({ event: z.literal('taken_back'), hadPlace: z.boolean() }),
    z.object({ event: z.literal('guest_left') }),
  ]),
  words: (facts, told) =>
    facts.event === 'guest_left'
      ? {
          subject: 'A place in your room is free again',
          title: 'A guest of yours left Compás',
          message: `Their place in ${told.quote(quoted(told.about), 'your room')} is free again.`,
        }
      : {
          subject: 'A room request was withdrawn',
          title: `${dancer(told)} has other plans now`,
          message: facts.hadPlace
            ? `They gave up their place in ${room(told)}, so it’s free again.`
            : `They withdrew their request for ${room(told)}.`,
        },
})

/** For the requester. */
export const accepted = notificationKind({
  kind: 'room_request_accepted',
  topic: 'rooms',
  reach: 'answered',
  title: 'Request accepted',
  hint: 'A host accepts you.',
  reason,
  facts: z.object({}),
  words: (_, told) => ({
    subject: 'You have a place to stay',
    title: `${dancer(told)} said yes!`,
    message: `You have a place in ${room(told)}. Say hello and plan the rest together.`,
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
  title: 'Request declined',
  hint: 'A host declines, removes you, or takes the room down.',
  reason,
  facts: z.discriminatedUnion('event', [Declined, RoomTakenDown, RoomClosed, HostLeft]),
  words(facts, told) {
    if (facts.event === 'declined') return declinedWords(facts, told)
    if (facts.event === 'room_closed') return closedWords(facts, told)
    return facts.event === 'host_left' ? hostLeftWords(facts, told) : takenDownWords(facts, told)
  },
})

const declinedWords = ({ hadPlace }: z.infer<typeof Declined>, told: NotificationContext) => ({
  subject: 'An answer to your room request',
  ...(hadPlace
    ? {
        title: `${dancer(told)} had to take back your place`,
        message: `You have no place in ${room(told)} any more. We are sorry: there are more rooms to find.`,
      }
    : {
        title: `${dancer(told)} can’t take you in this time`,
        message: `Your request for ${room(told)} was declined. There are more rooms to find.`,
      }),
})

function takenDownWords({ hadPlace, room }: z.infer<typeof RoomTakenDown>, told: NotificationContext) {
  const title = told.quote(quoted(room), 'a room')
  return {
    subject: 'A room that you asked for is gone',
    title: `${dancer(told)} took their room down`,
    message: hadPlace
      ? `${title} is gone, and your place in it. We are sorry: there are more rooms to find.`
      : `${title} is gone, and your request for it. There are more rooms to find.`,
  }
}

function closedWords({ hadPlace, room }: z.infer<typeof RoomClosed>, { quote }: NotificationContext) {
  const title = quote(quoted(room), 'a room')
  return {
    subject: 'A room that you asked for was closed',
    title: hadPlace ? 'Your place to stay is gone' : 'A room that you asked for was closed',
    message: hadPlace
      ? `We closed ${title}, as it did not keep our rules. We are sorry: there are more rooms to find.`
      : `We closed ${title}, and your request for it. There are more rooms to find.`,
  }
}

function hostLeftWords({ hadPlace }: z.infer<typeof HostLeft>, { quote, about }: NotificationContext) {
  const festival = quote(about, 'the festival')
  return {
    subject: 'A room that you asked for is gone',
    ...(hadPlace
      ? {
          title: 'Your place to stay is gone',
          message: `Your host for ${festival} left Compás, and the room went with them. We are sorry: there are more rooms to find.`,
        }
      : {
          title: 'A room that you asked for is gone',
          message: `The host you asked about a room for ${festival} left Compás. There are more rooms to find.`,
        }),
  }
}

const termWords: Record<OfferTerm, string> = {
  festival: 'the festival',
  days: 'the days',
  price: 'the price',
  guests: 'the number of guests',
  place: 'the place',
  kind: 'the kind of place',
  amenities: 'what is there',
  gender: 'who it is for',
}

const DaysAndPrice = z.object({
  days: z.tuple([z.iso.date(), z.iso.date()]),
  price: z.object({ amount: z.string(), currency: z.string() }),
})

/** For each requester with a pending or accepted request. */
export const changed = notificationKind({
  kind: 'room_offer_changed',
  topic: 'rooms',
  title: 'Changes of rooms that you asked for',
  hint: 'A host changes the price, the days or the place of a room that you asked for or have a place in.',
  reason,
  reach: 'answered',
  facts: z.object({
    hasPlace: z.boolean(),
    terms: z.array(z.enum(offerTermNames)).min(1),
    before: DaysAndPrice,
    after: DaysAndPrice,
  }),
  words({ hasPlace, terms, before, after }, told) {
    const changes = terms.map((term) => changeWords(term, before, after, told.locale))
    const list = new Intl.ListFormat(told.locale, { type: 'conjunction' }).format(changes)
    return {
      subject: hasPlace ? 'Your room has changed' : 'A room that you asked for has changed',
      title: `${dancer(told)} changed ${hasPlace ? 'your room' : 'the room you asked for'}`,
      message: hasPlace
        ? `What is new about ${room(told)}: ${list}. Please look at what was agreed and what it is now: say that it is still fine, or give up your place.`
        : `What is new about ${room(told)}: ${list}. You are not accepted before you have said that it is still fine.`,
    }
  },
})

type Values = z.infer<typeof DaysAndPrice>

/** 'the price (30 EUR, now 900 EUR)'; only 'the place' if the values are longer. */
function changeWords(term: OfferTerm, before: Values, after: Values, locale: string): string {
  const values = { price: priceWords, days: daysWords }
  if (term !== 'price' && term !== 'days') return termWords[term]
  const say = values[term]
  return `${termWords[term]} (${say(before, locale)}, now ${say(after, locale)})`
}

const priceWords = ({ price: { amount, currency } }: Values) => `${amount} ${currency}`

const daysWords = ({ days: [from, to] }: Values, locale: string) =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).formatRange(
    new Date(`${from}T00:00:00Z`),
    new Date(`${to}T00:00:00Z`),
  )

/** In the order of Settings. */
export const roomRequestKinds = [received, withdrawn, accepted, declined, changed]
