import { sql, type Transaction } from 'kysely'
import { maxAgain } from '../../../contract/desk/health.ts'
import type { DB } from '../../platform/db/schema.ts'
import { instant } from '../../platform/db/statements/statement.ts'
import { ago, lifetimes } from '../../platform/lifetimes.ts'
import type { PagedList } from '../../platform/lists/paged-list.ts'
import { addSendJobs, type Sendable } from '../../platform/mail/mail.queries.ts'
import { publicError } from './public-error.ts'

const isGivenUp = sql`given_up_at is not null and sent_at is null`
const hasExpired = sql`coalesce(useful_until <= now(), false)`
const hasWords = sql`(text <> '' or facts is not null) and given_up_at > ${ago(lifetimes.givenUpEmail)}`
const canBeSent = sql`${isGivenUp} and not ${hasExpired} and ${hasWords}`

export const givenUpMailList: PagedList = {
  name: 'given_up_mails',
  orders: [{ name: 'given_up_mails_latest', direction: 'desc' }],
  prepared: 'none',
  compose: () => ({
    sources: [sql`mail_outbox where ${isGivenUp}`],
    item: sql`
      select
        mail.id,
        left(mail.to_address, 1) || '…' || substring(mail.to_address from '@[^@]*$') as "to",
        mail.kind is not null as "isNotification",
        mail.attempts,
        ${instant('mail.created_at')} as "queuedAt",
        ${instant('mail.given_up_at')} as "givenUpAt",
        mail.failure,
        ${publicError(sql.ref('mail.last_error'))} as error,
        case when ${hasExpired} then 'expired' when ${hasWords} then 'possible' else 'gone' end as again
      from mail_outbox as mail
      where mail.id = page.id`,
  }),
}

/**
 * Queues emails again that were given up, with all their attempts: one, or at most `maxAgain` of those that can be sent if `id` is null. Of
 * two concurrent calls, the second finds none. Returns their number, and how many are left.
 */
export async function resendGivenUp(trx: Transaction<DB>, id: string | null): Promise<{ again: number; left: number }> {
  const { rows } = await sql<Sendable>`
    update mail_outbox set given_up_at = null, attempts = 0, last_error = null, failure = null
    where id = any(array(
      select id from mail_outbox
      where ${canBeSent} and ${id === null ? sql`true` : sql`id = ${id}`}
      order by id
      limit ${maxAgain}
      for update
    ))
    returning id as mail_id, kind is null as is_written`.execute(trx)
  await addSendJobs(trx, rows)
  const { rows: left } = await sql<{ count: number }>`
    select count(*)::int as count from mail_outbox where ${canBeSent}`.execute(trx)
  return { again: rows.length, left: left[0]?.count ?? 0 }
}
