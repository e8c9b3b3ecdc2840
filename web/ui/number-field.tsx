import { cx } from './cx.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A number that is typed: a numeric keyboard on phones, tabular figures, no wheel that changes it by accident. */
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
