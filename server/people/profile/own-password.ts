import { t } from '#texts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { Forbidden, type HttpError, InvalidInput } from '../../platform/http-error.ts'
import type { Services } from '../../services.ts'
import { type Caller, isFreshSession } from '../../platform/sessions/sessions.ts'

type PasswordServices = Pick<Services, 'passwords' | 'rateLimits'>
/** `password` is the stored hash; null for a member who signs in with Google only. */
type Account = { id: string; password: string | null }
/** Failures are counted per session. */
type Session = { sessionId: string }
/** The password as typed, and the address of the caller. */
type Typed = { password: string | null | undefined; from: string }

export const WrongCurrentPassword = () => InvalidInput({ currentPassword: t.accountErrors.wrongCurrentPassword() })
export const WrongPassword = () => Forbidden('wrong_password', t.accountErrors.wrongPassword())

const FreshSignInRequired = () => Forbidden('fresh_sign_in_required', t.accountErrors.freshSignInRequired())

/**
 * A stolen session must not be enough to change how a member signs in, or to delete the account. Both require the password or, for an
 * account without one, a sign-in in the last ten minutes. Called outside of the transaction, as verifying a password takes time. Throws 400
 * if the password is missing or wrong.
 */
export async function confirmChange(services: PasswordServices, account: Account, session: Session, typed: Typed) {
  if (account.password === null) return
  if (!typed.password) throw InvalidInput({ currentPassword: t.accountErrors.currentPasswordRequired() })
  if (!(await isOwnPassword(services, account, session, typed))) throw WrongCurrentPassword()
}

/** Like `confirmChange`, before an account is deleted or an admin role changes; throws 403. */
export async function confirmOwner(services: PasswordServices, account: Account, session: Session, typed: Typed) {
  if (account.password === null) return
  if (!(await isOwnPassword(services, account, session, typed))) throw WrongPassword()
}

type Confirmation = { before: Account; account: Account; caller: Caller; refusal: HttpError }

/**
 * The second half, once `account` is locked. Throws `refusal` if the password has changed since it was confirmed, and 403 if there is no
 * password and the session is not fresh or has ended.
 */
export async function confirmLocked(trx: Database, { before, account, caller, refusal }: Confirmation) {
  if (account.password !== before.password) throw refusal
  if (account.password === null && !(await isFreshSession(trx, caller.sessionId))) throw FreshSignInRequired()
}

/**
 * Wrong passwords are limited per session: the holder of a stolen session cannot guess forever, and neither their attempts nor the failed
 * sign-ins of strangers lock the owner out.
 */
async function isOwnPassword(
  { passwords, rateLimits }: PasswordServices,
  { id, password }: Account,
  { sessionId }: Session,
  { password: typed, from }: Typed,
) {
  if (!typed) return false
  const key = `${id} ${sessionId}`
  await rateLimits.take('ownPassword', key)
  let failed = false
  try {
    failed = !(await passwords.verify(password, typed, from))
  } finally {
    if (!failed) await rateLimits.giveBack('ownPassword', key)
  }
  return !failed
}
