import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createCircuit } from '../limits/per-service/circuit.ts'
import { within } from '../limits/per-service/time-limit.ts'
import { isOfServer } from './mail-failure.ts'
import type { QueuedMail } from './mail.queries.ts'

export type Mail = Pick<QueuedMail, 'id' | 'toAddress' | 'subject' | 'text' | 'html' | 'headers' | 'createdAt'> & {
  /** The part of its Message-ID by which it is known if it comes back. */
  returnToken?: string
}

export type MailSettings = {
  /** `smtp:` or `smtps:`, with user and password if the server requires them. Null: emails become files. */
  smtpUrl: string | null
  /** An address, or a name and an address in `<>`. */
  from: string
  /** The folder of the files. */
  outbox: string
  /** The timeout of the server in milliseconds, well below `idle_in_transaction_session_timeout`. */
  maxMs?: number
  /** How long a failing server is not called, in milliseconds. */
  restMs?: number
}

/** Sends one email, or throws; throws `CircuitOpen` while the server is not called. */
export type Mailer = (mail: Mail, signal: AbortSignal) => Promise<void>

/** The library is loaded with the first email, so that an idle site does not use its memory. */
export function createMailer({ smtpUrl, from, outbox, maxMs = 10_000, restMs }: MailSettings): Mailer {
  const circuit = smtpUrl === null ? null : createCircuit('mail', { restMs })
  return async (mail, signal) => {
    const { createTransport } = await import('nodemailer')
    const message = messageOf(mail, from)
    if (circuit !== null && smtpUrl !== null) {
      const transport = createTransport({ url: smtpUrl, disableFileAccess: true, disableUrlAccess: true })
      await circuit.run(
        () => within(maxMs, (limit) => transport.sendMail({ ...message, signal: AbortSignal.any([signal, limit]) })),
        isOfServer,
      )
      return
    }
    const written = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message: eml } = await written.sendMail({ ...message, signal })
    if (!Buffer.isBuffer(eml)) throw new Error('an email is written into a buffer')
    await writeComplete(outbox, fileName(mail), eml)
  }
}

function messageOf({ id, toAddress, subject, text, html, headers, createdAt, returnToken }: Mail, from: string) {
  return {
    from,
    // As an object, so that it is never parsed as a list of addresses.
    to: { name: '', address: toAddress },
    subject,
    text,
    ...(html !== null && { html }),
    date: createdAt,
    // The same at each attempt, so that a recipient recognizes a second copy.
    messageId: `<${returnToken === undefined ? id : `${id}.${returnToken}`}@${domainOf(from)}>`,
    headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
    textEncoding: 'quoted-printable' as const,
  }
}

const domainOf = (from: string) => /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

/** Time, recipient, subject and id: `2026-05-01T10-00-00Z ana@example.com Confirm your email address 0198….eml`. */
function fileName({ id, toAddress, subject, createdAt }: Mail) {
  const when = createdAt.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
  const words = [toAddress, subject].map((text) => firstBytes(text).replace(/[^\p{L}\p{N}@._+-]+/gu, ' '))
  return `${[when, ...words, id].join(' ')}.eml`
}

/** File systems allow names of 255 bytes. A character that is cut in two is replaced by one that is no letter. */
const firstBytes = (text: string) => Buffer.from(text).subarray(0, 60).toString()

/** Writes under another name first, so that no file is incomplete. Only the owner can read it, as it may contain a sign-in link. */
async function writeComplete(folder: string, name: string, content: Buffer) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = path.join(folder, `.${name}.part`)
  await writeFile(unfinished, content, { mode: 0o600 })
  await rename(unfinished, path.join(folder, name))
}
