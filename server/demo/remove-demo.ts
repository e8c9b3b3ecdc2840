import { sql, type Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import { lockMemberForAdmin } from '../admin/members.queries.ts'
import { recordAct } from '../audit-log/audit-log.queries.ts'
import { type Database, inTransaction } from '../db/connect.ts'
import type { DB } from '../db/schema.ts'
import { waitForOtherEnds } from '../member-ends.ts'
import { removeMember } from '../profile/remove-member.ts'
import { findInvented, inventedFestivals } from './demo-members.ts'
import { removeDemoParties } from './demo-parties.ts'

export type Removed = {
  members: number
  festivals: number
  socials: number
  /** Names of invented festivals at which members have rooms or meetups: they stay until these are gone. */
  kept: string[]
}

/** Whether there is something of the sample world. Real festivals that are shipped with the product are none of it. */
export async function hasDemo(db: Database): Promise<boolean> {
  if ((await findInvented(db)).length > 0) return true
  return (await inventedFestivals(db).limit(1).executeTakeFirst()) !== undefined
}

/**
 * Takes the sample world out: each invented member leaves as members do, so that whoever shared something with one is told, places are given
 * back and what others wrote stays. It can be run again after a crash, and once what kept a festival is gone.
 */
export async function removeDemo(db: Database, progress: (line: string) => void = () => {}): Promise<Removed> {
  const members = await findInvented(db)
  if (members.length > 0) await inTransaction(db, (trx) => removeAmongThemselves(trx, members))
  for (const [at, id] of members.entries()) {
    progress(`${at} of ${members.length} invented members`)
    await inTransaction(db, async (trx) => {
      await waitForOtherEnds(trx)
      const { isAdmin } = await lockMemberForAdmin(trx, id)
      const { username } = await trx
        .selectFrom('users')
        .select('username')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await removeMember(trx, { id, isAdmin })
      // Nobody is to find them by it: it is free at once, also for another sample world.
      await sql`delete from freed_usernames where look_hash = hash_of_look(${username})`.execute(trx)
    })
  }
  const { festivals, kept } = await removeFestivals(db)
  const socials = await inTransaction(db, removeDemoParties)
  const counts = { members: members.length, festivals, socials }
  if (members.length + festivals + socials > 0)
    await inTransaction(db, (trx) =>
      recordAct(trx, { actorId: null, action: 'demo.remove', target: { type: 'demo' }, detail: counts }),
    )
  return { ...counts, kept }
}

/**
 * What would be left when all of them have gone and nobody could see: messages among themselves, reports about each other. Their scores go too,
 * which stay of a member who leaves: nobody met them.
 */
async function removeAmongThemselves(trx: Transaction<DB>, members: string[]) {
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

async function removeFestivals(db: Database) {
  let festivals = 0
  const kept: string[] = []
  for (const { id, name } of await inventedFestivals(db).execute())
    try {
      await db.deleteFrom('festivals').where('id', '=', id).execute()
      festivals++
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== foreignKeyViolation) throw error
      kept.push(name)
    }
  return { festivals, kept }
}
