import { createHash } from 'node:crypto'
import type { Database } from '../../platform/db/connections/connect.ts'
import { lifetimes } from '../../platform/lifetimes.ts'
import { isSigned, readLink, signLink } from '../../platform/mail/signed-link.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { signingKey } from '../../platform/storage/signing-key.queries.ts'

/** The key is in no backup, as that of unsubscribe links. A migration stored it under this name. */
export const emailActionKey = (db: Database) => signingKey(db, 'letter_acts')

/** One action on one thing by one member. */
export type ActionLink = { userId: string; action: string; id: string }

const findMember = (db: Database, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'name', 'email', 'password', 'googleIssuer', 'googleId'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where('suspendedAt', 'is', null)
    .executeTakeFirst()
type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>

/** With another way to sign in, or another address, all earlier links end. */
const boundTo = ({ email, password, googleIssuer, googleId }: Member) =>
  createHash('sha256')
    .update(JSON.stringify([email, password, googleIssuer, googleId]))
    .digest('base64url')

/** A token for each of these actions; null if the member may not do so. */
export async function signActions(
  db: Database,
  key: Buffer,
  userId: string,
  actions: readonly Omit<ActionLink, 'userId'>[],
) {
  const member = await findMember(db, userId)
  if (!member) return null
  const bound = boundTo(member)
  return actions.map(({ action, id }) => signLink(key, { ids: [userId, id], word: action, bound }))
}

/** What the link says, and its member as a caller without a session and without an admin's rights; null if it is no valid link. */
export async function readActionToken(db: Database, key: Buffer, token: string, now?: number) {
  const link = readLink(token, 2)
  const member = link && (await findMember(db, link.ids[0]!))
  if (!link || !member || !isSigned(key, link, { bound: boundTo(member), lasts: lifetimes.emailAction }, now))
    return null
  const caller: Caller = { id: member.id, username: member.username, name: member.name, isAdmin: false, sessionId: '' }
  return { caller, action: link.word, id: link.ids[1]! }
}
