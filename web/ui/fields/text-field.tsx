import type { ClipboardEvent, ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Field, type FieldProps } from './field.tsx'
import { SearchIcon } from '../pictures/icons.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'className'> &
  FieldProps & {
    /** Content inside the frame, before or after the input: an icon, '€', 'a night'. */
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
          <input
            type="text"
            dir="auto"
            {...(input.type === 'date' && { onPaste: pasteIntoDate })}
            {...input}
            {...control}
          />
          {affix(after)}
        </div>
      )}
    </Field>
  )
}

/** The date parser is loaded at the first paste. */
function pasteIntoDate(event: ClipboardEvent<HTMLInputElement>) {
  const { currentTarget: input, clipboardData } = event
  const text = clipboardData.getData('text')
  event.preventDefault()
  void import('./pasted-date.ts').then(({ pasteDate }) => pasteDate(input, text))
}

function affix(content: ReactNode) {
  return typeof content === 'string' ? <span className="affix">{content}</span> : content
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
