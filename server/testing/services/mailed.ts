import { sql } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import { prepareMail } from '../../prepare-mail.ts'

/** Makes the entries of all mail budgets older, as if each email had been sent this long before. */
export const ageMailBudget = (db: Database, span: '1 hour' | '1 day') =>
  sql`update mail_places set taken_at = taken_at - ${span}::interval`.execute(db)

/** As on the site, of which the tests are told this origin. */
export const prepareTestMail = (db: Database) => prepareMail(db, 'http://localhost')

/** The emails in the outbox to this address as they would be sent now, latest first. */
export async function mailsTo(db: Database, address: string) {
  const rows = await db
    .selectFrom('mailOutbox')
    .select(['id', 'kind', 'facts', 'userId', 'aboutId', 'subject', 'text', 'html', 'headers'])
    .where('toAddress', '=', address)
    .orderBy('id', 'desc')
    .execute()
  const { write } = await prepareTestMail(db)()
  return await db.transaction().execute(async (trx) => {
    const mails = []
    for (const { id, kind, facts, userId, aboutId, ...mail } of rows) {
      const isUnwritten = kind !== null && facts !== null
      mails.push({
        ...mail,
        ...(isUnwritten && (await write(trx, { id, kind, facts, userId, aboutId }))),
        aboutId,
      })
    }
    return mails
  })
}

/** Like `mailsTo` without the one that confirms the address, earliest first. */
export const notificationMailsTo = async (db: Database, { user }: { user: { email: string } }) =>
  (await mailsTo(db, user.email)).filter(({ subject }) => subject !== 'Confirm your email address').toReversed()

/** The token of the link to `page` in the latest email to this address that has one. */
export async function mailedToken(db: Database, address: string, page: 'verify' | 'reset' | 'undo-email' | 'data') {
  for (const { text } of await mailsTo(db, address)) {
    const token = new RegExp(`http://localhost/auth/${page}#token=([\\w-]{43})`).exec(text)?.[1]
    if (token) return token
  }
  throw new Error(`no email to ${address} leads to ${page}`)
}
