import { setTimeout as delay } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Database } from '../db/connections/connect.ts'
import type { DB } from '../db/schema.ts'
import type { JobOutcome } from '../jobs/run-job.ts'
import type { MailFailure } from '../../../contract/desk/health.ts'
import { CircuitOpen } from '../limits/per-service/circuit.ts'
import { bounceOf, statusOfRefusal } from './bounces/bounce.ts'
import { recordBounces } from './bounces/mail-bounces.queries.ts'
import { returnToken } from './bounces/return-token.ts'
import { failureOf } from './mail-failure.ts'
import type { Mail, Mailer } from './mailer.ts'
import { lockUnsentMail, markFailed, markSent, type QueuedMail } from './mail.queries.ts'

type WriteMail = (
  trx: Transaction<DB>,
  queued: Pick<QueuedMail, 'id' | 'facts' | 'userId' | 'aboutId'> & { kind: string },
) => Promise<Pick<Mail, 'subject' | 'text' | 'html' | 'headers'> | null>

/** Called before the transaction that sends an email. */
export type PrepareMail = () => Promise<{
  /** Composes the text of an email that was queued without it; null if this release cannot. */
  write: WriteMail
  /** Signs the part of each Message-ID by which a bounced email is known. */
  bounceKey: Buffer
}>

export type Attempt = {
  mailer: Mailer
  prepare: PrepareMail
  mailId: string
  /** No other attempt follows this one. */
  isLast: boolean
  /** Aborted as soon as the process stops, for work that is only waiting. */
  stopping: AbortSignal
  /** Aborts what is still running when the process ends. */
  signal: AbortSignal
}

/** In milliseconds: how long a job waits for a mail server that is not called at present, below the maximum time of a job. */
const maxRestMs = 120_000

/**
 * Sends an email. While the mail server is not called, its job waits, so that a long queue neither uses up its attempts nor keeps the
 * database busy.
 */
export async function sendMail(db: Database, attempt: Attempt): Promise<JobOutcome> {
  const until = performance.now() + maxRestMs
  for (;;) {
    const mayWait = performance.now() < until && !attempt.stopping.aborted
    const outcome = await sendOnce(db, attempt, mayWait)
    if (!(outcome instanceof CircuitOpen)) return outcome
    await delay(outcome.waitMs, undefined, { signal: attempt.stopping }).catch(() => {})
  }
}

/**
 * Sends an email once: no other worker sends it until it is marked as sent. Only a crash after the recipient's OK and before the commit
 * sends it again, under the same Message-ID.
 */
async function sendOnce(
  db: Database,
  { mailer, prepare, mailId, isLast, signal }: Attempt,
  mayWait: boolean,
): Promise<JobOutcome | CircuitOpen> {
  const { write, bounceKey } = await prepare()
  const outcome = await db.transaction().execute(async (trx) => {
    const mail = await lockUnsentMail(trx, mailId)
    if (!mail) return 'gone'
    try {
      await mailer({ ...(await written(trx, mail, write)), returnToken: returnToken(bounceKey, mail) }, signal)
    } catch (error) {
      if (mayWait && error instanceof CircuitOpen) return error
      const failure = failureOf(error)
      const forGood = isLast || isForGood(failure)
      await markFailed(trx, mailId, { error: reasonOf(error), failure, forGood })
      if (failure === 'address_refused') await noteRefusal(trx, mail.toAddress, error)
      return forGood ? 'given up' : 'to try again'
    }
    await markSent(trx, mailId)
    return 'sent'
  })
  // The reason may contain the address of the recipient, so it is stored in the outbox and not logged.
  if (outcome === 'to try again')
    throw new Error(`The email ${mailId} could not be sent; its row in mail_outbox says why`)
  return outcome
}

async function written(trx: Transaction<DB>, { kind, ...mail }: QueuedMail, write: WriteMail): Promise<Mail> {
  if (kind === null) return mail
  const words = await write(trx, { ...mail, kind })
  // A later release may be able to read it, in one of the next attempts.
  if (!words) throw new Error('This release cannot read what the email is about')
  return { ...mail, ...words }
}

/** A mail server that knows at once that there is no such mailbox. Other refusals may be ours, such as of a relay that is set up wrongly. */
async function noteRefusal(trx: Transaction<DB>, address: string, error: unknown) {
  const status = statusOfRefusal(error)
  if (status !== null) await recordBounces(trx, [{ ...bounceOf(status), address }])
}

/** Whether no later attempt can succeed. A refused sign-in (a wrong password) can be corrected. */
const isForGood = (failure: MailFailure) =>
  failure === 'address_refused' || failure === 'message_refused' || failure === 'unwanted'

/** The part of the reason that the database can store, as it may quote any bytes instead of a mail server's reply. */
const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, 500).toWellFormed()
