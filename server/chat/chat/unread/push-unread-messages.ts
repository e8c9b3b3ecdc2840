import { sql, type Transaction } from 'kysely'
import { messagePushWait } from '../../../../contract/chat/push-limits.ts'
import { type Database, inTransaction } from '../../../platform/db/connections/connect.ts'
import { readRows } from '../../../platform/db/statements/named-statements.ts'
import type { DB } from '../../../platform/db/schema.ts'
import { type Placeholders, statement } from '../../../platform/db/statements/statement.ts'
import { addJob } from '../../../platform/jobs/jobs.queries.ts'
import { ago, lifetimes } from '../../../platform/lifetimes.ts'
import { isLooking, isPushed, queuePushes } from '../../../platform/push/pushes.queries.ts'
import { memberIsVisible } from '../../../visible.ts'
import { howItIsPushed } from '../../notifications/notification-push.ts'
import { directMessageKind, groupMessageKind, inThread } from '../chat.words.ts'

const waits = statement(
  'chat_message_push_waits',
  (arg: Placeholders<{ threadId: string; senderId: string }>) => sql<{ dueAt: Date }>`
    insert into message_pushes (thread_id, due_at)
    select id, now() + make_interval(secs => ${sql.lit(messagePushWait)})
    from chat_threads
    where id = ${arg.threadId}::uuid and exists (
      select from push_devices
      where user_id = any(participants::uuid[]) and user_id <> ${arg.senderId}::uuid
    )
    on conflict do nothing
    returning due_at`,
)

/**
 * Has a job look in a while who has not read a new message. Called after its commit, like the hint to streams, since commits that wake the
 * queue wait for each other; a sender whose call was lost repeats it. One job does this for all messages of the thread until then.
 */
export async function awaitReading(db: Database, message: { threadId: string; senderId: string }): Promise<void> {
  const [waiting] = await readRows(db, waits, message)
  if (!waiting) return
  const { threadId } = message
  await addJob(db, 'push_messages', { threadId }, { key: `push_messages:${threadId}`, at: waiting.dueAt })
}

/** Pushes what is unread in a thread; without one, in every thread whose job is late: its process died before it was queued. */
export async function pushUnreadMessages(db: Database, threadId: string | undefined): Promise<void> {
  const threads = threadId === undefined ? await overdueThreads(db) : [threadId]
  for (const id of threads) await inTransaction(db, (trx) => pushUnread(trx, id))
}

async function overdueThreads(db: Database): Promise<string[]> {
  const late = await db
    .selectFrom('messagePushes')
    .select('threadId')
    .where('dueAt', '<', sql<Date>`now() - interval '1 minute'`)
    .orderBy('dueAt')
    .limit(100)
    .execute()
  return late.map(({ threadId }) => threadId)
}

async function pushUnread(trx: Transaction<DB>, threadId: string) {
  await trx.deleteFrom('messagePushes').where('threadId', '=', threadId).execute()
  const { rows } = await unreadIn(threadId).execute(trx)
  const pushes = rows.map(({ userId, aboutId, seq, isGroup }) => {
    const kind = isGroup ? groupMessageKind : directMessageKind
    return { userId, aboutId, kind: kind.kind, facts: { seq }, ...inThread(threadId), ...howItIsPushed(kind) }
  })
  if (pushes.length > 0) await queuePushes(trx, pushes)
}

/** For each reader who wants a push and looks at no tab: the last message that they have neither read nor got a push about. */
const unreadIn = (threadId: string) => sql<{ userId: string; aboutId: string; isGroup: boolean; seq: number }>`
  with reader as materialized (
    select
      thread.id as thread_id,
      member.id::uuid as user_id,
      type = 'group' as is_group,
      case type when 'group' then ${groupMessageKind.kind} else ${directMessageKind.kind} end as kind,
      true as is_pushed
    from chat_threads as thread, unnest(participants) as member (id)
    where thread.id = ${threadId} and block_count = 0
  )
  select reader.user_id, latest.sender_id as about_id, is_group, latest.seq
  from reader
  cross join lateral (
    select message.seq, message.sender_id
    from chat_messages as message
    join users as author on author.id = message.sender_id
    where message.thread_id = reader.thread_id
      and message.seq > coalesce((
        select last_read_seq from chat_thread_reads as receipt
        where receipt.thread_id = reader.thread_id and receipt.user_id = reader.user_id
      ), 0)
      and message.seq > coalesce((
        select max((facts ->> 'seq')::bigint) from pushes
        where pushes.user_id = reader.user_id and tag = push_tag('chat_thread', reader.thread_id, null)
      ), 0)
      and message.sender_id <> reader.user_id
      and message_type = 'text'
      and message.deleted_at is null
      and message.created_at > ${ago(lifetimes.pushOnItsWay)}
      and ${memberIsVisible('author', { viewerId: sql.ref<string>('reader.user_id') })}
    order by message.seq desc
    limit 1
  ) as latest
  where ${isPushed(sql`reader`)} and not ${isLooking(sql`reader.user_id`)}`
