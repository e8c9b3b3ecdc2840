import { sql } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { OneTimeTokenPurpose } from '../../platform/db/schema.ts'
import { fromNow, lifetimes } from '../../platform/lifetimes.ts'
import { hashOf, newSecret } from '../../platform/sessions/secrets.ts'

const livesFor: Record<OneTimeTokenPurpose, number> = {
  reset_password: lifetimes.resetPasswordLink,
  verify_email: lifetimes.verifyEmailLink,
  change_email: lifetimes.changeEmailLink,
  export_data: lifetimes.exportDataLink,
}

/** Returns the token for a link that is mailed to `email`. Invalidates links of the same purpose that were mailed to another address. */
export async function issueToken(trx: Database, userId: string, purpose: OneTimeTokenPurpose, email: string) {
  await trx
    .deleteFrom('oneTimeTokens')
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where(sql<boolean>`lower(email) <> lower(${email})`)
    .execute()
  const token = newSecret()
  const expiresAt = fromNow(livesFor[purpose])
  await trx
    .insertInto('oneTimeTokens')
    .values({ userId, purpose, email, tokenHash: hashOf(token), expiresAt })
    .execute()
  return token
}

/**
 * Marks the token as used; null if it is unknown, used or expired, or its member is deleted, or suspended, except for a copy of their data.
 * Locks the member first.
 */
export async function redeemToken(trx: Database, token: string, ...purposes: OneTimeTokenPurpose[]) {
  const holder = trx.selectFrom('oneTimeTokens').select('userId').where('tokenHash', '=', hashOf(token))
  await trx.selectFrom('users').select('id').where('id', 'in', holder).forUpdate().execute()
  const used = await trx
    .updateTable('oneTimeTokens')
    .from('users')
    .set({ usedAt: sql`now()` })
    .where(isValid(token, purposes))
    .returning(['userId', 'purpose', 'oneTimeTokens.email'])
    .executeTakeFirst()
  return used ?? null
}

/** Whether `redeemToken` would succeed; checked before a password is hashed, so that invented tokens cost no hashing. */
export async function isRedeemable(db: Database, token: string, purpose: OneTimeTokenPurpose) {
  const found = await db
    .selectFrom(['oneTimeTokens', 'users'])
    .select('oneTimeTokens.id')
    .where(isValid(token, [purpose]))
    .executeTakeFirst()
  return found !== undefined
}

/** Except for a change of address, a token is valid only while the address it was mailed to is still the member's. */
const isValid = (token: string, purposes: OneTimeTokenPurpose[]) => sql<boolean>`
  one_time_tokens.token_hash = ${hashOf(token)}
  and one_time_tokens.purpose = any(${purposes}::one_time_token_purpose[])
  and one_time_tokens.used_at is null
  and one_time_tokens.expires_at > now()
  and users.id = one_time_tokens.user_id
  and (users.suspended_at is null or one_time_tokens.purpose = 'export_data')
  and users.deleted_at is null
  and (one_time_tokens.purpose = 'change_email' or lower(users.email) = lower(one_time_tokens.email))`

/** The new address whose confirmation link has not been opened yet, or null. */
export async function findPendingEmail(db: Database, userId: string) {
  const pending = await db
    .selectFrom('oneTimeTokens')
    .select('email')
    .where('userId', '=', userId)
    .where('purpose', '=', 'change_email')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return pending?.email ?? null
}

/** Cancels a pending change of address and invalidates its links. */
export async function dropPendingEmail(trx: Database, userId: string) {
  await trx.deleteFrom('oneTimeTokens').where('userId', '=', userId).where('purpose', '=', 'change_email').execute()
}

/** Invalidates every mailed link of this member. */
export async function dropTokens(trx: Database, userId: string) {
  await trx.deleteFrom('oneTimeTokens').where('userId', '=', userId).execute()
}
