import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { newSecret } from '../sessions/secrets.ts'

/** Each member's unsubscribe links contain a secret, which is created with their first email. */
export async function createUnsubscribeSecrets(trx: Transaction<DB>, userIds: readonly string[]): Promise<void> {
  const secrets = userIds.map(newSecret)
  await sql`
    insert into unsubscribe_links (user_id, secret)
    select user_id, secret from unnest(${userIds}::uuid[], ${secrets}::text[]) as created (user_id, secret)
    where not exists (select from unsubscribe_links as link where link.user_id = created.user_id)
    order by user_id
    on conflict (user_id) do nothing`.execute(trx)
}

/** The member with this secret, locked against deletion until the transaction ends. */
export async function lockMemberOfSecret(trx: Transaction<DB>, secret: string): Promise<string | null> {
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
