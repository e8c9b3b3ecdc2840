import './slider.css'
import { Slider as Radix } from 'radix-ui'
import { useId } from 'react'

type SliderProps = {
  label: string
  /** One value, or two for a range. */
  value: readonly number[]
  onChange: (value: number[]) => void
  /** Called when the thumb is released, so that a drag sends one request. */
  onCommit?: (value: number[]) => void
  min?: number
  max: number
  step?: number
  format?: (value: number) => string
  /** The accessible name of each thumb: 'Lowest price', 'Highest price'. */
  thumbs: readonly string[]
  disabled?: boolean
  className?: string
}

export function Slider({ label, value, format = String, thumbs, min = 0, step = 1, className, ...rest }: SliderProps) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className={className}>
      <div className="slider-words">
        <span id={id}>{label}</span>
        <span>{value.map(format).join(' – ')}</span>
      </div>
      <Radix.Root
        className="slider"
        value={[...value]}
        min={min}
        max={rest.max}
        step={step}
        disabled={rest.disabled ?? false}
        onValueChange={rest.onChange}
        {...(rest.onCommit && { onValueCommit: rest.onCommit })}
      >
        <Radix.Track className="slider-track">
          <Radix.Range className="slider-range" />
        </Radix.Track>
        {value.map((at, i) => (
          <Radix.Thumb key={thumbs[i]} className="slider-thumb" aria-label={thumbs[i]} aria-valuetext={format(at)} />
        ))}
      </Radix.Root>
    </fieldset>
  )
}
