import './calendar-range.css'
import { type ClassNames, DayPicker } from 'react-day-picker'
import { Button } from '../button.tsx'
import { type DayRange, dateOf, dayOf, pickDay } from './day-range.ts'
import { ChevronDownIcon } from '../pictures/icons.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../pictures/more-icons.tsx'
import { useMedia } from '../use-media.ts'

type CalendarRangeProps = {
  value: DayRange
  onChange: (value: DayRange) => void
  /** The first day that can be picked, 'YYYY-MM-DD'. */
  min?: string
  /** Scrolls to it when it opens, in a panel that is longer than the screen. */
  opensInSight?: boolean
}

const scrollTo = (calendar: HTMLElement | null) => calendar?.scrollIntoView({ block: 'nearest' })

const wide = '(width >= 48rem)'

/** A calendar that picks a start and an end day: two months on wide screens, one on phones. */
export function CalendarRange({ value, onChange, min, opensInSight = false }: CalendarRangeProps) {
  const months = useMedia(wide) ? 2 : 1
  const { start, end } = value
  const first = start ?? min
  return (
    <div ref={opensInSight ? scrollTo : null} className="calendar">
      <DayPicker
        mode="range"
        numberOfMonths={months}
        showOutsideDays={false}
        weekStartsOn={1}
        {...(first && { defaultMonth: dateOf(first) })}
        {...(min && { disabled: { before: dateOf(min) }, startMonth: dateOf(min) })}
        selected={start === undefined ? undefined : { from: dateOf(start), to: dateOf(end ?? start) }}
        onSelect={(_, pressed) => onChange(pickDay(value, dayOf(pressed)))}
        labels={{ labelDayButton: (date) => spokenDay.format(date) }}
        classNames={classNames}
        components={{ Chevron }}
      />
      <div className="calendar-foot">
        <span aria-live="polite">{!start ? 'Pick the first day' : !end ? 'Now pick the last day' : ''}</span>
        <Button size="small" variant="quiet" disabled={!start} onClick={() => onChange({})}>
          Clear dates
        </Button>
      </div>
    </div>
  )
}

/** The accessible name contains the day as it is displayed: '19', not '19th'. */
const spokenDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', weekday: 'long' })

const classNames: Partial<ClassNames> = {
  months: 'calendar-months',
  month: 'calendar-month',
  month_caption: 'calendar-caption',
  nav: 'calendar-nav',
  button_previous: 'button button-quiet button-icon',
  button_next: 'button button-quiet button-icon',
  month_grid: 'calendar-grid',
  weekday: 'calendar-weekday',
  day: 'calendar-cell',
  day_button: 'calendar-day',
  today: 'calendar-today',
  range_start: 'calendar-start',
  range_middle: 'calendar-middle',
  range_end: 'calendar-end',
}

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  if (orientation === 'left') return <ChevronLeftIcon />
  return orientation === 'right' ? <ChevronRightIcon /> : <ChevronDownIcon />
}
