import { deleteFeed } from '../../../festivals/calendar/calendar.queries.ts'
import { type Database, inTransaction } from '../../../platform/db/connections/connect.ts'
import { exportDataEmail, passwordChangedEmail, resetPasswordEmail } from '../../../platform/mail/emails.ts'
import { linkTo } from '../../../platform/link-to.ts'
import { mailMember } from '../../people/mail-member.ts'
import { mayMailUnproved } from '../../../platform/mail/unproved-mail.ts'
import type { Services } from '../../../services.ts'
import { endEverySession } from '../../../platform/sessions/sessions.ts'
import { findMemberByEmail, loadUser, setPassword, unlinkGoogle } from '../auth.queries.ts'
import { isEmailVerified, markVerified } from '../email/email-proof.queries.ts'
import { InvalidToken } from '../invalid-token.ts'
import { dropTokens, isRedeemable, issueToken, redeemToken } from '../one-time-tokens.queries.ts'

/** The link for a visitor who requests it from this network address, which has a budget of emails to unverified addresses. */
export async function mailForgottenPassword(services: Services, db: Database, email: string, from: string) {
  const member = await findMemberByEmail(db, email)
  if (!member) return
  if (!(await isEmailVerified(db, member.id)) && !(await mayMailUnproved(services, from))) return
  await inTransaction(db, (trx) => mailResetLink(trx, services, email))
}

/** The path that sets a new password, for the member only: everybody who has it can sign in. */
export const resetPath = async (trx: Database, to: { id: string; email: string }) =>
  `/auth/reset#token=${await issueToken(trx, to.id, 'reset_password', to.email)}`

/** Mails a link to set a new password, if the address belongs to a member; to a suspended one a link to a copy of their data instead. */
export async function mailResetLink(trx: Database, { origin }: { origin: string }, email: string) {
  const member = await findMemberByEmail(trx, email)
  if (!member) return
  const { id, name, email: to } = member
  const [compose, path] = member.isSuspended
    ? [exportDataEmail, `/auth/data#token=${await issueToken(trx, id, 'export_data', to)}`]
    : [resetPasswordEmail, await resetPath(trx, { id, email: to })]
  await mailMember(trx, { to, userId: id }, () => compose({ name, link: linkTo(origin, path) }))
}

type Reset = { token: string; password: string }

/** The hash of the new password, computed only if the token is valid. */
export async function hashForReset(db: Database, { passwords }: Services, { token, password }: Reset, from: string) {
  if (!(await isRedeemable(db, token, 'reset_password'))) throw InvalidToken()
  return await passwords.hash(password, from)
}

/** Sets the password and ends everything that could still open the account for somebody else; returns the member's id. */
export async function resetPassword(trx: Database, token: string, password: string) {
  const proof = await redeemToken(trx, token, 'reset_password')
  if (!proof) throw InvalidToken()
  const { userId } = proof
  await setPassword(trx, userId, password)
  // Until the address is verified, a stranger may have linked their own Google account.
  if (!(await isEmailVerified(trx, userId))) await unlinkGoogle(trx, userId)
  await endEverySession(trx, userId)
  await dropTokens(trx, userId)
  await deleteFeed(trx, userId)
  await markVerified(trx, userId, 'email')
  const { name, email } = await loadUser(trx, userId)
  await mailMember(trx, { to: email, userId }, () => passwordChangedEmail({ name }))
  return userId
}
