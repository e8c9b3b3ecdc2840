import type { ComponentProps } from 'react'
import { PasswordField } from '../../ui/fields/password-field.tsx'

/** A field for a password that is chosen now. Its hint says beforehand which ones the server refuses. */
export const NewPasswordField = (props: ComponentProps<typeof PasswordField>) => (
  <PasswordField
    autoComplete="new-password"
    hint="6 characters or more, and not a common one like 123456. A few words of your own are best."
    {...props}
  />
)
