import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { fromNow, lifetimes } from '../lifetimes.ts'
import { hashOf, newSecret } from '../sessions/secrets.ts'

/** Returns what the browser is to redeem. */
export async function insertExchange(trx: Database, userId: string) {
  const secret = newSecret()
  const expiresAt = fromNow(lifetimes.signInExchange)
  await trx
    .insertInto('signInExchanges')
    .values({ userId, secretHash: hashOf(secret), expiresAt })
    .execute()
  return secret
}

/** Whom it signs in: once, and null ever after. */
export async function redeemExchange(trx: Database, secret: string) {
  const redeemed = await trx
    .deleteFrom('signInExchanges')
    .where('secretHash', '=', hashOf(secret))
    .returning(['userId', sql<boolean>`expires_at > now()`.as('isAlive')])
    .executeTakeFirst()
  return redeemed?.isAlive ? redeemed.userId : null
}
