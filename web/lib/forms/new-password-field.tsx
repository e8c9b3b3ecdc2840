import type { ComponentProps } from 'react'
import { t } from '#texts'
import { PasswordField } from '../../ui/fields/password-field.tsx'

/** A field for a new password. Its hint states which passwords the server refuses. */
export const NewPasswordField = (props: ComponentProps<typeof PasswordField>) => (
  <PasswordField autoComplete="new-password" hint={t.forms.passwordHint()} {...props} />
)
