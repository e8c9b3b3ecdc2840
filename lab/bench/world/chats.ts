import { sql } from 'kysely'
import type { Database } from '../../../server/platform/db/connections/connect.ts'
import { chatWords } from '../../../server/testing/many/many-messages.ts'
import { fillTables } from '../../../server/testing/many/many-rows.ts'
import { idOf, n, numbered, pick, popular, type Sizes } from './numbers.ts'
import { sourceId } from './rooms-and-meetups.ts'

/** The longest chat has at most one in this many of all messages. */
const longestPart = 200

/**
 * The chats: a direct one for each accepted request, others between members, some of whom have hundreds, and one for each group. Few are
 * very long and many short, by the square root of a random number.
 */
export async function planThreads(db: Database, { members, directThreads, messages }: Sizes) {
  await sql`
    create unlogged table world.threads as
    with pairs as (
      select least(host, requester) as low, greatest(host, requester) as high, min(room) as room
      from world.requests where is_accepted group by 1, 2
    ), others as (
      select distinct least(one, other) as low, greatest(one, other) as high
      from (
        select one, (one + 1 + ${pick(n, 501, members - 1)}) % ${sql.lit(members)} as other
        from (select n, ${popular(n, 502, members)} as one from ${numbered(directThreads)}) as first
      ) as both_sides
    ), listed as (
      select low, high, room, null::bigint as group_n from pairs
      union all
      select low, high, null, null from others where not exists (select from pairs where (pairs.low, pairs.high) = (others.low, others.high))
      union all
      select null, null, null, n from world.groups
    ), placed as (
      select row_number() over (order by ${pick(sql`coalesce(low * 1000003 + high, group_n)`, 503, sql`1000000007`)}, low, high, group_n) - 1 as n, *
      from listed
    ), weighed as (select *, 1 / sqrt((1 + ${pick(n, 504, 1_000_000)}) / 1000000.0) as weight from placed)
    select n, low, high, room, group_n, greatest(1, least(${sql.lit(Math.round(messages / longestPart))},
      round(weight * ${sql.lit(messages)} / sum(weight) over ())))::bigint as messages
    from weighed`.execute(db)
  await sql`analyze world.threads`.execute(db)
}

/** The members of each chat with their read positions: one in eight has a few unread messages. */
export const fillThreads = (db: Database) =>
  fillTables(db, ['chat_threads', 'chat_thread_members', 'chat_thread_reads'], async (trx) => {
    await sql`
      with seats as materialized (
        select group_n, array_agg((${idOf('member', sql`member`)})::text order by place) as seated from world.seats group by group_n
      )
      insert into chat_threads (id, type, group_id, room_share_id, subject_type, subject_id, pair_low, pair_high, participants, next_seq,
        last_message_at, block_count)
      select ${idOf('thread', sql`threads.n`)}, case when group_n is null then 'direct' else 'group' end::chat_thread_type,
        ${idOf('group', sql`group_n`)}, case when subject_type = 'room_share' then subject_id end, subject_type, subject_id,
        low_id, high_id, case when group_n is null then array[low_id::text, high_id::text] else seated end, messages + 1,
        now() - make_interval(mins => ${pick(sql`threads.n`, 505, 500_000)}::int),
        (select count(*) from blocks where (blocker_id, blocked_id) = (low_id, high_id))
          + (select count(*) from blocks where (blocker_id, blocked_id) = (high_id, low_id))
      from world.threads
      left join world.groups on groups.n = group_n
      left join seats using (group_n)
      cross join lateral (
        select least(one, other) as low_id, greatest(one, other) as high_id
        from (select ${idOf('member', sql`low`)} as one, ${idOf('member', sql`high`)} as other) as pair
      ) as ids
      cross join lateral (
        select coalesce(source_type, case when room is not null then 'room_share'::group_source end) as subject_type,
          coalesce(${sourceId(sql`source_type`, sql`source`)}, ${idOf('room', sql`room`)}) as subject_id
      ) as subjects`.execute(trx)
    await sql`
      insert into chat_thread_members (thread_id, user_id)
      select id, member::uuid from chat_threads, unnest(participants) as member`.execute(trx)
    await sql`
      insert into chat_thread_reads (thread_id, user_id, last_read_seq)
      select thread_id, user_id, greatest(0, next_seq - 1 - case when hashtext(thread_id::text || user_id) % 8 = 0 then 3 else 0 end)
      from chat_thread_members join chat_threads on chat_threads.id = thread_id`.execute(trx)
  })

const number = sql`number`
/** The number of sentences that begin a message, and of those that end it. */
const sentences = 4000

/** The messages of each chat from its first to its last, by its members in turn; a few are replies, edited or deleted. */
export const fillMessagesOfWorld = (db: Database) =>
  fillTables(db, ['chat_messages'], async (trx) => {
    await sql`
      create unlogged table world.sentences as
      select at, (
        select string_agg((${chatWords}::text[])[1 + ${popular(sql`at * 31 + place`, 601, chatWords.length)}], ' ')
        from generate_series(1, 2 + at % 7) as place
      ) as words
      from generate_series(0, ${sql.lit(sentences - 1)}) as at`.execute(trx)
    await sql`analyze world.sentences`.execute(trx)
    await sql`
      insert into chat_messages (id, thread_id, seq, sender_id, client_id, content, is_edited, created_at, updated_at, deleted_at,
        reply_to_seq)
      select ${idOf('message', number)}, thread_id, seq, participants[1 + ${pick(number, 602, sql`cardinality(participants)`)}]::uuid,
        ${idOf('client', number)}, case when number % 200 <> 0 then opening.words || ' ' || closing.words else '' end, number % 50 = 1,
        sent_at, sent_at, case when number % 200 = 0 then sent_at end,
        case when number % 15 = 0 and seq > 5 then seq - 1 - ${pick(number, 605, 5)} end
      from (
        select threads.id as thread_id, participants, seq, before + seq as number,
          last_message_at - make_interval(mins => (next_seq - 1 - seq)::int) as sent_at
        from (
          select ${idOf('thread', sql`n`)} as id, (sum(messages) over (order by n))::bigint - messages as before from world.threads
        ) as planned
        join chat_threads as threads on threads.id = planned.id
        cross join generate_series(1, next_seq - 1) as seq
      ) as sent
      join world.sentences as opening on opening.at = ${pick(number, 603, sentences)}
      join world.sentences as closing on closing.at = ${pick(number, 604, sentences)}`.execute(trx)
  })
