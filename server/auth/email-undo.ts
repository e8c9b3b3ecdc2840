import type { Database } from '../db/connect.ts'
import { addressChangedEmail, addressChangeUndoneEmail } from '../mail/emails.ts'
import { queueMail, queueNeededMail } from '../mail/mail.queries.ts'
import { endEverySession } from '../sessions/sessions.ts'
import { setPassword, unlinkGoogle } from './auth.queries.ts'
import { insertEmailChange, isGoogleLinkedSince, takeEmailChange } from './email-changes.queries.ts'
import { markVerified, replaceEmail } from './email-proof.queries.ts'
import { InvalidToken } from './invalid-token.ts'
import { dropTokens } from './one-time-tokens.queries.ts'
import { mailResetLink } from './password-reset.ts'

type Origin = { origin: string }
type Replaced = { userId: string; name: string; oldEmail: string; newEmail: string }

/**
 * Tells the old address that it was replaced, with the link that undoes it. Throws 429 where that letter cannot be sent now: a
 * change of which the old address is not told does not take effect.
 */
export async function offerUndo(trx: Database, { origin }: Origin, { userId, name, oldEmail, newEmail }: Replaced) {
  const token = await insertEmailChange(trx, userId, oldEmail)
  const link = `${origin}/auth/undo-email#token=${token}`
  await queueNeededMail(trx, { ...addressChangedEmail({ name, newEmail, link }), to: oldEmail, userId })
}

/**
 * Gives the account back to the old address. Whoever changed it may know the password and have signed in with Google since, so
 * neither opens the account any more: the old address is sent a link to a new password.
 */
export async function undoEmailChange(trx: Database, { origin }: Origin, token: string) {
  const change = await takeEmailChange(trx, token)
  if (!change) throw InvalidToken()
  const { member, oldEmail, changedAt } = change
  await replaceEmail(trx, member.id, oldEmail)
  await markVerified(trx, member.id, 'email')
  await setPassword(trx, member.id, null)
  if (await isGoogleLinkedSince(trx, member.id, changedAt)) await unlinkGoogle(trx, member.id)
  await endEverySession(trx, member.id)
  await dropTokens(trx, member.id)
  await mailResetLink(trx, { origin }, oldEmail)
  if (member.email !== null && member.email.toLowerCase() !== oldEmail.toLowerCase())
    await queueMail(trx, { ...addressChangeUndoneEmail({ name: member.name }), to: member.email, userId: member.id })
}
