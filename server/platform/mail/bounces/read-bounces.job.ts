import type { Database } from '../../db/connections/connect.ts'
import { circuitOf } from '../../limits/per-service/circuit.ts'
import { within } from '../../limits/per-service/time-limit.ts'
import { readDeliveryReport } from './delivery-report.ts'
import { bounceKey, recordReturn } from './mail-bounces.queries.ts'

/** The emails of one run, and how much of each is read: a report stands before the email that it returns. */
const maxEmails = 100
const maxBytes = 64_000
/** In milliseconds, for the whole run. */
const maxMs = 120_000

/** Emails that were looked at have this flag, so that people may read the mailbox too. */
const seenByUs = '$CompasRead'

const circuit = circuitOf('bounces', { restMs: 15 * 60_000 })

/** Reads the reports of bounced emails from a mailbox: `imaps://name:password@host/folder`. */
export async function readBounces(db: Database, mailbox: string, stopping: AbortSignal): Promise<void> {
  if (circuit.isOpen()) return
  await circuit.run(() => within(maxMs, (limit) => readMailbox(db, mailbox, AbortSignal.any([stopping, limit]))))
}

async function readMailbox(db: Database, mailbox: string, signal: AbortSignal) {
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow(connectionOf(mailbox))
  // Without a listener, a connection that breaks would end this process; the call that waits for it fails as well.
  client.on('error', () => {})
  const stop = () => client.close()
  signal.addEventListener('abort', stop, { once: true })
  try {
    await client.connect()
    const lock = await client.getMailboxLock(folderOf(mailbox))
    try {
      const found = await client.search({ unKeyword: seenByUs }, { uid: true })
      const uids = Array.isArray(found) ? found.slice(0, maxEmails) : []
      for (const uid of uids) {
        if (signal.aborted) return
        await readOne(
          db,
          await client.fetchOne(`${uid}`, { uid: true, source: { maxLength: maxBytes } }, { uid: true }),
        )
        await client.messageFlagsAdd(`${uid}`, [seenByUs], { uid: true })
      }
    } finally {
      lock.release()
    }
    await client.logout()
  } finally {
    signal.removeEventListener('abort', stop)
    client.close()
  }
}

async function readOne(db: Database, email: { source?: Buffer | undefined } | false) {
  const report = email && email.source ? await readDeliveryReport(email.source) : null
  if (report) await recordReturn(db, await bounceKey(db)(), report)
}

/** `imap:` encrypts before it signs in as well (STARTTLS), except on this machine. Every answer of the server has a maximum size. */
function connectionOf(mailbox: string) {
  const { protocol, hostname, port, username, password } = new URL(mailbox)
  const isEncrypted = protocol === 'imaps:'
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isEncrypted ? 993 : 143),
    secure: isEncrypted,
    ...(!isEncrypted && { doSTARTTLS: !isHere }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false as const,
    disableAutoIdle: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    maxLineLength: 1_000_000,
    maxLiteralSize: 1_000_000,
    maxResponseSize: 2_000_000,
    maxResponseTokens: 100_000,
  }
}

const folderOf = (mailbox: string) => decodeURIComponent(new URL(mailbox).pathname.slice(1)) || 'INBOX'
