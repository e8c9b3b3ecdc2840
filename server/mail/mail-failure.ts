import type { MailFailure } from '../../contract/health.ts'

/** Thrown while an email is written if its reader wants it no longer. */
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

/** What kind of failure an error is that was thrown while an email was sent. */
export function failureOf(error: unknown): MailFailure {
  if (error instanceof UnwantedMail) return 'unwanted'
  const { code, name, responseCode } = Object(error) as { code?: unknown; name?: unknown; responseCode?: unknown }
  const known = kinds[String(code)] ?? kinds[String(name)]
  if (known === 'sign_in') return known
  if (Number(responseCode) >= 500 && code === 'EENVELOPE') return 'address_refused'
  if (Number(responseCode) >= 500 && code === 'EMESSAGE') return 'message_refused'
  if (Number(responseCode) >= 400 && Number(responseCode) < 500) return 'later'
  return known ?? 'other'
}
