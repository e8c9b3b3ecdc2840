import type { Transaction } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { RemovedMember } from '../../member-removal.ts'
import { memberLeaves } from '../../member-removals.ts'
import { emptyMember } from './removal.queries.ts'

/** Deletes an account and the member's data. The caller has taken the lock for removals, then locked the member's row. */
export async function removeMember(trx: Transaction<DB>, member: RemovedMember): Promise<void> {
  await memberLeaves(trx, member)
  await emptyMember(trx, member.id)
}
