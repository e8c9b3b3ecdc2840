import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { ChevronDownIcon } from '../pictures/icons.tsx'

type SelectProps = Omit<ComponentProps<'select'>, 'className'> & FieldProps

/** The browser's native select, styled, so that phones open their own picker. */
export function Select(props: SelectProps) {
  const { label, hideLabel, hint, error, optional, className, id, children, ...select } = props
  return (
    <Field {...{ label, hideLabel, hint, error, optional, className, id }}>
      {(control) => (
        <div className="select">
          <select {...select} {...control} className="control">
            {children}
          </select>
          <ChevronDownIcon size={20} />
        </div>
      )}
    </Field>
  )
}
