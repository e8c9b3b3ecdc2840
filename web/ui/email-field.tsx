import { TextField, type TextFieldProps } from './text-field.tsx'

/** An e-mail address: its own keyboard on phones, and what the browser knows to fill in. */
export const EmailField = (props: TextFieldProps) => (
  <TextField type="email" inputMode="email" autoComplete="email" {...props} />
)
