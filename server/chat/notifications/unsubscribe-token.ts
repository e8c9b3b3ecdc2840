import type { Database } from '../../platform/db/connections/connect.ts'
import { lifetimes } from '../../platform/lifetimes.ts'
import { isSigned, readLink, signLink } from '../../platform/mail/signed-link.ts'
import { signingKey } from '../../platform/storage/signing-key.queries.ts'

/** The key is in no backup (docs/decisions/0020), so nobody can make a link from a backup. */
export const unsubscribeKey = (db: Database) => signingKey(db, 'unsubscribe')

/** A member and a kind of emails. */
type Emails = { userId: string; kind: string }

/** A token that turns off the emails of one kind to one member, for `lifetimes.unsubscribeLink`. */
export const unsubscribeToken = (key: Buffer, { userId, kind }: Emails, now?: number): string =>
  signLink(key, { ids: [userId], word: kind }, now)

/** The contents of a token if it was made with this key, not too long ago. */
export function readUnsubscribeToken(key: Buffer, token: string, now?: number): Emails | null {
  const link = readLink(token, 1)
  if (!link || !isSigned(key, link, { lasts: lifetimes.unsubscribeLink }, now)) return null
  return { userId: link.ids[0]!, kind: link.word }
}
