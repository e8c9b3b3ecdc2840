import { z } from 'zod'
import { NewPassword } from '../../../contract/sign-in-fields.ts'

/** A new password written twice. */
export const NewPasswordTwice = z
  .object({ password: NewPassword, confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: "Passwords don't match",
    when: () => true,
  })

/** The contract's rules for a password, and that each field is filled in here. */
export const PasswordChange = z
  .object({
    currentPassword: z.string(),
    newPassword: NewPassword,
    confirmNewPassword: z.string(),
  })
  .refine(({ newPassword, confirmNewPassword }) => newPassword === confirmNewPassword, {
    path: ['confirmNewPassword'],
    error: "New passwords don't match",
    when: () => true,
  })

/** Of a member who has a password already. */
export const PasswordReplacement = PasswordChange.safeExtend({
  currentPassword: z.string().min(1, 'Please enter your current password'),
})
