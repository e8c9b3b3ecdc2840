import { type ComponentProps, type FormEvent, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> & FieldProps

/** A field for long text; with `maxLength` it shows how many characters are written. */
export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, hint, error, optional, className, id, onInput, ...area } = props
  const [typed, setTyped] = useState(String(area.defaultValue ?? '').length)
  const length = area.value === undefined ? typed : String(area.value).length
  const count = (event: FormEvent<HTMLTextAreaElement>) => {
    setTyped(event.currentTarget.value.length)
    onInput?.(event as Parameters<NonNullable<typeof onInput>>[0])
  }
  const counter = area.maxLength !== undefined && (
    <span className="field-counter" aria-hidden>
      {length}/{area.maxLength}
    </span>
  )
  return (
    <Field {...{ label, hideLabel, hint, error, optional, className, id, counter }}>
      {(control) => <textarea dir="auto" {...area} {...control} className="control" onInput={count} />}
    </Field>
  )
}
