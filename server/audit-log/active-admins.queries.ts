import type { Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { AdminsOnly } from '../http-error.ts'

/** The admins who can sign in. */
const activeAdmins = (trx: Transaction<DB>) =>
  trx
    .selectFrom('users')
    .select('id')
    .where('isAdmin', 'is', true)
    .where('deletedAt', 'is', null)
    .where('suspendedAt', 'is', null)

/** Whether anybody is an admin who can sign in. */
export async function hasAdmin(trx: Transaction<DB>): Promise<boolean> {
  return (await activeAdmins(trx).limit(1).executeTakeFirst()) !== undefined
}

/** Throws 403 if this member is not an admin, or not any more. */
export async function requireAdmin(trx: Transaction<DB>, id: string): Promise<void> {
  await activeAdmins(trx).where('id', '=', id).executeTakeFirstOrThrow(AdminsOnly)
}
