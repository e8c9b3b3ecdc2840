import { type ReactNode, type Ref, useId } from 'react'
import { t } from '#texts'
import { Chip } from './chip.tsx'
import { cx } from '../cx.ts'
import { AlertIcon } from '../pictures/icons.tsx'
import { hidden } from '../text-elements.tsx'

type ChipsProps = {
  legend: string
  /** Hides the legend visually but not from screen readers, for a group below an equivalent title. */
  hideLegend?: boolean
  hint?: ReactNode
  error?: string | undefined
  className?: string | undefined
}

type ChipGroupProps<Value extends string> = ChipsProps & {
  options: readonly Value[]
  /** What people read of a value; the value itself by default. */
  words?: (value: string) => string
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  /** Displays on each chip the dot of the hue of its label. */
  hued?: boolean
  /** The first chip, which is focused when the value is invalid. */
  firstRef?: Ref<HTMLButtonElement>
}

/** A choice of any number of options, displayed as chips. */
export function ChipGroup<Value extends string>(props: ChipGroupProps<Value>) {
  const { options, words = String, chosen, onChange, hued = false, firstRef, ...frame } = props
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <ChipFrame {...frame}>
      {options.map((value, at) => (
        <Chip
          key={value}
          {...(hued && { hue: value })}
          {...(at === 0 && firstRef && { ref: firstRef })}
          pressed={chosen.includes(value)}
          onClick={() => toggle(value)}
        >
          {words(value)}
        </Chip>
      ))}
    </ChipFrame>
  )
}

type ChipChoiceProps<Value extends string> = ChipsProps & {
  options: readonly Value[]
  words?: (value: string) => string
  value: Value | null
  onChange: (value: Value) => void
  /** The button that removes the choice: its label, and what it calls. */
  clear?: { label: string; onClear: () => void }
}

/** A choice of one option, displayed as chips. The arrow keys move between them, as in any group of radio buttons. */
export function ChipChoice<Value extends string>(props: ChipChoiceProps<Value>) {
  const { options, words = String, value, onChange, clear, ...frame } = props
  const name = useId()
  return (
    <ChipFrame {...frame}>
      {options.map((option) => (
        <label key={option} className="chip">
          <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
          {words(option)}
        </label>
      ))}
      {clear && value !== null && (
        <button type="button" className="button button-quiet button-small" onClick={clear.onClear}>
          {t.ui.clearChoice({
            label: clear.label,
            hidden,
            choice: frame.legend,
          })}
        </button>
      )}
    </ChipFrame>
  )
}

function ChipFrame({
  legend,
  hideLegend = false,
  hint,
  error,
  className,
  children,
}: ChipsProps & { children: ReactNode }) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <fieldset className={cx('chip-group', className)} {...(described && { 'aria-describedby': described })}>
      <legend className={hideLegend ? 'sr-only' : 'field-label'}>{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <div className="chip-group-row">{children}</div>
      {error && (
        <p id={`${id}-error`} role="alert" className="field-error">
          <AlertIcon size={16} />
          {error}
        </p>
      )}
    </fieldset>
  )
}
