import { sql } from 'kysely'
import type { Database } from '../../../platform/db/connections/connect.ts'
import type { Argument } from '../../../platform/db/statements/statement.ts'

/** Throws the unique violation of `users_email_taken`. */
export async function replaceEmail(trx: Database, userId: string, email: string) {
  await trx.updateTable('users').set({ email }).where('id', '=', userId).execute()
}

/** Replaces an earlier verification of the same type, for example of a previous address. */
export async function markVerified(trx: Database, userId: string, type: 'email' | 'google', provider?: string) {
  const now = { status: 'verified', verifiedAt: sql<Date>`now()`, provider: provider ?? null } as const
  await trx
    .insertInto('verifications')
    .values({ userId, type, ...now })
    .onConflict((conflict) => conflict.constraint('verifications_once').doUpdateSet(now))
    .execute()
}

export async function isEmailVerified(db: Database, userId: string) {
  const mark = await db
    .selectFrom('verifications')
    .select('id')
    .where('userId', '=', userId)
    .where('type', '=', 'email')
    .where('status', '=', 'verified')
    .executeTakeFirst()
  return mark !== undefined
}

/** The member's address if they have verified it: only then do rows that were entered without signing in belong to them. */
export const verifiedEmailOf = (memberId: Argument<unknown>) => sql`(
  select lower(email)
  from users
  join verifications on user_id = users.id and type = 'email' and status = 'verified'
  where users.id = ${memberId}
)`
