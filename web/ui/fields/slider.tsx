import './slider.css'
import { type CSSProperties, type PointerEvent, useId } from 'react'

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
  className?: string
}

/** Native range fields, one for each thumb, that lie on one track. */
export function Slider(props: SliderProps) {
  const { label, value, onChange, onCommit, format = String, thumbs, min = 0, max, step = 1, className } = props
  const id = useId()
  const share = (amount: number) => (amount - min) / (max - min)
  const [from, to] = value.length === 1 ? [min, value[0] ?? min] : [value[0] ?? min, value[1] ?? max]

  /** The values with one changed; it is limited by its neighbours. */
  const withThumb = (index: number, amount: number) =>
    value.with(index, Math.min(Math.max(amount, value[index - 1] ?? min), value[index + 1] ?? max))

  /** Moves the nearest thumb to the press on the track; the range fields themselves only react on their thumbs. */
  const pressTrack = (event: PointerEvent<HTMLDivElement>) => {
    const amount = amountAt(event, { min, max, step })
    if (amount === null) return
    const distances = value.map((at) => Math.abs(at - amount))
    const next = withThumb(distances.indexOf(Math.min(...distances)), amount)
    onChange(next)
    onCommit?.(next)
  }

  return (
    <fieldset aria-labelledby={id} className={className}>
      <div className="slider-words">
        <span id={id}>{label}</span>
        <span>{value.map(format).join('\u00A0– ')}</span>
      </div>
      {/* Pointer only, because the range fields handle the keyboard. */}
      <div
        className="slider"
        style={{ '--from': share(from), '--to': share(to) } as CSSProperties}
        onPointerDown={pressTrack}
      >
        {value.map((at, index) => (
          <input
            key={thumbs[index]}
            ref={whenReleased((amount) => onCommit?.(withThumb(index, amount)))}
            type="range"
            // If two thumbs overlap, the one that can move is on top.
            className={index === 0 && share(at) > 0.5 ? 'slider-top' : undefined}
            aria-label={thumbs[index]}
            aria-valuetext={format(at)}
            value={at}
            min={min}
            max={max}
            step={step}
            onChange={({ currentTarget }) => onChange(withThumb(index, currentTarget.valueAsNumber))}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Attaches the browser's own change event, which React replaces by one for every move. */
const whenReleased = (commit: (amount: number) => void) => (field: HTMLInputElement | null) => {
  const release = () => field && commit(field.valueAsNumber)
  field?.addEventListener('change', release)
  return () => field?.removeEventListener('change', release)
}

/** Half the width of a thumb in CSS pixels: the distance between the ends of its range and of the track. */
const halfThumb = 22

/** The amount at a press on the track, or null for a press on a thumb. */
function amountAt(event: PointerEvent<HTMLDivElement>, { min, max, step }: { min: number; max: number; step: number }) {
  const { currentTarget, target, clientX } = event
  if (target !== currentTarget) return null
  const { left, width } = currentTarget.getBoundingClientRect()
  const along = (clientX - left - halfThumb) / (width - 2 * halfThumb)
  const share = getComputedStyle(currentTarget).direction === 'rtl' ? 1 - along : along
  const amount = min + Math.round((share * (max - min)) / step) * step
  return Math.min(Math.max(amount, min), max)
}
