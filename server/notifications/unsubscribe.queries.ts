import type { Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { newSecret } from '../sessions/secrets.ts'

/** The member's own, made with their first letter. */
export async function unsubscribeSecret(trx: Transaction<DB>, userId: string): Promise<string> {
  const known = () =>
    trx.selectFrom('unsubscribeLinks').select('secret').where('userId', '=', userId).executeTakeFirst()
  const found = await known()
  if (found) return found.secret
  await trx
    .insertInto('unsubscribeLinks')
    .values({ userId, secret: newSecret() })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute()
  // Another letter may have come first.
  const { secret } = (await known()) ?? {}
  if (secret === undefined) throw new Error('a secret that was made is there')
  return secret
}

/** The member whose letters carry this secret, held so that they cannot leave meanwhile. */
export async function holdMemberOfSecret(trx: Transaction<DB>, secret: string): Promise<string | null> {
  const found = await trx
    .selectFrom('unsubscribeLinks')
    .innerJoin('users', 'users.id', 'unsubscribeLinks.userId')
    .select('users.id')
    .where('secret', '=', secret)
    .where('deletedAt', 'is', null)
    .forKeyShare('users')
    .executeTakeFirst()
  return found?.id ?? null
}
