import type { NotificationKind } from '../../contract/notifications.ts'
import { mailable } from '../mail/letters.ts'
import type { News, Told } from '../notifications/notify.ts'

type Facts = {
  /** Who did it. */
  actor: { id: string; name: string }
  room: { id: string; title: string }
  /** Whether a place had been given. */
  hadPlace: boolean
}

type Words = { who: string; room: string; hadPlace: boolean }

/** A room that is taken down is a no to all who asked for it or had a place. */
type Event = NotificationKind | 'room_taken_down'
const kindOf = (event: Event): NotificationKind => (event === 'room_taken_down' ? 'room_request_declined' : event)

/** Names and titles are members' own words: the texts around them say the rest. */
const texts: Record<Event, { subject: string; told: (words: Words) => Told }> = {
  room_request_received: {
    subject: 'Somebody would like to share your room',
    told: ({ who, room }) => ({
      title: `${who} would like to join you`,
      message: `There is a new request for ${room}. Have a look, and say yes or no when you are ready.`,
    }),
  },
  room_request_accepted: {
    subject: 'You have a place to stay',
    told: ({ who, room }) => ({
      title: `${who} said yes!`,
      message: `You have a place in ${room}. Say hello and plan the rest together.`,
    }),
  },
  room_request_declined: {
    subject: 'An answer to your room request',
    told: ({ who, room, hadPlace }) =>
      hadPlace
        ? {
            title: `${who} had to take back your place`,
            message: `You have no place in ${room} any more. We are sorry: there are more rooms to find.`,
          }
        : {
            title: `${who} can’t take you in this time`,
            message: `Your request for ${room} was declined. There are more rooms to find.`,
          },
  },
  room_taken_down: {
    subject: 'A room that you asked for is gone',
    told: ({ who, room, hadPlace }) => ({
      title: `${who} took their room down`,
      message: hadPlace
        ? `${room} is gone, and your place in it. We are sorry: there are more rooms to find.`
        : `${room} is gone, and your request for it. There are more rooms to find.`,
    }),
  },
  room_request_withdrawn: {
    subject: 'A room request was taken back',
    told: ({ who, room, hadPlace }) => ({
      title: `${who} has other plans now`,
      message: hadPlace
        ? `They gave back their place in ${room}: it is free again.`
        : `They took back their request for ${room}.`,
    }),
  },
}

/** The host is told of requests, the requester of decisions. */
function pageOf(event: Event, room: { id: string }) {
  switch (event) {
    case 'room_request_received':
    case 'room_request_withdrawn':
      return `/my-rooms?room=${room.id}`
    case 'room_taken_down':
      return '/rooms'
    default:
      return '/my-requests'
  }
}

/** What `userId` is told of a room request. */
export function newsOf(event: Event, userId: string, { actor, room, hadPlace }: Facts): News {
  const { subject, told } = texts[event]
  const who = mailable(actor.name, 'A dancer')
  const title = mailable(room.title, '')
  return {
    userId,
    actorId: actor.id,
    type: kindOf(event),
    ...told({ who: actor.name, room: `“${room.title}”`, hadPlace }),
    relatedId: room.id,
    relatedType: 'room_share',
    actionUrl: pageOf(event, room),
    letter: { subject, ...told({ who, room: title ? `“${title}”` : 'a room', hadPlace }) },
  }
}
