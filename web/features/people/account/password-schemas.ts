import { z } from 'zod'
import { t } from '#texts'
import { NewPassword } from '../../../../contract/people/sign-in-fields.ts'

/** A new password and its repetition. */
export const NewPasswordTwice = z
  .object({ password: NewPassword, confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: t.account.passwordsDontMatch,
    when: () => true,
  })

/** The contract's rules for a password; in addition each field is required here. */
export const PasswordChange = z
  .object({
    currentPassword: z.string(),
    newPassword: NewPassword,
    confirmNewPassword: z.string(),
  })
  .refine(({ newPassword, confirmNewPassword }) => newPassword === confirmNewPassword, {
    path: ['confirmNewPassword'],
    error: t.account.newPasswordsDontMatch,
    when: () => true,
  })

/** For a member who already has a password. */
export const PasswordReplacement = PasswordChange.safeExtend({
  currentPassword: z.string().min(1, { error: t.account.pleaseEnterYourCurrentPassword }),
})
