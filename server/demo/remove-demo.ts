import { lockMemberForAdmin } from '../desk/admin/members.queries.ts'
import { recordAct } from '../desk/audit-log/audit-log.queries.ts'
import { type Database, inTransaction } from '../platform/db/connections/connect.ts'
import { waitForOtherRemovals } from '../member-removals.ts'
import { removeMember } from '../people/profile/remove-member.ts'
import { findInvented, inventedFestivals } from './world/demo-members.ts'
import { removeDemoParties } from './world/demo-parties.ts'
import { freeUsername, removeAmongThemselves, removeFestival, usernameOf } from './remove-demo.queries.ts'

export type Removed = {
  members: number
  festivals: number
  socials: number
  /** Names of invented festivals with rooms or meetups of members: they are kept until these are gone. */
  kept: string[]
}

/** Whether anything of the sample world exists. Real festivals that are shipped with the product do not belong to it. */
export async function hasDemo(db: Database): Promise<boolean> {
  if ((await findInvented(db)).length > 0) return true
  return (await inventedFestivals(db).limit(1).executeTakeFirst()) !== undefined
}

/**
 * Removes the sample world. Each invented member leaves as real members do, so members who shared something with them are notified, places
 * are freed, and what others wrote stays. It can be run again after a crash, or once the reason for keeping a festival is gone.
 */
export async function removeDemo(db: Database, progress: (line: string) => void = () => {}): Promise<Removed> {
  const members = await findInvented(db)
  if (members.length > 0) await inTransaction(db, (trx) => removeAmongThemselves(trx, members))
  for (const [at, id] of members.entries()) {
    progress(`${at} of ${members.length} invented members`)
    await inTransaction(db, async (trx) => {
      await waitForOtherRemovals(trx)
      const { isAdmin } = await lockMemberForAdmin(trx, id)
      const username = await usernameOf(trx, id)
      await removeMember(trx, { id, isAdmin })
      // The username is free at once, also for another sample world, so that nobody can find them by it.
      await freeUsername(trx, username)
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

async function removeFestivals(db: Database) {
  let festivals = 0
  const kept: string[] = []
  for (const { id, name } of await inventedFestivals(db).execute())
    if (await removeFestival(db, id)) festivals++
    else kept.push(name)
  return { festivals, kept }
}
