import { sql, type Transaction } from 'kysely'
import { t } from '#texts'
import { ChatMember } from '../../../../contract/chat/chat.ts'
import { maxUnpaged } from '../../../../contract/platform/list-limits.ts'
import { maxUnread } from '../../../../contract/chat/unread.ts'
import type { Database } from '../../../platform/db/connections/connect.ts'
import { findJson, readJson } from '../../../platform/db/statements/named-statements.ts'
import type { DB } from '../../../platform/db/schema.ts'
import { instant, type Placeholders, statement } from '../../../platform/db/statements/statement.ts'
import { Forbidden } from '../../../platform/http-error.ts'
import type { PagedList } from '../../../platform/lists/paged-list.ts'
import { personJson, pictureOf } from '../../../people/people/person.queries.ts'
import { foundJson } from '../../../platform/http/serve.ts'
import { memberIsListed, threadIsVisible } from '../../../visible.ts'
import { storedMessagesFrom } from '../chat-messages.queries.ts'
import { blockedEitherWay, nameInThread } from './members-in-thread.ts'
import { type ChatSubject, type Subject, titleOfGroup, titleOfSubject } from './subjects.ts'

type ViewerId = { viewerId: string }

/** The `seq` of the last message that the viewer has read. */
const lastReadSeq = ({ viewerId }: Placeholders<ViewerId>) => sql`coalesce(
  (select last_read_seq from chat_thread_reads where thread_id = thread.id and user_id = ${viewerId}::uuid), 0
)`

const maxLooked = 1_000

/**
 * The messages of others after the last one that the viewer has read, up to `maxUnread`. None of the viewer's own texts comes after it, so
 * the number is a difference of two `seq`, minus the few messages that are deleted or do not count. In a group, messages of blocked members
 * do not count either: for a viewer with a block, messages are counted one by one. Both look at no more than the latest `maxLooked`
 * messages.
 */
const unreadCount = (arg: Placeholders<ViewerId>) => sql<number>`(
  select least(
    ${sql.lit(maxUnread)},
    case
      when thread.type = 'group' and ${hasBlock(arg)} then (
        select count(*)
        from (
          select 1
          from chat_messages as unread
          where unread.thread_id = thread.id
            and unread.seq > last_read.seq
            and unread.sender_id <> ${arg.viewerId}::uuid
            and unread.deleted_at is null
            and not ${blockedEitherWay(sql.ref('unread.sender_id'), arg)}
          limit ${sql.lit(maxUnread)}
        ) as counted
      )
      else thread.next_seq - 1 - last_read.seq - (
        select count(*)
        from chat_messages as other
        where other.thread_id = thread.id
          and other.seq > last_read.seq
          and (other.deleted_at is not null or other.message_type = 'system')
          and (other.deleted_at is not null or other.sender_id is null or other.sender_id = ${arg.viewerId}::uuid)
      )
    end
  )::int
  from (
    select greatest(${lastReadSeq(arg)}, thread.next_seq - 1 - ${sql.lit(maxLooked)}) as seq offset 0
  ) as last_read
)`

const hasBlock = ({ viewerId }: Placeholders<ViewerId>) => sql<boolean>`(
  exists (select from blocks where blocker_id = ${viewerId}::uuid)
  or exists (select from blocks where blocked_id = ${viewerId}::uuid)
)`

/** The title of the group, or the name of the other member. */
export const titleOfThread = ({ viewerId }: Placeholders<ViewerId>, subjects: readonly ChatSubject[]) => sql<string>`
  case thread.type
    when 'group' then ${titleOfGroup(subjects)}
    else (
      select ${nameInThread('partner')}
      from users as partner
      where partner.id in (thread.pair_low, thread.pair_high) and partner.id <> ${viewerId}::uuid
    )
  end`

/** The columns of a thread as defined in the contract, from `chat_threads` with the alias `thread`. */
const threadColumns = (arg: Placeholders<ViewerId>, subjects: readonly ChatSubject[]) => sql`
  thread.id,
  thread.type,
  thread.participants,
  (
    select coalesce(json_agg(${personJson('member', ChatMember, {
      name: nameInThread('member'),
      avatar: sql`case when member.suspended_at is null then ${pictureOf('member')} end`,
      username: sql`case when ${memberIsListed('member', arg)} then member.username end`,
      lastReadSeq: sql`case when ${blockedEitherWay(sql.ref('member.id'), arg)} then 0 else coalesce(receipt.last_read_seq, 0) end`,
    })} order by seat.created_at, seat.id), '[]')
    from chat_thread_members as seat
    join users as member on member.id = seat.user_id
    left join chat_thread_reads as receipt on receipt.thread_id = thread.id and receipt.user_id = seat.user_id
    where seat.thread_id = thread.id
  ) as members,
  thread.subject_type as "subjectType",
  ${titleOfSubject(subjects)} as "roomTitle",
  (
    select room_id from stay_people
    where thread.subject_type = 'room_share' and room_id = thread.subject_id and member_id = ${arg.viewerId}::uuid
  ) as "stayId",
  ${titleOfThread(arg, subjects)} as title,
  ${instant('thread.last_message_at')} as "lastMessageAt",
  (
    select row_to_json(latest)
    from (
      ${storedMessagesFrom(sql`chat_messages as message`, arg)}
      where message.thread_id = thread.id and message.seq = thread.next_seq - 1
    ) as latest
  ) as "lastMessage",
  ${unreadCount(arg)} as "unreadCount"`

