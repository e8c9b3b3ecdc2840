import { refuseCommonPassword } from '../auth/common-passwords.ts'
import { Forbidden, InvalidInput } from '../http-error.ts'
import type { Services } from '../services.ts'

type Guarded = Pick<Services, 'passwords' | 'rateLimits'>
/** `password` is the stored hash; null where the member only signs in elsewhere. */
type Account = { id: string; password: string | null }
/** Who asks: failures count for their session. */
type Asking = { sessionId: string }
type Given = string | null | undefined

export const WrongCurrentPassword = () => InvalidInput({ currentPassword: 'That is not your current password' })
export const WrongPassword = () => Forbidden('wrong_password', 'That is not your password')

/** The hash of the new password. Throws 400 where it is too common, or the current one is missing or wrong. */
export async function hashNewPassword(
  services: Guarded,
  account: Account,
  asking: Asking,
  newPassword: string,
  currentPassword: Given,
): Promise<string> {
  refuseCommonPassword(newPassword, 'newPassword')
  if (account.password !== null) {
    if (!currentPassword) throw InvalidInput({ currentPassword: 'Please enter your current password' })
    if (!(await isOwnPassword(services, account, asking, currentPassword))) throw WrongCurrentPassword()
  }
  return await services.passwords.hash(newPassword)
}

/** Passes with the account's password, or where it has none; throws 403 otherwise. */
export async function confirmByPassword(services: Guarded, account: Account, asking: Asking, given: Given) {
  if (account.password === null) return
  if (!given || !(await isOwnPassword(services, account, asking, given))) throw WrongPassword()
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
