import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { mailable } from '../mail/letters.ts'
import { type News, notify, type Told } from '../notifications/notify.ts'
import type { Caller } from '../sessions/sessions.ts'
import { visibleMember } from '../visible.ts'

/**
 * Tells whoever is to share a room with a member that this member leaves Compás, and who hopes for a room of theirs: without
 * a name or a word of theirs, for nothing of them stays. To be called before anything of them is gone.
 */
export async function tellOfLeaving(trx: Transaction<DB>, services: { origin: string }, leaver: Caller): Promise<void> {
  for (const guest of await holdGuests(trx, leaver)) await notify(trx, services, roomIsGone(guest))
  for (const host of await holdHosts(trx, leaver)) await notify(trx, services, placeIsFree(host))
}

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

const isAhead = sql<boolean>`available_to >= (now() at time zone 'UTC')::date`

/** Who has a place in a room of theirs, or hopes for one: as far as the leaver may see them, and until the transaction ends. */
const holdGuests = (trx: Transaction<DB>, leaver: Caller) =>
  trx
    .selectFrom('roomShares')
    .innerJoin('festivals', 'festivals.id', 'festivalId')
    .innerJoin('roomRequests', 'roomShareId', 'roomShares.id')
    .innerJoin('users', 'users.id', 'requesterId')
    .select(['requesterId', 'roomRequests.status', 'festivalId', 'festivals.name as festival'])
    .where('hostId', '=', leaver.id)
    .where('roomRequests.status', 'in', ['pending', 'accepted'])
    .where(isAhead)
    .where(visibleMember(leaver))
    .forKeyShare('users')
    .execute()

type Guest = Awaited<ReturnType<typeof holdGuests>>[number]

/** Who gave them a place: held in the same way. */
const holdHosts = (trx: Transaction<DB>, leaver: Caller) =>
  trx
    .selectFrom('roomRequests')
    .innerJoin('roomShares', 'roomShares.id', 'roomShareId')
    .innerJoin('users', 'users.id', 'hostId')
    .select(['hostId', 'roomShares.id as roomId', 'title as room'])
    .where('requesterId', '=', leaver.id)
    .where('roomRequests.status', '=', 'accepted')
    .where(isAhead)
    .where(visibleMember(leaver))
    .forKeyShare('users')
    .execute()

type Host = Awaited<ReturnType<typeof holdHosts>>[number]
