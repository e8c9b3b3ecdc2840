import './calendar-range.css'
import { type ClassNames, DayPicker } from 'react-day-picker'
import { t } from '#texts'
import { asHeading, dateFormat } from '../../../texts/intl.ts'
import { currentLanguage, defaultLanguage } from '../../../texts/languages.ts'
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
        lang={currentLanguage()}
        numberOfMonths={months}
        showOutsideDays={false}
        weekStartsOn={1}
        {...(first && { defaultMonth: dateOf(first) })}
        {...(min && { disabled: { before: dateOf(min) }, startMonth: dateOf(min) })}
        selected={start === undefined ? undefined : { from: dateOf(start), to: dateOf(end ?? start) }}
        onSelect={(_, pressed) => onChange(pickDay(value, dayOf(pressed)))}
        labels={{
          labelNav: t.ui.months,
          labelGrid: monthOf,
          labelWeekday: (date) => dateFormat({ weekday: 'long' }).format(date),
          labelDayButton: spokenDay,
          labelPrevious: t.ui.previousMonth,
          labelNext: t.ui.nextMonth,
        }}
        formatters={{
          formatCaption: monthOf,
          formatWeekdayName: (date) => dateFormat({ weekday: 'short' }).format(date),
        }}
        classNames={classNames}
        components={{ Chevron }}
      />
      <div className="calendar-foot">
        <span aria-live="polite">{!start ? t.ui.pickTheFirstDay() : !end ? t.ui.nowPickTheLastDay() : ''}</span>
        <Button size="small" variant="quiet" disabled={!start} onClick={() => onChange({})}>
          {t.ui.clearDates()}
        </Button>
      </div>
    </div>
  )
}

/** 'November 2026'. */
const monthOf = (date: Date) => asHeading(dateFormat({ month: 'long', year: 'numeric' }).format(date))

/** The accessible name contains the day as it is displayed: '19', not '19th'. */
const spokenDay = (date: Date) =>
  dateFormat(
    { day: 'numeric', month: 'long', year: 'numeric', weekday: 'long' },
    currentLanguage() === defaultLanguage ? 'en-GB' : undefined,
  ).format(date)

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
