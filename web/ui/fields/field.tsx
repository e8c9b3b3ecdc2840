import { type ReactNode, useId } from 'react'
import { t } from '#texts'
import { cx } from '../cx.ts'
import { AlertIcon } from '../pictures/icons.tsx'

export type FieldProps = {
  label: string
  /** Hides the label visually but not from screen readers, for a search with an equivalent placeholder and icon. */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean | undefined
  className?: string | undefined
}

/** The attributes that connect a control to its label, hint and error. */
export type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

type Props = FieldProps & {
  id?: string | undefined
  counter?: ReactNode
  children: (control: ControlProps) => ReactNode
}

/** A control with its label above and its hint or error below. */
export function Field({ label, hideLabel, hint, error, optional, className, id: given, counter, children }: Props) {
  const own = useId()
  const id = given ?? own
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const control: ControlProps = { id }
  if (described) control['aria-describedby'] = described
  if (error) control['aria-invalid'] = true
  return (
    <div className={cx('field', className)}>
      <div className={hideLabel ? 'sr-only' : 'field-head'}>
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        {optional && <span className="field-optional">{t.ui.optional()}</span>}
      </div>
      {children(control)}
      <div className="field-foot">
        {error && (
          <span id={`${id}-error`} className="field-error" role="alert">
            <AlertIcon size={16} />
            {error}
          </span>
        )}
        {hint && !error && (
          <span id={`${id}-hint`} className="field-hint">
            {hint}
          </span>
        )}
        {counter}
      </div>
    </div>
  )
}
