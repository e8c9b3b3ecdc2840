import { sql } from 'kysely'
import type { Database } from '../../../server/platform/db/connections/connect.ts'

/**
 * Proves that the site could have created the world: every foreign key holds, the triggers would store the same values, and every counter
 * is correct. Throws with the differences. Changes nothing.
 */
export async function checkWorld(db: Database) {
  const trx = await db.startTransaction().execute()
  try {
    await sql`set local statement_timeout = 0`.execute(trx)
    await checkKeys(trx)
    const faults = [...(await differentByTriggers(trx)), ...(await wrongCounters(trx))]
    if (faults.length > 0) throw new Error(`The world is not valid:\n${faults.join('\n')}`)
  } finally {
    await trx.rollback().execute()
  }
}

/** PostgreSQL checks all rows again when a foreign key is enforced again. */
async function checkKeys(trx: Database) {
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conenforced order by 1, 2`.execute(trx)
  for (const { table, name } of rows)
    for (const how of ['not enforced', 'enforced'])
      await sql.raw(`alter table ${table} alter constraint ${name} ${how}`).execute(trx)
}

/** Columns that triggers derive, each with a column whose update runs the trigger. */
const derived = [
  ['festivals', 'name', 'search, style_words'],
  ['room_shares', 'festival_id', 'search, shown_place'],
  ['room_shares', 'host_id', 'host_age'],
  ['meetups', 'status', 'status'],
  ['social_parties', 'latitude', 'precision'],
]

async function differentByTriggers(trx: Database): Promise<string[]> {
  const faults = []
  for (const [table, touched, columns] of derived) {
    await sql
      .raw(`create temporary table before as select id, row (${columns})::text as derived from ${table}`)
      .execute(trx)
    await sql.raw(`update ${table} set ${touched} = ${touched}`).execute(trx)
    const different = `select id from ${table} join before using (id) where before.derived <> row (${columns})::text`
    const { rows } = await sql.raw<{ id: string }>(different).execute(trx)
    if (rows.length > 0) faults.push(`${table}: ${columns} of ${rows.length} rows, such as ${rows[0]?.id}`)
    await sql`drop table before`.execute(trx)
  }
  return faults
}

/** Each query finds the rows with a wrong counter. */
const counters: Record<string, string> = {
  'guests of rooms': `
    select from room_shares where current_guests <> 1 + (
      select count(*) from room_requests where room_share_id = room_shares.id and status = 'accepted')`,
  'guests of meetups': `
    select from meetups where participant_count <> 1 + (
      select count(*) from meetup_participants where meetup_id = meetups.id and status = 'accepted')`,
  'numbers of messages': `
    select from chat_threads where row (next_seq - 1, last_message_at) is distinct from (
      select row (count(*), max(created_at)) from chat_messages where thread_id = chat_threads.id)
      or next_seq - 1 <> (select max(seq) from chat_messages where thread_id = chat_threads.id)`,
  'members of chats': `
    select from chat_threads where (select array_agg(member order by member) from unnest(participants) as member) is distinct from (
      select array_agg(user_id::text order by user_id::text) from chat_thread_members where thread_id = chat_threads.id)`,
  'members of groups': `
    select from groups where (select count(*) from group_members where group_id = groups.id) > max_members`,
  'read positions': `
    select from chat_thread_reads join chat_threads on chat_threads.id = thread_id where last_read_seq >= next_seq`,
  'blocks of chats': `
    select from chat_threads where block_count <> (
      select count(*) from blocks where (blocker_id, blocked_id) in ((pair_low, pair_high), (pair_high, pair_low)))`,
  'senders of messages': `
    select from chat_messages where not exists (
      select from chat_thread_members as seat where seat.thread_id = chat_messages.thread_id and seat.user_id = sender_id)`,
  'ratings that are shown': `
    select from ratings where (revealed_at is null) = exists (
      select from ratings as other where other.rater_id = ratings.ratee_id and other.ratee_id = ratings.rater_id
        and other.context_id = ratings.context_id)`,
  'misleading names': `select from users where claims_a_role(name) or is_reserved_username(username) or username_look <> look_of(username)`,
}

async function wrongCounters(trx: Database): Promise<string[]> {
  const faults = []
  for (const [name, wrong] of Object.entries(counters)) {
    const { rows } = await sql.raw(wrong).execute(trx)
    if (rows.length > 0) faults.push(`${name}: ${rows.length} are wrong`)
  }
  return faults
}
