import { sql, type Transaction } from 'kysely'
import type { ReportContext } from '../../../contract/desk/report-options.ts'
import { emptyMessage } from '../../chat/chat/chat-messages.queries.ts'
import { forgetDeletedMessages } from '../../chat/chat/chat-reads.queries.ts'
import type { DB } from '../../platform/db/schema.ts'
import { findParticipants, lockParticipants } from '../../festivals/meetups/participants.queries.ts'
import { cancelMeetup } from '../../festivals/meetups/meetup-places.queries.ts'
import { meetupClosed } from '../../festivals/meetups/meetups.notifications.ts'
import { deleteList } from '../../festivals/meetups/waiting-list/waiting-list.queries.ts'
import { notify } from '../../chat/notifications/notify.ts'
import { bindPhotos } from '../../pictures/photos/bound-photos.ts'
import { releaseGuest } from '../../rooms/room-requests/room-places.ts'
import { roomClosed } from '../../rooms/room-requests/room-requests.notifications.ts'
import { deleteRequest, lockRequestsOfRoom } from '../../rooms/room-requests/room-requests.queries.ts'
import { deleteParty } from '../../socials/social-parties/managed-parties.queries.ts'
import {
  approveAgain,
  type Before,
  closeRoom,
  deleteRating,
  emptyProfile,
  findReportedParty,
  insertRatingAgain,
  lockReportedMeetup,
  lockReportedMessage,
  reopenRoom,
  restoreMessage,
  restoreProfile,
  unapproveFestival,
} from './take-downs.queries.ts'

type Thing = { id: string; authorId: string | null }

type TakeDown = {
  /** Null if it is gone, or removed already. The caller has locked its author, and the members of `lockParticipantsOf`. */
  takeDown: (trx: Transaction<DB>, thing: Thing) => Promise<Before | null>
  /**
   * Returns whether it was restored. Without this function it stays removed, as the members concerned have been notified that it is gone.
   */
  putBack?: (trx: Transaction<DB>, thing: Thing, before: Before) => Promise<boolean>
}

/** For each kind of reported thing: how its own domain removes it, and how it is restored. */
export const takeDowns: Record<ReportContext, TakeDown> = {
  user: {
    takeDown: (trx, { id }) => emptyProfile(trx, id),
    putBack: (trx, { id }, before) => restoreProfile(trx, id, before),
  },
  room_share: {
    takeDown: takeDownRoom,
    putBack: (trx, { id }, before) => reopenRoom(trx, id, before),
  },
  chat_message: { takeDown: takeDownMessage, putBack: restoreMessage },
  meetup: { takeDown: takeDownMeetup },
  rating: {
    takeDown: (trx, { id }) => deleteRating(trx, id),
    putBack: (trx, _, before) => insertRatingAgain(trx, before),
  },
  festival: {
    takeDown: (trx, { id }) => unapproveFestival(trx, id),
    putBack: (trx, { id }, before) => approveAgain(trx, id, before),
  },
  social_party: { takeDown: takeDownParty },
}

/** Locks the members who are notified when this is taken down. It comes before all else, as members are locked first. */
export async function lockParticipantsOf(trx: Transaction<DB>, contextType: ReportContext, id: string): Promise<void> {
  if (contextType === 'meetup') await lockParticipants(trx, id)
  if (contextType === 'room_share')
    await sql`
      select from users
      where id in (select requester_id from room_requests where room_share_id = ${id})
      order by id
      for key share`.execute(trx)
}

/** The room's places and requests end with it, and are not restored with the room. */
async function takeDownRoom(trx: Transaction<DB>, { id }: Thing) {
  const room = await closeRoom(trx, id)
  if (!room) return null
  const requests = await lockRequestsOfRoom(trx, id)
  await notify(
    trx,
    requests.map(({ requesterId, status }) =>
      roomClosed({ readerId: requesterId, room, hadPlace: status === 'accepted' }),
    ),
  )
  for (const request of requests) {
    if (request.status === 'accepted') await releaseGuest(trx, request)
    await deleteRequest(trx, request.id)
  }
  return { wasActive: room.wasActive }
}

async function takeDownMessage(trx: Transaction<DB>, { id }: Thing) {
  const found = await trx.selectFrom('chatMessages').select('threadId').where('id', '=', id).executeTakeFirst()
  if (!found) return null
  await trx.selectFrom('chatThreads').select('id').where('id', '=', found.threadId).forShare().execute()
  const message = await lockReportedMessage(trx, id)
  if (!message || message.deletedAt !== null || message.senderId === null) return null
  const { content, images, senderId, threadId } = message
  await emptyMessage(trx, id)
  await bindPhotos(trx, senderId, images, [], 'images')
  await forgetDeletedMessages(trx, threadId)
  return { content, images }
}

async function takeDownMeetup(trx: Transaction<DB>, { id }: Thing) {
  const meetup = await lockReportedMeetup(trx, id)
  if (!meetup || meetup.status === 'cancelled') return null
  const participants = await findParticipants(trx, id)
  await cancelMeetup(trx, id)
  await deleteList(trx, id)
  await notify(
    trx,
    participants.map((member) => meetupClosed(member.id, meetup)),
  )
  return {}
}

async function takeDownParty(trx: Transaction<DB>, { id }: Thing) {
  const party = await findReportedParty(trx, id)
  if (!party) return null
  await deleteParty(trx, party, false)
  return {}
}
