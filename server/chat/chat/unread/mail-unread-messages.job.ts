import { sql, type Transaction } from 'kysely'
import { type Database, inTransaction } from '../../../platform/db/connections/connect.ts'
import type { DB } from '../../../platform/db/schema.ts'
import { notification } from '../../notifications/notification-kind.ts'
import { notifyByEmail } from '../../notifications/notify.ts'
import { memberIsVisible } from '../../../visible.ts'
import { directMessageKind, inThread } from '../chat.words.ts'
import { hasOnlyPhotos } from '../only-photos.ts'

/** The number of emails per transaction. */
const batch = 100

/** Sends emails about direct messages that were not read for some minutes: one for each thread until it is read. */
export async function mailUnreadMessages(db: Database): Promise<void> {
  let due: number
  do {
    due = await inTransaction(db, mailBatch)
  } while (due === batch)
}

async function mailBatch(trx: Transaction<DB>): Promise<number> {
  const due = await takeDue(trx)
  const shown = due.filter(({ isVisible }) => isVisible)
  await notifyByEmail(
    trx,
    shown.map(({ readerId, senderId, threadId, onlyPhotos }) =>
      notification({
        kind: directMessageKind,
        facts: { onlyPhotos },
        readerId,
        actorId: senderId,
        ...inThread(threadId),
      }),
    ),
  )
  return due.length
}

type Due = {
  readerId: string
  senderId: string
  threadId: string
  onlyPhotos: boolean
  isVisible: boolean
}

/** Claims notifications whose email is due, so that no other run sends it. Members are locked before their notifications. */
async function takeDue(trx: Transaction<DB>): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as materialized (
      select id, user_id, actor_id from notifications
      where mail_due_at <= now() and not is_read
      order by mail_due_at
      limit ${batch}
    ), locked as materialized (
      select id from users
      where id in (select user_id from due union select actor_id from due)
      order by id
      for key share
    ), taken as (
      update notifications set mail_due_at = null
      where id in (select id from due) and (select count(*) from locked) > 0 and mail_due_at <= now() and not is_read
      returning user_id, actor_id, related_id, created_at
    )
    select
      user_id as "readerId",
      sender.id as "senderId",
      related_id as "threadId",
      ${hasOnlyPhotos('taken')} as "onlyPhotos",
      ${memberIsVisible('sender', { viewerId: sql.ref('taken.user_id') })} as "isVisible"
    from taken
    join users as sender on sender.id = actor_id`.execute(trx)
  return rows
}
