import { type ComponentProps, type FormEvent, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { tooLong } from './text-length.ts'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> & FieldProps

/**
 * A field for long text; with `maxLength` it displays the number of characters. The native `maxlength` is not set, because it would
 * silently cut a pasted text. Instead the field states the excess, and the form refuses it.
 */
export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, hint, error, optional, className, id, onInput, maxLength, ...area } = props
  const [typed, setTyped] = useState(String(area.defaultValue ?? '').length)
  const length = area.value === undefined ? typed : String(area.value).length
  const count = (event: FormEvent<HTMLTextAreaElement>) => {
    setTyped(event.currentTarget.value.length)
    onInput?.(event as Parameters<NonNullable<typeof onInput>>[0])
  }
  const counter = maxLength !== undefined && (
    <span className="field-counter" aria-hidden>
      {`${length}/${maxLength}`}
    </span>
  )
  const displayed = { label, hideLabel, hint, optional, className, id, counter }
  return (
    <Field {...displayed} error={error ?? tooLong(length, maxLength)}>
      {(control) => <textarea dir="auto" {...area} {...control} className="control" onInput={count} />}
    </Field>
  )
}
