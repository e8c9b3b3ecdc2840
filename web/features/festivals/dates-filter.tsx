import { lazy, Suspense, useId, useRef, useState } from 'react'
import { formatDay, formatDayRange, today } from '../../lib/dates.ts'
import type { DayRange } from '../../ui/day-range.ts'
import { CalendarIcon } from '../../ui/icons.tsx'
import type { FestivalFilters } from './festival-filters.ts'
import { useChangeFilters } from './use-filters.ts'

const loadPopover = () => import('../../ui/popover.tsx')
const loadCalendar = () => import('../../ui/calendar-range.tsx')
const Popover = lazy(() => loadPopover().then(({ Popover }) => ({ default: Popover })))
const CalendarRange = lazy(() => loadCalendar().then(({ CalendarRange }) => ({ default: CalendarRange })))

const prefetch = () => void Promise.all([loadPopover(), loadCalendar()])

type DatesFilterProps = { filters: FestivalFilters /** Without a popover. */; inPlace: boolean }

/** The days that a festival must touch: the first is picked, then the last; both together filter the list. */
export function DatesFilter({ filters, inPlace }: DatesFilterProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [half, setHalf] = useState<DayRange | null>(null)
  const change = useChangeFilters(filters)
  const { startDate: start, endDate: end } = filters

  const apply = (range: DayRange) => {
    setHalf(null)
    change({ startDate: range.start, endDate: range.end })
  }
  const pick = (range: DayRange) => {
    if (range.start && !range.end) return setHalf(range)
    apply(range)
    if (range.end) setOpen(false)
  }
  const show = (shown: boolean) => {
    setOpen(shown)
    // A first day alone means from that day on.
    if (!shown && half) apply(half)
  }
  const calendar = <CalendarRange value={half ?? { start, end }} onChange={pick} min={today()} />
  return (
    <div className="field">
      <span id={`${id}-label`} className="field-label">
        Dates
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
        onPointerEnter={prefetch}
        onFocus={prefetch}
      >
        <CalendarIcon size={20} />
        {labelOf(start, end)}
      </button>
      {open && (
        <Suspense>
          {inPlace ? (
            calendar
          ) : (
            <Popover open onOpenChange={show} anchor={button} label="Dates">
              {calendar}
            </Popover>
          )}
        </Suspense>
      )}
    </div>
  )
}

function labelOf(start: string | undefined, end: string | undefined) {
  if (start && end) return formatDayRange(start, end)
  if (start) return `From ${formatDay(start)}`
  return end ? `Until ${formatDay(end)}` : 'Any dates'
}
