import { sql } from 'kysely'
import type { MailBounce } from '../../../../contract/people/mail-bounces.ts'
import type { Database } from '../../db/connections/connect.ts'
import { signingKey } from '../../storage/signing-key.queries.ts'
import type { Bounce } from './bounce.ts'
import { isOwnToken } from './return-token.ts'

/** The key is in no backup: it signs the Message-ID of every email. */
export const bounceKey = (db: Database) => signingKey(db, 'bounces')

/** Stores bounces from addresses, if they are the present ones of members to whom an email was sent there. */
export async function recordBounces(db: Database, bounces: readonly (Bounce & { address: string })[]): Promise<void> {
  if (bounces.length === 0) return
  await sql`
    with reported as materialized (
      select lower(address) as address, bool_or(kind = 'hard') as is_hard, count(*) filter (where kind = 'soft') as soft, max(status) as status
      from json_to_recordset(${JSON.stringify(bounces)}::json) as reported (address text, kind text, status text)
      group by lower(address)
    )
    insert into mail_bounces as known (user_id, address, hard_at, soft_count, status)
    select users.id, reported.address, case when is_hard then now() end, soft, status
    from reported
    join users on lower(users.email) = reported.address
    where deleted_at is null and exists (
      select from mail_outbox where user_id = users.id and lower(to_address) = reported.address
    )
    order by users.id
    on conflict on constraint mail_bounces_once do update set
      hard_at = coalesce(known.hard_at, excluded.hard_at),
      soft_count = known.soft_count + excluded.soft_count,
      status = coalesce(excluded.status, known.status),
      last_at = now()`.execute(db)
}

/** Stores that an email of ours bounced; false if the token is not that of this email. */
export async function recordReturn(
  db: Database,
  key: Buffer,
  { id, token, ...bounce }: Bounce & { id: string; token: string },
): Promise<boolean> {
  const sent = await db.selectFrom('mailOutbox').select(['id', 'toAddress']).where('id', '=', id).executeTakeFirst()
  if (!sent || !isOwnToken(key, sent, token)) return false
  await recordBounces(db, [{ ...bounce, address: sent.toAddress }])
  return true
}

/** Since when the member's present address takes no emails. */
export async function loadOwnBounce(db: Database, userId: string): Promise<MailBounce | null> {
  const found = await db
    .selectFrom('mailBounces')
    .innerJoin('users', 'users.id', 'userId')
    .select(['users.email', 'hardAt'])
    .where('userId', '=', userId)
    .where('hardAt', 'is not', null)
    .where(sql<boolean>`address = lower(users.email)`)
    .executeTakeFirst()
  return found?.email && found.hardAt ? { address: found.email, since: found.hardAt.toISOString() } : null
}

/** Emails are sent there again: the member wants it, or has shown that they read them. */
export async function forgetHardBounces(db: Database, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mailBounces')
    .set({ hardAt: null, softCount: 0 })
    .where('userId', '=', userId)
    .where('hardAt', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
