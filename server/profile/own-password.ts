import type { Database } from '../db/connect.ts'
import { Forbidden, type HttpError, InvalidInput } from '../http-error.ts'
import type { Services } from '../services.ts'
import { type Caller, isFreshSession } from '../sessions/sessions.ts'

type Guarded = Pick<Services, 'passwords' | 'rateLimits'>
/** `password` is the stored hash; null where the member only signs in elsewhere. */
type Account = { id: string; password: string | null }
/** Who asks: failures count for their session. */
type Asking = { sessionId: string }
type Given = string | null | undefined

export const WrongCurrentPassword = () => InvalidInput({ currentPassword: 'That is not your current password' })
export const WrongPassword = () => Forbidden('wrong_password', 'That is not your password')

export const FreshSignInRequired = () =>
  Forbidden(
    'fresh_sign_in_required',
    'Please sign in once more first: your last sign-in was more than ten minutes ago.',
  )

/**
 * What changes how a member signs in, or ends the account, needs more than a session, which may be stolen (threats row 39): the
 * password, or where there is none a sign-in within ten minutes. Outside of the transaction, as a password takes time: throws 400
 * where it is missing or wrong.
 */
export async function confirmChange(services: Guarded, account: Account, asking: Asking, given: Given) {
  if (account.password === null) return
  if (!given) throw InvalidInput({ currentPassword: 'Please enter your current password' })
  if (!(await isOwnPassword(services, account, asking, given))) throw WrongCurrentPassword()
}

/** The same for leaving: throws 403. */
export async function confirmLeaving(services: Guarded, account: Account, asking: Asking, given: Given) {
  if (account.password === null) return
  if (!given || !(await isOwnPassword(services, account, asking, given))) throw WrongPassword()
}

type Held = { before: Account; account: Account; caller: Caller; refusal: HttpError }

/**
 * The second half, once the account is held. Throws the refusal where what was confirmed is the current password no more, and 403
 * where there is no password and the session is not fresh, or has ended meanwhile.
 */
export async function confirmHeld(trx: Database, { before, account, caller, refusal }: Held) {
  if (account.password !== before.password) throw refusal
  if (account.password === null && !(await isFreshSession(trx, caller.sessionId))) throw FreshSignInRequired()
}

/**
 * Wrong ones have a limit of their own, by session: whoever holds one must not guess here without end, and neither failed sign-ins
 * of strangers nor another, stolen session keep the owner from their own account.
 */
async function isOwnPassword(
  { passwords, rateLimits }: Guarded,
  { id, password }: Account,
  { sessionId }: Asking,
  given: string,
) {
  const key = `${id} ${sessionId}`
  await rateLimits.take('ownPassword', key)
  let failed = false
  try {
    failed = !(await passwords.verify(password, given))
  } finally {
    if (!failed) await rateLimits.giveBack('ownPassword', key)
  }
  return !failed
}
