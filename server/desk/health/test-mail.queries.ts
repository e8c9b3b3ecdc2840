import { sql, type Transaction } from 'kysely'
import { t } from '#texts'
import type { TestMail } from '../../../contract/desk/health.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/http-error.ts'
import { testEmail } from '../../platform/mail/emails.ts'
import { mailMemberForSure } from '../../people/people/mail-member.ts'

/** Queues a test email to this member, and returns its id. Throws 429 if the budget of the address is used up. */
export async function queueTestMail(trx: Transaction<DB>, userId: string): Promise<string> {
  const { id, name, email } = await trx
    .selectFrom('users')
    .select([sql<string>`new_id()`.as('id'), 'name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (email === null) throw NotFound(t.errors.addressNotFound())
  await mailMemberForSure(trx, { id, to: email, userId }, () => testEmail({ name }))
  return id
}

/** The state of an email to this member. Throws 404 if there is none. */
export async function readTestMail(db: Database, userId: string, id: string): Promise<Omit<TestMail, 'isFile'>> {
  return await db
    .selectFrom('mailOutbox')
    .select([
      'failure',
      sql<TestMail['state']>`
        case
          when sent_at is not null then 'sent'
          when given_up_at is not null then 'given up'
          when attempts > 0 then 'retrying'
          else 'waiting'
        end`.as('state'),
    ])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow(() => NotFound(t.errors.testEmailNotFound()))
}
