import type { Transaction } from 'kysely'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { queueMails } from '../../platform/mail/mail.queries.ts'
import { digestKind } from '../../../contract/chat/notification-topics.ts'
import { dropOldItems, giveItems, lockDueDigests, moveOn } from './digest.queries.ts'

/** The number of members per transaction. */
const batch = 100

/** Queues the digests that are due: each once, as the digest is locked until its next time is stored with the email. */
export async function makeDigests(db: Database, signal: AbortSignal): Promise<void> {
  let made: number
  do {
    made = await inTransaction(db, makeBatch)
  } while (made === batch && !signal.aborted)
}

async function makeBatch(trx: Transaction<DB>): Promise<number> {
  const due = await lockDueDigests(trx, batch)
  if (due.length === 0) return 0
  const all = due.map(({ userId }) => userId)
  const withNews = await dropOldItems(trx, all)
  const emails = due.flatMap(({ userId, email, mailId }) =>
    email !== null && withNews.has(userId) ? [{ userId, mailId, to: email }] : [],
  )
  const isQueued = await queueMails(
    trx,
    emails.map(({ userId, mailId, to }) => ({
      id: mailId,
      to,
      userId,
      aboutId: null,
      share: 'ordinary' as const,
      kind: digestKind,
      facts: {},
    })),
  )
  const queued = emails.filter((_, place) => isQueued[place])
  await giveItems(
    trx,
    due.filter(({ mailId }) => queued.some((email) => email.mailId === mailId)),
  )
  const refused = emails.filter((_, place) => !isQueued[place])
  await moveOn(
    trx,
    all,
    refused.map(({ userId }) => userId),
  )
  return due.length
}
