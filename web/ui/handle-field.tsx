import { TextField, type TextFieldProps } from './text-field.tsx'

/** A field for a name such as a username: it turns off autocomplete, capitalisation and spell checking. */
export const HandleField = (props: TextFieldProps) => (
  <TextField autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} />
)
