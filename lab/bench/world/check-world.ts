import { sql } from 'kysely'
import type { Database } from '../../../server/platform/db/connect.ts'

/**
 * Proves that the world could have been made through the site: every foreign key holds, the triggers would store what is stored, and
 * every counter is what it counts. Throws with what is not so. Changes nothing.
 */
export async function checkWorld(db: Database) {
  const faults = await inUndone(db, async (trx) => {
    const broken = await brokenKeys(trx)
    return broken.length > 0 ? broken : [...(await differentByTriggers(trx)), ...(await wrongCounters(trx))]
  })
  if (faults.length > 0) throw new Error(`The world is not valid:\n${faults.join('\n')}`)
}

class Undone extends Error {}

async function inUndone<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  let result: T[] = []
  await db
    .transaction()
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      result = [await work(trx)]
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return result[0] as T
}

/** PostgreSQL looks at all rows anew when a key that was not enforced is enforced again. */
async function brokenKeys(trx: Database): Promise<string[]> {
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conenforced order by 1, 2`.execute(trx)
  const faults = []
  for (const { table, name } of rows) {
    const constraint = sql.raw(`alter table ${table} alter constraint ${name}`)
    await sql`savepoint before_key`.execute(trx)
    try {
      await sql`${constraint} not enforced`.execute(trx)
      await sql`${constraint} enforced`.execute(trx)
      await sql`release savepoint before_key`.execute(trx)
    } catch (error) {
      faults.push(`${table}: ${String(error)}`)
      await sql`rollback to savepoint before_key`.execute(trx)
    }
  }
  return faults
}

/** Columns that triggers derive, and a column whose update makes them do so. */
const derived = [
  { table: 'festivals', touched: 'name', columns: 'search, style_words' },
  { table: 'room_shares', touched: 'festival_id', columns: 'search, shown_place' },
  { table: 'room_shares', touched: 'host_id', columns: 'host_age' },
  { table: 'meetups', touched: 'status', columns: 'status' },
  { table: 'social_parties', touched: 'latitude', columns: 'precision' },
]

async function differentByTriggers(trx: Database): Promise<string[]> {
  const faults = []
  for (const { table, touched, columns } of derived) {
    const [named, column, listed] = [sql.table(table), sql.ref(touched), sql.raw(columns)]
    await sql`create temporary table before on commit drop as select id, row (${listed})::text as derived from ${named}`.execute(
      trx,
    )
    await sql`update ${named} set ${column} = ${column}`.execute(trx)
    const { rows } = await sql<{ id: string }>`
      select id from ${named} join before using (id) where before.derived <> row (${listed})::text`.execute(trx)
    if (rows.length > 0) faults.push(`${table}: ${columns} of ${rows.length} rows, such as ${rows[0]?.id}`)
    await sql`drop table before`.execute(trx)
  }
  return faults
}

/** Each finds the rows whose counter is wrong. */
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
    const { rows } = await sql<{
      wrong: number
    }>`select count(*)::int as wrong from (${sql.raw(wrong)}) as found`.execute(trx)
    if (rows[0] && rows[0].wrong > 0) faults.push(`${name}: ${rows[0].wrong} are wrong`)
  }
  return faults
}
