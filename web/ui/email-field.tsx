import { TextField, type TextFieldProps } from './text-field.tsx'

/** A field for an email address, with the matching keyboard on phones and the browser's autocomplete. */
export const EmailField = (props: TextFieldProps) => (
  <TextField type="email" inputMode="email" autoComplete="email" {...props} />
)
