import type { Nights } from '../../../../contract/rooms/room-nights.ts'
import { type Notification, notification } from '../../../chat/notifications/notification-kind.ts'
import { held } from './room-holds.words.ts'

type About = { readerId: string; actor: { id: string }; room: { id: string } }

/** One that is not read yet is replaced by what came of it, as both are of the same actor and room. */
const aboutRoom = ({ readerId, actor, room }: About) =>
  ({ kind: held, readerId, actorId: actor.id, relatedId: room.id, relatedType: 'room_share' }) as const

const inMyRooms = ({ room }: About) => `/my-rooms?room=${room.id}`

type Held = About & { own: Nights | null; holdUntil: string; timeZone: string | null }

/** For the guest. */
export const placeHeld = ({ own, holdUntil, timeZone, ...about }: Held): Notification =>
  notification({
    ...aboutRoom(about),
    facts: {
      event: 'held',
      at: new Date(holdUntil).toISOString(),
      timeZone,
      ...(own && { nights: [own.from, own.to] as [string, string] }),
    },
    actionUrl: '/my-requests',
  })

/** For the host. */
export const saidYes = (about: About): Notification =>
  notification({ ...aboutRoom(about), facts: { event: 'said_yes' }, actionUrl: inMyRooms(about) })

type RanOut = { room: { id: string; hostId: string }; guestId: string; waiting: number }

/** For both. `waiting`: the other requests for the room. */
export function holdRanOut({ room, guestId, waiting }: RanOut): Notification[] {
  const forGuest = { readerId: guestId, actor: { id: room.hostId }, room }
  const forHost = { readerId: room.hostId, actor: { id: guestId }, room }
  return [
    notification({ ...aboutRoom(forGuest), facts: { event: 'lapsed' }, actionUrl: '/my-requests' }),
    notification({ ...aboutRoom(forHost), facts: { event: 'freed', waiting }, actionUrl: inMyRooms(forHost) }),
  ]
}
