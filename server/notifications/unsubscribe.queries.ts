import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { newSecret } from '../sessions/secrets.ts'

/** The secret in each member's unsubscribe links, by member; created with their first email. */
export async function unsubscribeSecrets(
  trx: Transaction<DB>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const secrets = userIds.map(newSecret)
  await sql`
    insert into unsubscribe_links (user_id, secret)
    select user_id, secret from unnest(${userIds}::uuid[], ${secrets}::text[]) as created (user_id, secret)
    where not exists (select from unsubscribe_links as link where link.user_id = created.user_id)
    order by user_id
    on conflict (user_id) do nothing`.execute(trx)
  // A separate statement also sees a row that another transaction has just created.
  const links = await trx
    .selectFrom('unsubscribeLinks')
    .select(['userId', 'secret'])
    .where('userId', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()
  return new Map(links.map(({ userId, secret }) => [userId, secret]))
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
