import { TextField, type TextFieldProps } from './text-field.tsx'

/** A name that is spelled as it is, such as a username: neither keyboard nor browser corrects it. */
export const HandleField = (props: TextFieldProps) => (
  <TextField autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} />
)
