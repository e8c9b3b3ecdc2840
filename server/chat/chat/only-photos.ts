import { sql } from 'kysely'

/** The maximum number of messages that are checked: nobody sends more photos without a word. */
const maxLooked = 20

/**
 * Whether all messages of a notification (a row of `notifications` by this alias) have only photos. Those are the actor's messages since
 * the notification was stored, because it is removed when they are read.
 */
export function hasOnlyPhotos(alias: string) {
  const row = sql.id(alias)
  return sql<boolean>`(
    select coalesce(bool_and(latest.content = ''), false)
    from (
      select sender_id, content, deleted_at, created_at from chat_messages
      where thread_id = ${row}.related_id
      order by seq desc
      limit ${sql.lit(maxLooked)}
    ) as latest
    where latest.sender_id = ${row}.actor_id and latest.created_at >= ${row}.created_at and latest.deleted_at is null
  )`
}
