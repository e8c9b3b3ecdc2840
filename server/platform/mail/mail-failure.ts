import type { MailFailure } from '../../../contract/desk/health.ts'

/** Thrown while an email is composed if its reader no longer wants it. */
export class UnwantedMail extends Error {
  constructor() {
    super('It is about somebody with whom the receiver has a block')
  }
}

/** Names of errors by nodemailer, Node and the file system. */
const kinds: Record<string, MailFailure> = {
  EAUTH: 'sign_in',
  ENOAUTH: 'sign_in',
  EDNS: 'connection',
  ECONNECTION: 'connection',
  CircuitOpen: 'connection',
  ECONNREFUSED: 'connection',
  ECONNRESET: 'connection',
  ESOCKET: 'connection',
  ETIMEDOUT: 'timeout',
  AbortError: 'timeout',
  TimeoutError: 'timeout',
  ETLS: 'encryption',
  EREQUIRETLS: 'encryption',
  ENOENT: 'folder',
  EACCES: 'folder',
  EROFS: 'folder',
  ENOTDIR: 'folder',
  ENOSPC: 'folder',
  EDQUOT: 'folder',
}

/** The kind of failure of an error that was thrown while an email was sent. */
export function failureOf(error: unknown): MailFailure {
  if (error instanceof UnwantedMail) return 'unwanted'
  const { code, name, command, responseCode } = Object(error) as Partial<Record<string, unknown>>
  const known = kinds[String(code)] ?? kinds[String(name)]
  if (known === 'sign_in') return known
  if (isRefusal(responseCode) && code === 'EENVELOPE' && command === 'RCPT TO') return 'address_refused'
  if (isRefusal(responseCode) && code === 'EMESSAGE') return 'message_refused'
  if (Number(responseCode) >= 400 && Number(responseCode) < 500) return 'later'
  return known ?? 'other'
}

/** With a code from 500 to 504, a server does not understand commands that every server understands, so the code is not about the email. */
const isRefusal = (responseCode: unknown) => Number(responseCode) >= 510

const ofServer = new Set<MailFailure>(['connection', 'timeout', 'encryption', 'sign_in', 'other'])

/** Whether the next email would fail in the same way. */
export const isOfServer = (error: unknown) => ofServer.has(failureOf(error))
