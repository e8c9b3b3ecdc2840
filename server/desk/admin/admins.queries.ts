import { sql, type Transaction } from 'kysely'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { recordAct } from '../audit-log/audit-log.queries.ts'
import { lockMemberForAdmin } from './members.queries.ts'

/** For `npm run admin`. False if the member already had that role. Throws 404. */
export async function setAdmin(db: Database, id: string, isAdmin: boolean): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    await waitForOtherAdmins(trx)
    return await changeRole(trx, await lockMemberForAdmin(trx, id), isAdmin, null)
  })
}

/** Roles are changed one after the other, so that the last two admins cannot revoke each other's role at once. This lock is taken first. */
export async function waitForOtherAdmins(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('a role changes', 0))`.execute(trx)
}

/**
 * Changes the role of a locked member, with an entry in the audit log; false if they already had it. `actorId` is null for a command. The
 * entry is written first, as an admin who gives up their own role is no longer one afterwards.
 */
export async function changeRole(
  trx: Transaction<DB>,
  { id, isAdmin: before }: { id: string; isAdmin: boolean },
  isAdmin: boolean,
  actorId: string | null,
): Promise<boolean> {
  if (before === isAdmin) return false
  await recordAct(trx, { actorId, action: isAdmin ? 'admin.grant' : 'admin.revoke', target: { type: 'user', id } })
  await trx.updateTable('users').set({ isAdmin }).where('id', '=', id).execute()
  return true
}
