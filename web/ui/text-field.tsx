import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { Field, type FieldProps } from './field.tsx'
import { SearchIcon } from './icons.tsx'

type TextFieldProps = Omit<ComponentProps<'input'>, 'className'> &
  FieldProps & {
    /** Stands inside, before or after what is typed: an icon, '€', 'a night'. */
    before?: ReactNode
    after?: ReactNode
    controlClassName?: string
  }

export function TextField(props: TextFieldProps) {
  const { label, hideLabel, hint, error, optional, className, id, before, after, controlClassName, ...input } = props
  return (
    <Field {...{ label, hideLabel, hint, error, optional, className, id }}>
      {(control) => (
        <div className={cx('control', controlClassName)}>
          {affix(before)}
          <input type="text" {...input} {...control} />
          {affix(after)}
        </div>
      )}
    </Field>
  )
}

function affix(content: ReactNode) {
  return typeof content === 'string' ? <span className="affix">{content}</span> : content
}

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

export function SearchField(props: TextFieldProps) {
  return (
    <TextField
      type="search"
      enterKeyHint="search"
      before={<SearchIcon size={20} />}
      hideLabel
      {...props}
      controlClassName={cx('control-search', props.controlClassName)}
    />
  )
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> & FieldProps

/** Long text; with `maxLength` it counts what is written. */
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
      {(control) => <textarea {...area} {...control} className="control" onInput={count} />}
    </Field>
  )
}