/** The tables with a member's own threads. */
export const ownThreads = (arg: Placeholders<ViewerId>) => sql`
  chat_thread_members as own
  join chat_threads as thread on thread.id = own.thread_id
  where own.user_id = ${arg.viewerId}::uuid and ${threadIsVisible('thread', arg)}`

/**
 * A member's threads, latest message first. Threads without messages are not listed, so that nobody appears in another member's list before
 * they have written.
 */
const threadListOf = (subjects: readonly ChatSubject[]): PagedList<ViewerId> => ({
  name: 'chat_threads',
  orders: [{ name: 'chat_threads_latest', by: { lastMessageAt: 'timestamptz' }, direction: 'desc' }],
  max: maxUnpaged,
  compose: (arg) => ({
    // No index has them in this order, so they are read once, for both the page and the count.
    candidates: sql`
      select thread.id, thread.last_message_at as "lastMessageAt"
      from ${ownThreads(arg)} and thread.last_message_at is not null`,
    sources: [sql`candidates where true`],
    item: sql`select ${threadColumns(arg, subjects)} from chat_threads as thread where thread.id = page.id`,
  }),
})

const oneThreadOf = (subjects: readonly ChatSubject[]) =>
  statement(
    'chat_thread',
    (arg: Placeholders<ViewerId & { id: string }>) => sql<{ json: string }>`
      select row_to_json(shown)::text as json
      from (
        select ${threadColumns(arg, subjects)}
        from chat_threads as thread
        where thread.id = ${arg.id}::uuid and ${threadIsVisible('thread', arg)}
      ) as shown`,
  )

/** Reads threads with the titles of these kinds of subject. */
export function threadReads(subjects: readonly ChatSubject[]) {
  const oneThread = oneThreadOf(subjects)
  return {
    threadList: threadListOf(subjects),
    oneThread,
    /** Throws 404 unless the viewer sees the thread. */
    readThread: async (db: Database, viewerId: string, id: string) =>
      foundJson(t.errors.threadNotFound, await findJson(db, oneThread, { viewerId, id })),
  }
}

export const unreadThreads = statement(
  'chat_unread_threads',
  (arg: Placeholders<ViewerId>) => sql<{ json: string }>`
    select json_build_object('threads', count(*))::text as json
    from (
      select 1
      from ${ownThreads(arg)}
        and ${unreadCount(arg)} > 0
      limit ${sql.lit(maxUnread)}
    ) as counted`,
)

/** The JSON of the number of threads with unread messages. */
export const readUnreadThreads = (db: Database, viewerId: string) => readJson(db, unreadThreads, { viewerId })

export const Blocked = () => Forbidden('blocked', t.chatErrors.cannotWrite())

/** Locks another member (FOR KEY SHARE), to whom the caller may write, until the transaction ends; undefined if there is none. */
export async function lockPartner(trx: Transaction<DB>, callerId: string, partnerId: string) {
  return await trx
    .selectFrom('users')
    .select('users.id')
    .select(
      sql<boolean>`exists (
        select from blocks
        where (blocker_id, blocked_id) in ((users.id, ${callerId}::uuid), (${callerId}::uuid, users.id))
      )`.as('isBlocked'),
    )
    .where('users.id', '=', partnerId)
    .where('deletedAt', 'is', null)
    .where('suspendedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
}

type Pair = { one: string; other: string }

const inOrder = ({ one, other }: Pair) => ({
  pairLow: one < other ? one : other,
  pairHigh: one < other ? other : one,
})

/** The id of the direct thread of two members; undefined if there is none. */
export async function findDirectThread(db: Database, pair: Pair): Promise<string | undefined> {
  const { pairLow, pairHigh } = inOrder(pair)
  const thread = await db
    .selectFrom('chatThreads')
    .select('id')
    .where('pairLow', '=', pairLow)
    .where('pairHigh', '=', pairHigh)
    .executeTakeFirst()
  return thread?.id
}

/**
 * The id of the direct thread of two members, which is opened if there is none; `about` is the subject of a new one. Throws 403 `blocked`
 * if there is none and one of them blocked the other, as the database then refuses to open it.
 */
export async function openDirectThread(trx: Transaction<DB>, pair: Pair, about: Subject | null): Promise<string> {
  await trx
    .insertInto('chatThreads')
    .values({ type: 'direct', ...inOrder(pair), subjectType: about?.type ?? null, subjectId: about?.id ?? null })
    .onConflict((conflict) => conflict.constraint('chat_threads_direct_once').doNothing())
    .execute()
  const id = await findDirectThread(trx, pair)
  if (id === undefined) throw Blocked()
  return id
}
