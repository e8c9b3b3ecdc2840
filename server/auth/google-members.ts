import { randomInt } from 'node:crypto'
import type { Database } from '../db/connect.ts'
import { EmailTaken, Forbidden } from '../http-error.ts'
import { welcomeWithProof } from './email-proof.ts'
import { isEmailVerified, markVerified } from './email-proof.queries.ts'
import {
  findLinkedMember,
  findOwnerOfEmail,
  findReserved,
  insertExternalMember,
  isKeptEmail,
  linkMember,
} from './google-members.queries.ts'
import type { ExternalAccount } from './google-provider.ts'
import { anyDancer, usernameFrom } from './usernames.ts'

/**
 * The member that an external account signs in: the one it is linked to, else the one whose address both sides proved, else a
 * new one. Throws where it may sign in nobody. Nobody becomes somebody by an address that was not proved (threats row 13).
 */
export async function memberOf(trx: Database, { origin }: { origin: string }, account: ExternalAccount) {
  // Others may do the same at this moment; what the unique indexes refuse is looked at again.
  for (let attempt = 0; attempt < 10; attempt++) {
    const linked = await findLinkedMember(trx, account)
    if (linked) return admitted(linked)
    if (account.email === null) throw Forbidden('oauth_failed', 'The provider named no e-mail address')
    if (await isKeptEmail(trx, account.email)) throw EmailTaken()
    const owner = await findOwnerOfEmail(trx, account.email)
    if (owner) return await linkedTo(trx, owner, account)
    const id = await newMember(trx, { origin }, { ...account, email: account.email }, attempt)
    if (id) return id
  }
  throw Forbidden('oauth_failed', 'No username was free')
}

type Member = { id: string; isSuspended: boolean; googleId: string | null; googleIssuer: string | null }

function admitted({ id, isSuspended }: Member) {
  if (isSuspended) throw Forbidden()
  return id
}

async function linkedTo(trx: Database, owner: Member, account: ExternalAccount) {
  // The same account signed in at the same moment, and came first.
  if (owner.googleId === account.subject && owner.googleIssuer === account.issuer) return admitted(owner)
  if (!account.isEmailVerified) throw EmailTaken()
  if (!(await isEmailVerified(trx, owner.id))) throw EmailTaken()
  if (owner.googleId !== null) throw EmailTaken()
  const id = admitted(owner)
  await linkMember(trx, id, account)
  await markVerified(trx, id, 'google', account.issuer)
  return id
}

/** Null where somebody was faster to take the username, the address or the account. */
async function newMember(
  trx: Database,
  { origin }: { origin: string },
  account: ExternalAccount & { email: string },
  attempt: number,
) {
  const wished = { username: usernameFrom(account.name, account.email), name: account.name }
  const isReserved = await findReserved(trx, wished)
  const base = isReserved.username ? anyDancer : wished.username
  const username = attempt === 0 ? base : `${base.slice(0, 25)}${randomInt(1_000, 100_000)}`
  const name = isReserved.name || wished.name === '' ? username : wished.name
  const id = await insertExternalMember(trx, { ...account, username, name })
  if (!id) return null
  await markVerified(trx, id, 'google', account.issuer)
  if (account.isEmailVerified) await markVerified(trx, id, 'email')
  else await welcomeWithProof(trx, { origin }, { userId: id, name, email: account.email })
  return id
}
