import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { addJobs, urgentMail } from '../jobs/jobs.queries.ts'
import type { MailFailure } from '../../../contract/desk/health.ts'
import { ago, lifetimes } from '../lifetimes.ts'
import type { Email } from './emails.ts'
import { mailBudgetSpent, type MailShare, takeMailPlaces } from './mail-budget.queries.ts'

/** About two days of attempts: the first ones within minutes, the last ones every six hours. */
const attempts = 16

type Addressed = {
  /** Made by the database if not given. */
  id?: string
  to: string
  /** The receiving member, with whose account the row is deleted, even if the address has changed. Null for a non-member. */
  userId: string | null
  /** Another member that the email is about: the row is deleted with their account too. */
  aboutId?: string | null
}

/** An email whose words are made when it is sent. */
type Told = { kind: string; facts: unknown; share: MailShare }

/** What an email whose words are made later has in their place. */
const unwritten = { subject: 'Compás', text: '', html: null, kind: null, facts: null, headers: {} }

/**
 * Stores emails and the jobs that send them, in the caller's transaction: if that rolls back, they are never sent. The number of
 * statements does not depend on the number of emails. Returns false for each email that was dropped because the budget of its
 * address is used up.
 */
export async function queueMails(db: Database, mails: readonly (Addressed & (Email | Told))[]): Promise<boolean[]> {
  for (const mail of mails) if ('headers' in mail) refuseBrokenHeaders(mail.headers)
  const isQueued = await takeMailPlaces(db, mails)
  const queued = mails.filter((_, place) => isQueued[place])
  const isUrgent = ({ share }: { share: MailShare }) => share === 'safety'
  await storeMails(db, queued.filter(isUrgent), urgentMail)
  await storeMails(
    db,
    queued.filter((mail) => !isUrgent(mail)),
  )
  return isQueued
}

async function storeMails(db: Database, mails: readonly (Addressed & (Email | Told))[], priority?: number) {
  if (mails.length === 0) return
  const rows = mails.map((mail) => ({ ...unwritten, ...mail }))
  const { rows: queued } = await sql<Sendable>`
    insert into mail_outbox (id, to_address, user_id, about_id, subject, text, html, headers, kind, facts, useful_until)
    select
      coalesce(id, new_id()), "to", "userId", "aboutId", subject, text, html, headers, kind, facts,
      now() + make_interval(secs => lasts)
    from json_to_recordset(${JSON.stringify(rows)}::json) as mail (
      id uuid, "to" text, "userId" uuid, "aboutId" uuid, subject text, text text, html text, headers jsonb, kind text, facts jsonb,
      lasts float8
    )
    returning id as mail_id, kind is null as is_written`.execute(db)
  await addSendJobs(db, queued, priority)
}

/** An email of the outbox, and whether its words are made already. */
export type Sendable = { mailId: string; isWritten: boolean }

/** Queues the jobs that send these emails, in the place of their kind or in one of their own (`priority`). */
export async function addSendJobs(db: Database, mails: readonly Sendable[], priority?: number): Promise<void> {
  for (const job of ['send_mail', 'write_mail'] as const) {
    const payloads = mails.filter(({ isWritten }) => isWritten === (job === 'send_mail'))
    await addJobs(
      db,
      job,
      payloads.map(({ mailId }) => ({ mailId })),
      { attempts, ...(priority !== undefined && { priority }) },
    )
  }
}

/** The same for one email. */
export async function queueMail(db: Database, mail: Addressed & Email): Promise<boolean> {
  const [isQueued = false] = await queueMails(db, [mail])
  return isQueued
}

/** The same for an email without which the call would be useless. Throws 429 if the budget of the address is used up. */
export async function queueNeededMail(db: Database, mail: Addressed & Email): Promise<void> {
  if (await queueMail(db, mail)) return
  const refusal = await mailBudgetSpent(db, mail.to, mail.share)
  throw refusal
}

/** A line break in a header would start another header. */
function refuseBrokenHeaders(headers: Record<string, string> = {}) {
  for (const [name, value] of Object.entries(headers))
    if (!/^[A-Za-z][A-Za-z-]*$/.test(name) || /[\r\n\0]/.test(value)) throw new Error(`The header ${name} is broken`)
}

/**
 * The email if it is still to be sent. Until the transaction ends, another worker waits here, and then finds it sent. The row itself is not
 * locked: whoever deletes their account, and the row with it, would wait for the mail server.
 */
export async function lockUnsentMail(db: Database, id: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended('mail ' || ${id}, 0))`.execute(db)
  return await db
    .selectFrom('mailOutbox')
    .select(['id', 'toAddress', 'userId', 'aboutId', 'kind', 'facts', 'subject', 'text', 'html', 'createdAt'])
    .select(sql<Record<string, string>>`headers`.as('headers'))
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .where('givenUpAt', 'is', null)
    .executeTakeFirst()
}

export type QueuedMail = NonNullable<Awaited<ReturnType<typeof lockUnsentMail>>>

/** The content is personal and may contain a link that signs in, so it is deleted as soon as nobody can send it any more. */
const emptied = { text: '', html: null, facts: null }

export async function markSent(db: Database, id: string) {
  await db
    .updateTable('mailOutbox')
    .set({ ...emptied, sentAt: sql`now()`, attempts: sql`attempts + 1`, lastError: null, failure: null })
    .where('id', '=', id)
    .execute()
}

type Failed = { error: string; failure: MailFailure; forGood: boolean }

/** An email that is given up keeps its words for `lifetimes.givenUpEmail`, for an admin to send it again, unless nobody wants it. */
export async function markFailed(db: Database, id: string, { error, failure, forGood }: Failed) {
  await db
    .updateTable('mailOutbox')
    .set({
      ...(forGood && { givenUpAt: sql`now()` }),
      ...(failure === 'unwanted' && emptied),
      attempts: sql`attempts + 1`,
      lastError: error,
      failure,
    })
    .where('id', '=', id)
    .execute()
}

/** Deletes the words of emails that were given up and cannot be sent again any more. */
export async function emptyGivenUpMails(db: Database): Promise<void> {
  await db
    .updateTable('mailOutbox')
    .set(emptied)
    .where('givenUpAt', 'is not', null)
    .where(sql<boolean>`(text <> '' or html is not null or facts is not null)`)
    .where(sql<boolean>`(given_up_at < ${ago(lifetimes.givenUpEmail)} or useful_until < now())`)
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
