import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import { memberLeaves, waitForOtherRemovals } from '../../member-removals.ts'
import { emptyMember } from '../../people/profile/removal.queries.ts'

/** Removes those of these members who exist, as when they left. Returns their number. */
export async function eraseAgain(db: Database, ids: Iterable<string>): Promise<number> {
  let erased = 0
  for (const id of ids) if (await eraseOne(db, id)) erased += 1
  return erased
}

const eraseOne = (db: Database, id: string) =>
  inTransaction(db, async (trx) => {
    await waitForOtherRemovals(trx)
    const member = await trx
      .selectFrom('users')
      .select(['id', 'isAdmin'])
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!member) return false
    await memberLeaves(trx, member)
    await emptyMember(trx, id)
    return true
  })
