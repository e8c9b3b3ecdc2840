import { refuseCommonPassword } from '../auth/common-passwords.ts'
import { Forbidden, InvalidInput } from '../http-error.ts'
import type { Services } from '../services.ts'

type Guarded = Pick<Services, 'passwords' | 'rateLimits'>
/** `password` is the stored hash; null where the member only signs in elsewhere. */
type Account = { id: string; password: string | null }
type Given = string | null | undefined

export const WrongCurrentPassword = () => InvalidInput({ currentPassword: 'That is not your current password' })
export const WrongPassword = () => Forbidden('wrong_password', 'That is not your password')

/** The hash of the new password. Throws 400 where it is too common, or the current one is missing or wrong. */
export async function hashNewPassword(
  services: Guarded,
  account: Account,
  newPassword: string,
  currentPassword: Given,
): Promise<string> {
  refuseCommonPassword(newPassword, 'newPassword')
  if (account.password !== null) {
    if (!currentPassword) throw InvalidInput({ currentPassword: 'Please enter your current password' })
    if (!(await isOwnPassword(services, account, currentPassword))) throw WrongCurrentPassword()
  }
  return await services.passwords.hash(newPassword)
}

/** Passes with the account's password, or where it has none; throws 403 otherwise. */
export async function confirmByPassword(services: Guarded, account: Account, given: Given) {
  if (account.password === null) return
  if (!given || !(await isOwnPassword(services, account, given))) throw WrongPassword()
}

/** A wrong one counts as a failed sign-in does: whoever holds a session must not guess here what login refuses to hear. */
async function isOwnPassword({ passwords, rateLimits }: Guarded, { id, password }: Account, given: string) {
  await rateLimits.take('loginOfAccount', id)
  let failed = false
  try {
    failed = !(await passwords.verify(password, given))
  } finally {
    if (!failed) await rateLimits.giveBack('loginOfAccount', id)
  }
  return !failed
}
