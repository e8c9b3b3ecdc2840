import type { Database } from '../../../platform/db/connections/connect.ts'
import { changeAddressEmail, verifyAddressEmail } from '../../../platform/mail/emails.ts'
import { forgetHardBounces } from '../../../platform/mail/bounces/mail-bounces.queries.ts'
import { linkTo } from '../../../platform/link-to.ts'
import { mailMember, mailMemberForSure } from '../../people/mail-member.ts'
import { loadUser } from '../auth.queries.ts'
import { markVerified, replaceEmail } from './email-proof.queries.ts'
import { mailUndoLink } from './email-undo.ts'
import { InvalidToken } from '../invalid-token.ts'
import { issueToken, redeemToken } from '../one-time-tokens.queries.ts'

type Proof = { userId: string; name: string; email: string; purpose: 'verify_email' | 'change_email' }

const templates = { verify_email: verifyAddressEmail, change_email: changeAddressEmail }

/** Mails a confirmation link to an address. Throws 429 if the mail budget of the address is used up. */
export async function mailProofLink(trx: Database, services: { origin: string }, proof: Proof) {
  const { to, compose } = await proofEmail(trx, services, proof)
  await mailMemberForSure(trx, to, compose)
}

/**
 * Like `mailProofLink`, for a new member. Registration succeeds even if the mail budget is used up, as the member can request the link
 * again.
 */
export async function mailWelcomeLink(trx: Database, services: { origin: string }, member: Omit<Proof, 'purpose'>) {
  const { to, compose } = await proofEmail(trx, services, { ...member, purpose: 'verify_email' })
  await mailMember(trx, to, compose)
}

async function proofEmail(trx: Database, { origin }: { origin: string }, { userId, name, email, purpose }: Proof) {
  const token = await issueToken(trx, userId, purpose, email)
  // In the fragment, which browsers never send: it reaches no server log and no Referer header.
  const path = `/auth/verify#token=${token}`
  return { to: { to: email, userId }, compose: () => templates[purpose]({ name, link: linkTo(origin, path) }) }
}

/**
 * Handles an opened confirmation link. Throws 409 if another member has taken the new address meanwhile, 429 if the old address
 * cannot be notified of the change because its mail budget is used up.
 */
export async function proveEmail(trx: Database, services: { origin: string }, token: string) {
  const proof = await redeemToken(trx, token, 'verify_email', 'change_email')
  if (!proof) throw InvalidToken()
  const { userId, email, purpose } = proof
  if (purpose === 'change_email') {
    const { name, email: oldEmail } = await loadUser(trx, userId)
    await replaceEmail(trx, userId, email)
    await mailUndoLink(trx, services, { userId, name, oldEmail, newEmail: email })
  }
  await markVerified(trx, userId, 'email')
  await forgetHardBounces(trx, userId)
}
