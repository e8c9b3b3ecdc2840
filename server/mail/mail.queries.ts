import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { addJob } from '../jobs/jobs.queries.ts'
import type { Letter } from './letters.ts'
import { mailBudgetSpent, takeMailPlace } from './mail-budget.queries.ts'

/** About two days of attempts: the first ones within minutes, the last ones every six hours. */
const attempts = 16

type Addressed = Letter & {
  to: string
  /** The member whom it is written to, whoever has the address later: it is theirs, and goes with them. Null where that is nobody. */
  userId: string | null
  /** Another member whom it tells of: it goes with them. */
  aboutId?: string | null
}

/**
 * The letter and the job that sends it, in the caller's transaction: what is rolled back is never mailed. False where the budget
 * of the address is spent: the letter is dropped.
 */
export async function queueMail(db: Database, mail: Addressed): Promise<boolean> {
  const { to, userId, subject, text, html, headers = {}, aboutId, share } = mail
  refuseBrokenHeaders(headers)
  if (!(await takeMailPlace(db, to, share))) return false
  const { id } = await db
    .insertInto('mailOutbox')
    .values({ toAddress: to, userId, subject, text, html, headers: JSON.stringify(headers), aboutId: aboutId ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addJob(db, 'send_mail', { mailId: id }, { attempts })
  return true
}

/** The same for a letter without which the call makes no sense. Throws 429 where the budget of the address is spent. */
export async function queueNeededMail(db: Database, mail: Addressed): Promise<void> {
  if (!(await queueMail(db, mail))) throw await mailBudgetSpent(db, mail.to, mail.share)
}

/** A line break within a header would begin another one. */
function refuseBrokenHeaders(headers: Record<string, string>) {
  for (const [name, value] of Object.entries(headers))
    if (!/^[A-Za-z][A-Za-z-]*$/.test(name) || /[\r\n\0]/.test(value)) throw new Error(`The header ${name} is broken`)
}

/** The letter if it is still to be sent. It stays locked until the transaction ends: another worker waits, and then finds it sent. */
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

/** What a letter said is personal and may hold a link that signs in, so it goes once nobody needs it any more. */
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

/** Which of these letters still have their row. */
export async function findKnownMails(db: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const known = await db
    .selectFrom('mailOutbox')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Set(known.map(({ id }) => id))
}
