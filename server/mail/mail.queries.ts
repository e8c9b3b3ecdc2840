import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { addJobs } from '../jobs/jobs.queries.ts'
import type { Email } from './emails.ts'
import { mailBudgetSpent, takeMailPlaces } from './mail-budget.queries.ts'

/** About two days of attempts: the first ones within minutes, the last ones every six hours. */
const attempts = 16

type AddressedEmail = Email & {
  to: string
  /** The receiving member, with whose account the row is deleted, even if the address has changed. Null for a non-member. */
  userId: string | null
  /** Another member that the email is about: the row is deleted with their account too. */
  aboutId?: string | null
}

/**
 * Stores emails and the jobs that send them, in the caller's transaction: if that rolls back, they are never sent. The number of
 * statements does not depend on the number of emails. Returns false for each email that was dropped because the budget of its
 * address is used up.
 */
export async function queueMails(db: Database, mails: readonly AddressedEmail[]): Promise<boolean[]> {
  for (const { headers = {} } of mails) refuseBrokenHeaders(headers)
  const isQueued = await takeMailPlaces(db, mails)
  const rows = mails.flatMap(({ to, userId, aboutId, subject, text, html, headers = {} }, place) =>
    isQueued[place] ? [{ to, userId, aboutId, subject, text, html, headers }] : [],
  )
  const { rows: queued } = await sql<{ mailId: string }>`
    insert into mail_outbox (to_address, user_id, about_id, subject, text, html, headers)
    select "to", "userId", "aboutId", subject, text, html, headers
    from json_to_recordset(${JSON.stringify(rows)}::json) as mail (
      "to" text, "userId" uuid, "aboutId" uuid, subject text, text text, html text, headers jsonb
    )
    returning id as mail_id`.execute(db)
  await addJobs(db, 'send_mail', queued, { attempts })
  return isQueued
}

/** The same for one email. */
export async function queueMail(db: Database, mail: AddressedEmail): Promise<boolean> {
  const [isQueued = false] = await queueMails(db, [mail])
  return isQueued
}

/** The same for an email without which the call would be useless. Throws 429 if the budget of the address is used up. */
export async function queueNeededMail(db: Database, mail: AddressedEmail): Promise<void> {
  if (!(await queueMail(db, mail))) throw await mailBudgetSpent(db, mail.to, mail.share)
}

/** A line break in a header would start another header. */
function refuseBrokenHeaders(headers: Record<string, string>) {
  for (const [name, value] of Object.entries(headers))
    if (!/^[A-Za-z][A-Za-z-]*$/.test(name) || /[\r\n\0]/.test(value)) throw new Error(`The header ${name} is broken`)
}

/** The email if it is still to be sent, locked until the transaction ends: another worker waits, and then finds it sent. */
export async function lockUnsentMail(db: Database, id: string) {
  return await db
    .selectFrom('mailOutbox')
    .select(['id', 'toAddress', 'subject', 'text', 'html', 'createdAt'])
    .select(sql<Record<string, string>>`headers`.as('headers'))
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .where('givenUpAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export type Mail = NonNullable<Awaited<ReturnType<typeof lockUnsentMail>>>

/** The text is personal and may contain a link that signs in, so it is deleted as soon as the email is sent or given up. */
const emptied = { text: '', html: null }

export async function markSent(db: Database, id: string) {
  await db
    .updateTable('mailOutbox')
    .set({ ...emptied, sentAt: sql`now()`, attempts: sql`attempts + 1`, lastError: null })
    .where('id', '=', id)
    .execute()
}

export async function markFailed(db: Database, id: string, { error, forGood }: { error: string; forGood: boolean }) {
  await db
    .updateTable('mailOutbox')
    .set({ ...(forGood && { ...emptied, givenUpAt: sql`now()` }), attempts: sql`attempts + 1`, lastError: error })
    .where('id', '=', id)
    .execute()
}

/** The ids among these whose row still exists. */
export async function findKnownMails(db: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const known = await db
    .selectFrom('mailOutbox')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Set(known.map(({ id }) => id))
}
