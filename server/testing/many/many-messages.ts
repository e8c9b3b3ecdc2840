import { sql } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import { fillTables } from './many-rows.ts'

export const chatWords =
  'hola festival room balcony train station tomorrow tonight dancing workshop social ticket breakfast dinner airport taxi metro beach keys luggage shoes sensual bachata kizomba salsa zouk orchestra sunday friday midnight'.split(
    ' ',
  )

/** The number of threads of one member and in total, and the number of messages in the member's longest thread. */
type Amounts = { own: number; all: number; max: number }

/**
 * Inserts one member with many direct threads, one of them very long, among the threads of others: 20 messages in each other thread of
 * theirs, 3 in each of the others'. Returns the ids of the member and of the long thread.
 */
export async function fillMessages(db: Database, { own, all, max }: Amounts) {
  const tables = ['users', 'chat_threads', 'chat_thread_members', 'chat_thread_reads', 'chat_messages']
  await fillTables(db, tables, async (trx) => {
    await sql`
      insert into users (username, email, name)
      select 'talker' || n, 'talker' || n || '@example.org', 'Talker ' || n
      from generate_series(0, ${all}::int) as n`.execute(trx)
    await sql`
      with people as materialized (
        select row_number() over (order by id) - 1 as n, id from users where username like 'talker%'
      )
      insert into chat_threads (type, pair_low, pair_high, participants, next_seq, last_message_at)
      select 'direct', least(one.id, other.id), greatest(one.id, other.id), array[one.id::text, other.id::text],
        case when other.n = 1 then ${max}::int when other.n <= ${own}::int then 20 else 3 end + 1,
        now() - make_interval(mins => ((other.n * 7919) % ${all}::int)::int)
      from people as other
      join people as one on one.n = case when other.n <= ${own}::int then 0 else other.n - 1 end
      where other.n > 0`.execute(trx)
    await sql`
      insert into chat_thread_members (thread_id, user_id)
      select id, pair_low from chat_threads union all select id, pair_high from chat_threads`.execute(trx)
    await sql`
      insert into chat_thread_reads (thread_id, user_id, last_read_seq)
      select thread_id, user_id, next_seq - 1 - case when hashtext(thread_id::text) % 4 = 0 then 2 else 0 end
      from chat_thread_members
      join chat_threads on chat_threads.id = thread_id`.execute(trx)
    await sql`
      with kit as materialized (select ${chatWords}::text[] as words)
      insert into chat_messages (thread_id, seq, sender_id, client_id, content, created_at)
      select thread.id, seq, case when seq % 2 = 0 then pair_low else pair_high end, gen_random_uuid(),
        (
          select string_agg(words[1 + abs(hashint8(seq * 31 + at + hashtext(thread.id::text)::bigint)::bigint) % cardinality(words)], ' ')
          from generate_series(1, 8) as at
        ),
        last_message_at - make_interval(mins => (next_seq - 1 - seq)::int)
      from kit, chat_threads as thread, generate_series(1, next_seq - 1) as seq`.execute(trx)
  })
  return await db
    .selectFrom('chatThreads')
    .innerJoin('users', (join) => join.on('username', '=', 'talker0'))
    .select(['users.id as memberId', 'chatThreads.id as threadId'])
    .where('nextSeq', '=', max + 1)
    .executeTakeFirstOrThrow()
}
