import { deleteFeed } from '../../../festivals/calendar/calendar.queries.ts'
import type { Database } from '../../../platform/db/connections/connect.ts'
import { addressChangedEmail, addressChangeUndoneEmail } from '../../../platform/mail/emails.ts'
import { linkTo } from '../../../platform/link-to.ts'
import { mailMember, mailMemberForSure } from '../../people/mail-member.ts'
import { endEverySession } from '../../../platform/sessions/sessions.ts'
import { setPassword, unlinkGoogle } from '../auth.queries.ts'
import { insertEmailChange, isGoogleLinkedSince, takeEmailChange } from './email-changes.queries.ts'
import { markVerified, replaceEmail } from './email-proof.queries.ts'
import { InvalidToken } from '../invalid-token.ts'
import { dropTokens } from '../one-time-tokens.queries.ts'
import { mailResetLink } from '../passwords/password-reset.ts'

type Origin = { origin: string }
type EmailChange = { userId: string; name: string; oldEmail: string; newEmail: string }

/**
 * Notifies the old address that it was replaced, with a link that undoes the change. Throws 429 if its mail budget is used up: a
 * change must not take effect without this notice.
 */
export async function mailUndoLink(
  trx: Database,
  { origin }: Origin,
  { userId, name, oldEmail, newEmail }: EmailChange,
) {
  const token = await insertEmailChange(trx, userId, oldEmail)
  await mailMemberForSure(trx, { to: oldEmail, userId }, () =>
    addressChangedEmail({ name, newEmail, link: linkTo(origin, `/auth/undo-email#token=${token}`) }),
  )
}

/**
 * Restores the old address. The author of the change may know the password and may have linked a Google account, so both are
 * removed and the old address is mailed a link to set a new password.
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
  await deleteFeed(trx, member.id)
  await mailResetLink(trx, { origin }, oldEmail)
  if (member.email !== null && member.email.toLowerCase() !== oldEmail.toLowerCase())
    await mailMember(trx, { to: member.email, userId: member.id }, () =>
      addressChangeUndoneEmail({ name: member.name }),
    )
}
