import { type ComponentProps, type ReactNode, type Ref, useId, useState } from 'react'
import { cx } from '../cx.ts'
import { AlertIcon } from '../pictures/icons.tsx'

type ChoiceProps = ComponentProps<'input'> & { label: ReactNode; hint?: ReactNode }

/** A switch that applies at once, without a form to submit. */
export function Switch({ label, hint, className, ...input }: ChoiceProps) {
  return (
    <label className={cx('choice', className)}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the checkbox itself exposes its state */}
      <input type="checkbox" role="switch" {...input} className="switch" />
      <span>
        {label}
        {hint && <span className="block text-sm text-soft">{hint}</span>}
      </span>
    </label>
  )
}

type LiveSwitchProps = Omit<ChoiceProps, 'checked' | 'onChange'> & {
  on: boolean
  /** Settles once `on` has the pressed value, or once saving it has failed. */
  onPress: (on: boolean) => Promise<unknown>
}

/** A switch with a value that is stored elsewhere. It shows the pressed value until `on` is updated, so it does not flicker. */
export function LiveSwitch({ on, onPress, ...rest }: LiveSwitchProps) {
  const [pressed, setPressed] = useState<boolean>()
  const press = async (next: boolean) => {
    setPressed(next)
    try {
      await onPress(next)
    } finally {
      setPressed(undefined)
    }
  }
  return (
    <Switch {...rest} checked={pressed ?? on} onChange={({ currentTarget }) => void press(currentTarget.checked)} />
  )
}

type ChoiceListProps<Value extends string> = {
  legend: string
  hideLegend?: boolean
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode }[]
  value: Value
  disabled?: boolean
  error?: string | undefined
  onChange: (value: Value) => void
  /** The first option, which is focused when none is chosen. */
  firstRef?: Ref<HTMLInputElement>
}

/** A choice of one option, each with an explanation. */
export function ChoiceList<Value extends string>(props: ChoiceListProps<Value>) {
  const name = useId()
  return (
    <fieldset
      className="choice-list"
      disabled={props.disabled}
      {...(props.error && { 'aria-describedby': `${name}-error` })}
    >
      <legend className={props.hideLegend ? 'sr-only' : undefined}>{props.legend}</legend>
      {/* Above the options, because below them it may be outside a phone's screen. */}
      {props.error && (
        <p id={`${name}-error`} role="alert" className="field-error">
          <AlertIcon size={16} />
          {props.error}
        </p>
      )}
      {props.options.map(({ value, label, hint }, at) => (
        <label key={value} className="choice">
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
            {...(at === 0 && props.firstRef && { ref: props.firstRef })}
            className="radio"
          />
          <span>
            {label}
            {hint && <span className="block text-sm text-soft">{hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

type SegmentsProps<Value extends string> = {
  legend: string
  hideLegend?: boolean
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** A choice of one option, displayed as segments. The arrow keys move between them, as in any group of radio buttons. */
export function SegmentedControl<Value extends string>(props: SegmentsProps<Value>) {
  const name = useId()
  return (
    <fieldset className={cx('segments', props.className)}>
      <legend className={props.hideLegend ? 'sr-only' : undefined}>{props.legend}</legend>
      <div className="segments-row">
        {props.options.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === props.value}
              onChange={() => props.onChange(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
