import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { OneTimeTokenPurpose } from '../db/schema.ts'
import { fromNow, lifetimes } from '../lifetimes.ts'
import { hashOf, newSecret } from '../sessions/secrets.ts'

const livesFor: Record<OneTimeTokenPurpose, number> = {
  reset_password: lifetimes.resetPasswordLink,
  verify_email: lifetimes.verifyEmailLink,
  change_email: lifetimes.changeEmailLink,
}

/** The token of a link that is mailed to `email`. Links for the same that went to another address end with it. */
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

/** Uses the token up; null where it opens nothing (any more), or its member is suspended or gone. Its member is locked first. */
export async function redeemToken(trx: Database, token: string, ...purposes: OneTimeTokenPurpose[]) {
  const holder = trx.selectFrom('oneTimeTokens').select('userId').where('tokenHash', '=', hashOf(token))
  await trx.selectFrom('users').select('id').where('id', 'in', holder).forUpdate().execute()
  const used = await trx
    .updateTable('oneTimeTokens')
    .from('users')
    .set({ usedAt: sql`now()` })
    .where(opens(token, purposes))
    .returning(['userId', 'purpose', 'oneTimeTokens.email'])
    .executeTakeFirst()
  return used ?? null
}

/** Whether `redeemToken` would give something, so that nobody makes us hash passwords with links of their own making. */
export async function isRedeemable(db: Database, token: string, purpose: OneTimeTokenPurpose) {
  const found = await db
    .selectFrom(['oneTimeTokens', 'users'])
    .select('oneTimeTokens.id')
    .where(opens(token, [purpose]))
    .executeTakeFirst()
  return found !== undefined
}

/** Whoever owned the mailbox once, does so no more where the member's address is another by now. */
const opens = (token: string, purposes: OneTimeTokenPurpose[]) => sql<boolean>`
  one_time_tokens.token_hash = ${hashOf(token)}
  and one_time_tokens.purpose = any(${purposes}::one_time_token_purpose[])
  and one_time_tokens.used_at is null
  and one_time_tokens.expires_at > now()
  and users.id = one_time_tokens.user_id
  and users.suspended_at is null
  and users.deleted_at is null
  and (one_time_tokens.purpose = 'change_email' or lower(users.email) = lower(one_time_tokens.email))`

/** The address that waits for its link to be followed. */
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

/** After which no address waits: links that were mailed for it open nothing. */
export async function dropPendingEmail(trx: Database, userId: string) {
  await trx.deleteFrom('oneTimeTokens').where('userId', '=', userId).where('purpose', '=', 'change_email').execute()
}

/** After which no link that is under way opens anything of this member. */
export async function dropTokens(trx: Database, userId: string) {
  await trx.deleteFrom('oneTimeTokens').where('userId', '=', userId).execute()
}
