import { useId, useRef, useState } from 'react'
import { t } from '#texts'
import { today } from '../format/dates.ts'
import { formatDaysChosen } from '../format/days-chosen.ts'
import { useDayOrder } from '../format/day-order.ts'
import { lazyPart } from '../page/lazy-part.tsx'
import type { DayRange } from '../../ui/dates/day-range.ts'
import { CalendarIcon } from '../../ui/pictures/icons.tsx'

const Popover = lazyPart(() => import('../../ui/overlays/popover.tsx'), 'Popover')
const CalendarRange = lazyPart(() => import('../../ui/dates/calendar-range.tsx'), 'CalendarRange')

const preload = () => {
  Popover.preload()
  CalendarRange.preload()
}

type DayRangeFieldProps = {
  label: string
  value: DayRange
  /** Called with both days, or with the first alone if the calendar is closed before the second is picked. */
  onChange: (range: DayRange) => void
  /** Shows the calendar in the page instead of in a popover. */
  inPlace?: boolean
}

/** A filter by a range of future days: the first press picks the start, the second the end. */
export function DayRangeField({ label, value, onChange, inPlace = false }: DayRangeFieldProps) {
  const id = useId()
  const order = useDayOrder()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [half, setHalf] = useState<DayRange | null>(null)

  const apply = (range: DayRange) => {
    setHalf(null)
    onChange(range)
  }
  const pick = (range: DayRange) => {
    if (range.start && !range.end) return setHalf(range)
    apply(range)
    if (range.end) setOpen(false)
  }
  const show = (displayed: boolean) => {
    setOpen(displayed)
    // A start without an end means from that day on.
    if (!displayed && half) apply(half)
  }
  const calendar = <CalendarRange value={half ?? value} onChange={pick} min={today()} opensInSight={inPlace} />
  return (
    <div className="field">
      <span id={`${id}-label`} className="field-label">
        {label}
      </span>
      <button
        ref={button}
        id={id}
        type="button"
        className="control text-left"
        aria-labelledby={`${id}-label ${id}`}
        aria-expanded={open}
        aria-haspopup={inPlace ? undefined : 'dialog'}
        onClick={() => show(!open)}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <CalendarIcon size={20} />
        {formatDaysChosen(value.start, value.end, order) ?? t.lists.anyDates()}
      </button>
      {open &&
        (inPlace ? (
          calendar
        ) : (
          <Popover open onOpenChange={show} anchor={button} label={label}>
            {calendar}
          </Popover>
        ))}
    </div>
  )
}
