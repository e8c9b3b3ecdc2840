import { randomInt } from 'node:crypto'
import { t } from '#texts'
import type { Database } from '../../../platform/db/connections/connect.ts'
import { EmailTaken, Forbidden, Maintenance } from '../../../platform/http-error.ts'
import { readNotices } from '../../../chat/notices/notices.queries.ts'
import { mailWelcomeLink } from '../email/email-proof.ts'
import { isEmailVerified, markVerified } from '../email/email-proof.queries.ts'
import {
  findLinkedMember,
  findOwnerOfEmail,
  findReserved,
  insertExternalMember,
  isKeptEmail,
  linkMember,
} from './google-members.queries.ts'
import { isNameLeadingOut, isUsernameLeadingOut } from '../../quotas/texts-of-new.ts'
import type { ExternalAccount } from './google-provider.ts'
import { fallbackUsername, usernameFrom } from '../usernames/usernames.ts'

/** `isMailed`: whether a new member with an unverified address is mailed a link. */
type Welcome = { origin: string; isMailed: boolean }

/** `isNewHere`: whether the account signs this member in for the first time. */
export type SignedInBy = { id: string; isNewHere: boolean }

/**
 * The member that a Google account signs in: the linked one, else the one with the same address if both sides have
 * verified it, else a new one. An unverified address never links an account, or a stranger could take it over. Throws 403 or 409, and
 * 503 instead of creating one during maintenance.
 */
export async function findOrCreateMember(
  trx: Database,
  welcome: Welcome,
  account: ExternalAccount,
): Promise<SignedInBy> {
  // A concurrent sign-in may insert the same values; after a unique violation everything is read again.
  for (let attempt = 0; attempt < 10; attempt++) {
    const linked = await findLinkedMember(trx, account)
    if (linked) return { id: idUnlessSuspended(linked), isNewHere: false }
    if (account.email === null) throw Forbidden('oauth_failed', t.accountErrors.noEmailOfProvider())
    if (await isKeptEmail(trx, account.email)) throw EmailTaken()
    const owner = await findOwnerOfEmail(trx, account.email)
    if (owner) return await linkByEmail(trx, owner, account)
    await refuseDuringMaintenance(trx)
    const id = await createMember(trx, welcome, { ...account, email: account.email }, attempt)
    if (id) return { id, isNewHere: true }
  }
  throw Forbidden('oauth_failed', t.accountErrors.noFreeUsername())
}

/** Throws the same refusal as `POST /api/auth/register`. */
async function refuseDuringMaintenance(trx: Database) {
  const { maintenance } = await readNotices(trx)
  if (maintenance) throw Maintenance(maintenance.text)
}

type Member = { id: string; isSuspended: boolean; googleId: string | null; googleIssuer: string | null }

function idUnlessSuspended({ id, isSuspended }: Member) {
  if (isSuspended) throw Forbidden()
  return id
}

async function linkByEmail(trx: Database, owner: Member, account: ExternalAccount): Promise<SignedInBy> {
  // A concurrent sign-in with the same account has linked it already.
  if (owner.googleId === account.subject && owner.googleIssuer === account.issuer)
    return { id: idUnlessSuspended(owner), isNewHere: false }
  if (!account.isEmailVerified) throw EmailTaken()
  if (!(await isEmailVerified(trx, owner.id))) throw EmailTaken()
  if (owner.googleId !== null) throw EmailTaken()
  const id = idUnlessSuspended(owner)
  await linkMember(trx, id, account)
  await markVerified(trx, id, 'google', account.issuer)
  return { id, isNewHere: true }
}

/** Null if the username, the address or the account was taken meanwhile. */
async function createMember(
  trx: Database,
  { origin, isMailed }: Welcome,
  account: ExternalAccount & { email: string },
  attempt: number,
) {
  const wanted = { username: usernameFrom(account.name, account.email), name: account.name }
  const isReserved = await findReserved(trx, wanted)
  const base = isReserved.username || isUsernameLeadingOut(wanted.username) ? fallbackUsername : wanted.username
  const username = attempt === 0 ? base : `${base.slice(0, 25)}${randomInt(1_000, 100_000)}`
  const name = isReserved.name || isNameLeadingOut(wanted.name) || wanted.name === '' ? username : wanted.name
  const id = await insertExternalMember(trx, { ...account, username, name })
  if (!id) return null
  await markVerified(trx, id, 'google', account.issuer)
  if (account.isEmailVerified) await markVerified(trx, id, 'email')
  else if (isMailed) await mailWelcomeLink(trx, { origin }, { userId: id, name, email: account.email })
  return id
}
