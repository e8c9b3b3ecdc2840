import type { ComponentProps } from 'react'
import { PasswordField } from '../../ui/fields/password-field.tsx'

/** A field for a new password. Its hint states which passwords the server refuses. */
export const NewPasswordField = (props: ComponentProps<typeof PasswordField>) => (
  <PasswordField
    autoComplete="new-password"
    hint="6 characters or more, and not a common one like 123456. A few words of your own are best."
    {...props}
  />
)
