import { readFileSync } from 'node:fs'
import { t } from '#texts'
import { InvalidInput } from '../../../platform/http-error.ts'

const list = new URL('../../../../assets/common-passwords/common-passwords.txt', import.meta.url)
const common = new Set(readFileSync(list, 'utf8').trimEnd().split('\n'))

/** Whether the password is on the list of common ones, ignoring case. */
export const isCommonPassword = (password: string) => common.has(password.normalize('NFC').toLowerCase())

/** Throws 400 with the message on `field`. */
export function refuseCommonPassword(password: string, field: string) {
  if (isCommonPassword(password)) throw InvalidInput({ [field]: t.accountErrors.passwordTooCommon() })
}
