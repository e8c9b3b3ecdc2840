import { sql } from 'kysely'
import type { Database } from '../../../server/platform/db/connect.ts'
import { chatWords } from '../../../server/testing/many-messages.ts'
import { fillTables } from '../../../server/testing/many-rows.ts'
import { idOf, pick, popular } from './numbers.ts'

const number = sql`number`
/** Sentences that begin a message, and as many that end it. */
const sentences = 4000

/** The messages of each chat from its first to its last, by its members in turn; a few are replies, corrected or deleted. */
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
