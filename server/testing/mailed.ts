import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'

/** Makes the entries of all mail budgets older, as if each email had been sent this long before. */
export const ageMailBudget = (db: Database, span: '1 hour' | '1 day') =>
  sql`update mail_places set taken_at = taken_at - ${span}::interval`.execute(db)

/** The emails in the outbox to this address, the latest first. */
export async function mailsTo(db: Database, address: string) {
  return await db
    .selectFrom('mailOutbox')
    .select(['subject', 'text', 'html'])
    .where('toAddress', '=', address)
    .orderBy('id', 'desc')
    .execute()
}

/** The token of the link to `page` in the latest email to this address that has one. */
export async function mailedToken(db: Database, address: string, page: 'verify' | 'reset' | 'undo-email') {
  for (const { text } of await mailsTo(db, address)) {
    const token = new RegExp(`http://localhost/auth/${page}#token=([\\w-]{43})`).exec(text)?.[1]
    if (token) return token
  }
  throw new Error(`no email to ${address} leads to ${page}`)
}
