import { Link } from '@tanstack/react-router'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { formatDay, formatDayRange } from '../../../lib/format/dates.ts'
import { cx } from '../../../ui/cx.ts'
import { hueStyle } from '../../../ui/pictures/hue.ts'
import type { Bar, Week } from '../../../lib/format/calendar.ts'
import { isOfMonth, weeksOf } from './month-weeks.ts'

type MonthProps = { month: string; festivals: readonly Festival[]; today: string }

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The month as a wall calendar: a row for each week, and a bar over the days of each festival. */
export function MonthGrid({ month, festivals, today }: MonthProps) {
  return (
    <div className="month-grid">
      <div className="week-names" aria-hidden>
        {weekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      {weeksOf(month, festivals).map((week) => (
        <WeekRow key={week.days[0]} week={week} month={month} today={today} />
      ))}
    </div>
  )
}

function WeekRow({ week: { days, bars }, month, today }: { week: Week<Festival>; month: string; today: string }) {
  const [monday = ''] = days
  return (
    <section aria-label={`Week of ${formatDay(monday)}`} className="week">
      {days.map((day, index) => (
        <time
          key={day}
          dateTime={day}
          aria-current={day === today ? 'date' : undefined}
          className={cx('week-day', !isOfMonth(day, month) && 'week-day-outside')}
          style={{ gridColumn: index + 1 }}
        >
          <span>{Number(day.slice(8))}</span>
        </time>
      ))}
      {bars.length > 0 && (
        <ul className="week-bars">
          {bars.map((bar) => (
            <FestivalBar key={bar.festival.id} bar={bar} />
          ))}
        </ul>
      )}
    </section>
  )
}

function FestivalBar({ bar: { festival, column, days, lane, begins, ends } }: { bar: Bar<Festival> }) {
  const { id, name, location, startDate, endDate, genres } = festival
  const place = { gridColumn: `${column} / span ${days}`, gridRow: lane }
  return (
    <li style={place} className="min-w-0">
      <Link
        to="/festivals/$id"
        params={{ id }}
        title={`${name}, ${location}`}
        style={hueStyle(genres[0] ?? 'plain')}
        className={cx('hued week-bar', !begins && 'week-bar-goes-before', !ends && 'week-bar-goes-on')}
      >
        <b dir="auto">{name}</b>
        <span>{location}</span>
        <span className="sr-only">
          {formatDayRange(startDate, endDate)}
          {!begins && ', continued'}
        </span>
      </Link>
    </li>
  )
}
