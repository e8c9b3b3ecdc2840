import { sql } from 'kysely'
import { t } from '#texts'
import type { chat } from '../../../contract/chat/chat.ts'
import { groupOpened, inThread } from '../../chat/chat/chat.words.ts'
import { threadReads } from '../../chat/chat/threads/chat-threads.queries.ts'
import { openGroup } from '../../chat/chat/threads/groups.queries.ts'
import type { ChatSubject } from '../../chat/chat/threads/subjects.ts'
import { inTransaction } from '../../platform/db/connections/connect.ts'
import { Conflict } from '../../platform/http-error.ts'
import { notification } from '../../chat/notifications/notification-kind.ts'
import { notify } from '../../chat/notifications/notify.ts'
import { lockMember } from '../../people/quotas/quotas.queries.ts'
import { Existing, type Handlers } from '../../platform/http/serve.ts'
import { accessRoomAsHost, roomIsVisible } from '../../visible.ts'
import { findGuests } from './room-requests.queries.ts'

/** A room; its group consists of its host and at least two accepted guests (server behaviour, section 5). */
export const roomSubject: ChatSubject = {
  type: 'room_share',
  groupType: 'roommates',
  minMembers: 3,
  formerTitle: t.chatNotifications.roomOfFormerMember,
  titleOf: (id) => sql`(select title from room_shares where id = ${id})`,
  aboutOf: (id, viewer) => sql`(
    select json_build_object(
      'type', 'room_share',
      'id', room.id,
      'title', room.title,
      'festival', festival.name,
      'availableFrom', room.available_from,
      'availableTo', room.available_to
    )
    from room_shares as room
    join festivals as festival on festival.id = room.festival_id
    where room.id = ${id} and ${roomIsVisible('room', viewer)}
  )`,
  hold: (id) => sql`select from room_shares where id = ${id} for key share`,
  async group(trx, id) {
    const room = await trx
      .selectFrom('roomShares')
      .select(['title', 'festivalId', 'maxGuests as size', 'hostId as ownerId'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { ...room, memberIds: await findGuests(trx, id) }
  },
}

/** The chat call with which a host opens the group of a room. */
export const openRoomGroup =
  (subjects: readonly ChatSubject[], { readThread } = threadReads(subjects)): Handlers<typeof chat>['openRoomGroup'] =>
  ({ caller, db, params }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      const room = await accessRoomAsHost(trx, caller, params.roomId)
      const opened = await openGroup(trx, roomSubject, room.id)
      if (!opened) throw Conflict('not_enough_accepted', t.roomRequestErrors.notEnoughAccepted())
      const { threadId, isNew, memberIds } = opened
      if (isNew)
        await notify(
          trx,
          memberIds.map((readerId) =>
            notification({ kind: groupOpened, facts: {}, readerId, actorId: caller.id, ...inThread(threadId) }),
          ),
        )
      const thread = await readThread(trx, caller.id, threadId)
      return isNew ? thread : new Existing(thread)
    })
