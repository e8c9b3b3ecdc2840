import type { Notification, NotificationKind, Quote } from '../notifications/notify.ts'

const reason = 'you share rooms on Compás'

const received: NotificationKind = {
  kind: 'room_request_received',
  title: 'Requests for your rooms',
  hint: 'Somebody asks to join a room of yours.',
  reason,
}
const withdrawn: NotificationKind = {
  kind: 'room_request_withdrawn',
  title: 'Requests taken back',
  hint: 'Somebody takes back their request, or gives up their place.',
  reason,
}
const accepted: NotificationKind = {
  kind: 'room_request_accepted',
  title: 'A yes to your requests',
  hint: 'A host has accepted you.',
  reason,
}
const declined: NotificationKind = {
  kind: 'room_request_declined',
  title: 'A no to your requests',
  hint: 'A host has declined, taken a place back, or taken the room down.',
  reason,
}

/** In the order of Settings. */
export const roomRequestKinds = [received, withdrawn, accepted, declined]

type Facts = { readerId: string; actor: { id: string; name: string }; room: { id: string; title: string } }
/** `hadPlace`: whether the request had been accepted. */
type EndFacts = Facts & { hadPlace: boolean }

const aboutRoom = ({ readerId, actor, room }: Facts) =>
  ({ readerId, actorId: actor.id, relatedId: room.id, relatedType: 'room_share' }) as const

const name = (quote: Quote, { actor }: Facts) => quote(actor.name, 'A dancer')
const title = (quote: Quote, { room }: Facts) => quote(`“${room.title}”`, 'a room')

/** To the host. */
export const requestReceived = (facts: Facts): Notification => ({
  kind: received,
  ...aboutRoom(facts),
  actionUrl: `/my-rooms?room=${facts.room.id}`,
  subject: 'Somebody would like to share your room',
  text: (quote) => ({
    title: `${name(quote, facts)} would like to join you`,
    message: `There is a new request for ${title(quote, facts)}. Have a look, and say yes or no when you are ready.`,
  }),
})

/** To the host. */
export const requestWithdrawn = (facts: EndFacts): Notification => ({
  kind: withdrawn,
  ...aboutRoom(facts),
  actionUrl: `/my-rooms?room=${facts.room.id}`,
  subject: 'A room request was taken back',
  text: (quote) => ({
    title: `${name(quote, facts)} has other plans now`,
    message: facts.hadPlace
      ? `They gave back their place in ${title(quote, facts)}: it is free again.`
      : `They took back their request for ${title(quote, facts)}.`,
  }),
})

/** To the requester. */
export const requestAccepted = (facts: Facts): Notification => ({
  kind: accepted,
  ...aboutRoom(facts),
  actionUrl: '/my-requests',
  subject: 'You have a place to stay',
  text: (quote) => ({
    title: `${name(quote, facts)} said yes!`,
    message: `You have a place in ${title(quote, facts)}. Say hello and plan the rest together.`,
  }),
})

/** To the requester, also when the host takes back a place. */
export const requestDeclined = (facts: EndFacts): Notification => ({
  kind: declined,
  ...aboutRoom(facts),
  actionUrl: '/my-requests',
  subject: 'An answer to your room request',
  text: (quote) =>
    facts.hadPlace
      ? {
          title: `${name(quote, facts)} had to take back your place`,
          message: `You have no place in ${title(quote, facts)} any more. We are sorry: there are more rooms to find.`,
        }
      : {
          title: `${name(quote, facts)} can’t take you in this time`,
          message: `Your request for ${title(quote, facts)} was declined. There are more rooms to find.`,
        },
})

/** To each requester: taking the room down declines all requests. */
export const roomTakenDown = (facts: EndFacts): Notification => ({
  kind: declined,
  ...aboutRoom(facts),
  actionUrl: '/rooms',
  subject: 'A room that you asked for is gone',
  text: (quote) => ({
    title: `${name(quote, facts)} took their room down`,
    message: facts.hadPlace
      ? `${title(quote, facts)} is gone, and your place in it. We are sorry: there are more rooms to find.`
      : `${title(quote, facts)} is gone, and your request for it. There are more rooms to find.`,
  }),
})

type HostLeft = { readerId: string; festival: { id: string; name: string }; hadPlace: boolean }

/** To each requester, without the names of host and room, as no data of a deleted member stays. */
export const hostLeft = ({ readerId, festival, hadPlace }: HostLeft): Notification => ({
  kind: declined,
  readerId,
  actorId: null,
  relatedId: festival.id,
  relatedType: 'festival',
  actionUrl: `/rooms?festivalId=${festival.id}`,
  subject: 'A room that you asked for is gone',
  text: (quote) => {
    const name = quote(festival.name, 'the festival')
    return hadPlace
      ? {
          title: 'Your place to stay is gone',
          message: `Your host for ${name} left Compás, and the room went with them. We are sorry: there are more rooms to find.`,
        }
      : {
          title: 'A room that you asked for is gone',
          message: `The host whom you asked for ${name} left Compás. There are more rooms to find.`,
        }
  },
})

type GuestLeft = { readerId: string; room: { id: string; title: string } }

/** To the host, without the name of the guest. */
export const guestLeft = ({ readerId, room }: GuestLeft): Notification => ({
  kind: withdrawn,
  readerId,
  actorId: null,
  relatedId: room.id,
  relatedType: 'room_share',
  actionUrl: `/my-rooms?room=${room.id}`,
  subject: 'A place in your room is free again',
  text: (quote) => ({
    title: 'A guest of yours left Compás',
    message: `Their place in ${quote(`“${room.title}”`, 'your room')} is free again.`,
  }),
})
