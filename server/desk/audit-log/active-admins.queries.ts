import { sql, type Transaction } from 'kysely'
import { t } from '#texts'
import type { DB } from '../../platform/db/schema.ts'
import { AdminsOnly, Forbidden } from '../../platform/http-error.ts'

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

/** Throws 403 if this member is not, or no longer, an admin. */
export async function requireAdmin(trx: Transaction<DB>, id: string): Promise<void> {
  await activeAdmins(trx).where('id', '=', id).executeTakeFirstOrThrow(AdminsOnly)
}

/** The other admins who can sign in. */
export async function otherAdmins(trx: Transaction<DB>, id: string) {
  return await activeAdmins(trx).select(['name', 'email']).where('id', '<>', id).orderBy('id').execute()
}

/** Throws 403 if other admins have to judge one of these members. */
export async function refuseOwnCause(trx: Transaction<DB>, adminId: string, memberIds: string[]): Promise<void> {
  const { rows } = await sql`
    select from members_judged_by_others(${adminId}) as own (id) where id = any(${memberIds}::uuid[])`.execute(trx)
  if (rows.length > 0) throw OwnCause()
}

const OwnCause = () => Forbidden('own_cause', t.deskErrors.ownCause())
