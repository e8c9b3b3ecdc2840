import { t } from '#texts'
import { cx } from '../cx.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A field for an email address, with the matching keyboard on phones and the browser's autocomplete. */
export const EmailField = (props: TextFieldProps) => (
  <TextField type="email" inputMode="email" autoComplete="email" {...props} />
)

/** A field for a name such as a username: it turns off autocomplete, capitalisation and spell checking. */
export const HandleField = (props: TextFieldProps) => (
  <TextField autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} />
)

/** A field for the name that one signs in with. */
export const UsernameField = (props: Omit<TextFieldProps, 'label'>) => (
  <HandleField label={t.ui.username()} autoComplete="username" {...props} />
)

/** A field for a number: a numeric keyboard on phones, tabular figures, and no change by the mouse wheel. */
export function NumberField({ decimal = false, ...props }: TextFieldProps & { decimal?: boolean }) {
  return (
    <TextField
      inputMode={decimal ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...props}
      controlClassName={cx('tabular-nums', props.controlClassName)}
    />
  )
}
