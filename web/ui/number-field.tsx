import { cx } from './cx.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

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
