import type { ComponentProps } from 'react'
import { PasswordField } from '../../ui/fields/password-field.tsx'

/** A field for a new password. Its hint states which passwords the server refuses. */
export const NewPasswordField = (props: ComponentProps<typeof PasswordField>) => (
  <PasswordField
    autoComplete="new-password"
    hint="At least 6 characters, and not a common one like 123456."
    {...props}
  />
)
