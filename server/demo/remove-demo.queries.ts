import { sql, type Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import type { Database } from '../platform/db/connections/connect.ts'
import type { DB } from '../platform/db/schema.ts'

export async function usernameOf(trx: Transaction<DB>, id: string): Promise<string> {
  const member = await trx.selectFrom('users').select('username').where('id', '=', id).executeTakeFirstOrThrow()
  return member.username
}

/** Frees this username at once, for anybody. */
export async function freeUsername(trx: Transaction<DB>, username: string): Promise<void> {
  await sql`delete from freed_usernames where look_hash = hash_of_look(${username})`.execute(trx)
}

/**
 * Removes things that nobody could see after all of them have left: messages among themselves, reports about each other. Their scores are
 * removed too, although those of a member who leaves are kept, as nobody has met them.
 */
export async function removeAmongThemselves(trx: Transaction<DB>, members: string[]): Promise<void> {
  const ids = sql`(${sql.join(members)})`
  await sql`delete from ratings where rater_id in ${ids}`.execute(trx)
  await sql`delete from reports where reporter_id in ${ids} and reported_user_id in ${ids}`.execute(trx)
  const { rows } = await sql<{ id: string; groupId: string | null }>`
    select id, group_id
    from chat_threads
    where not exists (
        select from chat_thread_members where thread_id = chat_threads.id and user_id not in ${ids}
      )
      and exists (select from chat_thread_members where thread_id = chat_threads.id)
      and not exists (select from chat_messages where thread_id = chat_threads.id and sender_id not in ${ids})
    order by id
    for update`.execute(trx)
  if (rows.length === 0) return
  const threads = sql`(${sql.join(rows.map(({ id }) => id))})`
  const groups = rows.flatMap(({ groupId }) => groupId ?? [])
  await sql`update room_requests set thread_id = null where thread_id in ${threads}`.execute(trx)
  await sql`delete from chat_thread_reads where thread_id in ${threads}`.execute(trx)
  await sql`delete from chat_messages where thread_id in ${threads}`.execute(trx)
  await sql`delete from chat_threads where id in ${threads}`.execute(trx)
  if (groups.length > 0) await sql`delete from groups where id in (${sql.join(groups)})`.execute(trx)
}

const foreignKeyViolation = '23503'

/** Returns whether it was removed: it is kept if members have rooms or meetups there. */
export async function removeFestival(db: Database, id: string): Promise<boolean> {
  try {
    await db.deleteFrom('festivals').where('id', '=', id).execute()
    return true
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== foreignKeyViolation) throw error
    return false
  }
}
