import type { Database } from '../db/connect.ts'
import { passwordChangedEmail, resetPasswordEmail } from '../mail/emails.ts'
import { queueMail } from '../mail/mail.queries.ts'
import type { Services } from '../services.ts'
import { endEverySession } from '../sessions/sessions.ts'
import { findMemberByEmail, loadUser, setPassword, unlinkGoogle } from './auth.queries.ts'
import { isEmailVerified, markVerified } from './email-proof.queries.ts'
import { InvalidToken } from './invalid-token.ts'
import { dropTokens, isRedeemable, issueToken, redeemToken } from './one-time-tokens.queries.ts'

/** Mails the link to set a new password, where the address is a member's who may sign in. */
export async function mailResetLink(trx: Database, { origin }: { origin: string }, email: string) {
  const member = await findMemberByEmail(trx, email)
  if (!member) return
  const token = await issueToken(trx, member.id, 'reset_password', member.email)
  const link = `${origin}/auth/reset#token=${token}`
  await queueMail(trx, { ...resetPasswordEmail({ name: member.name, link }), to: member.email, userId: member.id })
}

/** The new password's hash, computed only for a link that is good. */
export async function hashForReset(db: Database, { passwords }: Services, token: string, password: string) {
  if (!(await isRedeemable(db, token, 'reset_password'))) throw InvalidToken()
  return await passwords.hash(password)
}

/** Whoever follows the link owns the mailbox, so the account is theirs and nobody else's from here on; returns its id. */
export async function resetPassword(trx: Database, token: string, password: string) {
  const proof = await redeemToken(trx, token, 'reset_password')
  if (!proof) throw InvalidToken()
  const { userId } = proof
  await setPassword(trx, userId, password)
  // As long as nobody had proved the address, whoever linked Google may have been somebody else (threats row 13).
  if (!(await isEmailVerified(trx, userId))) await unlinkGoogle(trx, userId)
  await endEverySession(trx, userId)
  await dropTokens(trx, userId)
  await markVerified(trx, userId, 'email')
  const { name, email } = await loadUser(trx, userId)
  await queueMail(trx, { ...passwordChangedEmail({ name }), to: email, userId })
  return userId
}
