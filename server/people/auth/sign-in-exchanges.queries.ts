import { sql } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import { fromNow, lifetimes } from '../../platform/lifetimes.ts'
import { hashOf, newSecret } from '../../platform/sessions/secrets.ts'

/** Returns the secret that the browser redeems once. */
export async function insertExchange(trx: Database, userId: string) {
  const secret = newSecret()
  const expiresAt = fromNow(lifetimes.signInExchange)
  await trx
    .insertInto('signInExchanges')
    .values({ userId, secretHash: hashOf(secret), expiresAt })
    .execute()
  return secret
}

/** The id of the member to sign in; null if the secret is unknown, expired or already redeemed. */
export async function redeemExchange(trx: Database, secret: string) {
  const redeemed = await trx
    .deleteFrom('signInExchanges')
    .where('secretHash', '=', hashOf(secret))
    .returning(['userId', sql<boolean>`expires_at > now()`.as('isValid')])
    .executeTakeFirst()
  return redeemed?.isValid ? redeemed.userId : null
}
