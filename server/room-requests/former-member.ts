import type { Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { mailable } from '../mail/letters.ts'
import { type News, notify, type Told } from '../notifications/notify.ts'
import type { Caller } from '../sessions/sessions.ts'
import { holdGuestsOf, holdHostsOf } from './room-requests.queries.ts'

/**
 * Tells whoever is to share a room with a member that this member leaves Compás, and who hopes for a room of theirs: without
 * a name or a word of theirs, for nothing of them stays. To be called before anything of them is gone.
 */
export async function tellOfLeaving(trx: Transaction<DB>, services: { origin: string }, leaver: Caller): Promise<void> {
  for (const guest of await holdGuestsOf(trx, leaver)) await notify(trx, services, roomIsGone(guest))
  for (const host of await holdHostsOf(trx, leaver)) await notify(trx, services, placeIsFree(host))
}

type Guest = Awaited<ReturnType<typeof holdGuestsOf>>[number]

function roomIsGone({ requesterId, status, festivalId, festival }: Guest): News {
  const told = (name: string): Told =>
    status === 'accepted'
      ? {
          title: 'Your place to stay is gone',
          message: `Your host for ${name} left Compás, and the room went with them. We are sorry: there are more rooms to find.`,
        }
      : {
          title: 'A room that you asked for is gone',
          message: `The host whom you asked for ${name} left Compás. There are more rooms to find.`,
        }
  return {
    userId: requesterId,
    actorId: null,
    type: 'room_request_declined',
    ...told(festival),
    relatedId: festivalId,
    relatedType: 'festival',
    actionUrl: `/rooms?festivalId=${festivalId}`,
    letter: { subject: 'A room that you asked for is gone', ...told(mailable(festival, 'the festival')) },
  }
}

type Host = Awaited<ReturnType<typeof holdHostsOf>>[number]

function placeIsFree({ hostId, roomId, room }: Host): News {
  const told = (title: string): Told => ({
    title: 'A guest of yours left Compás',
    message: `Their place in ${title} is free again.`,
  })
  const title = mailable(room, '')
  return {
    userId: hostId,
    actorId: null,
    type: 'room_request_withdrawn',
    ...told(`“${room}”`),
    relatedId: roomId,
    relatedType: 'room_share',
    actionUrl: `/my-rooms?room=${roomId}`,
    letter: { subject: 'A place in your room is free again', ...told(title ? `“${title}”` : 'your room') },
  }
}
