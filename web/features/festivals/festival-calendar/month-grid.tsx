import { Link } from '@tanstack/react-router'
import { t } from '#texts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { useDayOrder } from '../../../lib/format/day-order.ts'
import { formatDay, formatDayRange } from '../../../lib/format/dates.ts'
import { cx } from '../../../ui/cx.ts'
import { hueStyle } from '../../../ui/pictures/hue.ts'
import { type Bar, mondayOf, type Week } from '../../../lib/format/calendar.ts'
import { EarlierThisMonth } from './earlier-this-month.tsx'
import { isOfMonth, weeksOf } from './month-weeks.ts'
import { placeText } from '../../../../texts/places.ts'

type MonthProps = { month: string; festivals: readonly Festival[]; today: string }

const weekdays = [
  t.dates.mondayShort,
  t.dates.tuesdayShort,
  t.dates.wednesdayShort,
  t.dates.thursdayShort,
  t.dates.fridayShort,
  t.dates.saturdayShort,
  t.dates.sundayShort,
]

/** The month as a wall calendar: a row for each week, and a bar over the days of each festival. Past weeks of this month are folded. */
export function MonthGrid({ month, festivals, today }: MonthProps) {
  const monday = isOfMonth(today, month) ? mondayOf(today) : ''
  const rowOf = (week: Week<Festival>) => <WeekRow key={week.days[0]} week={week} month={month} today={today} />
  const { past = [], ahead = [] } = Object.groupBy(weeksOf(month, festivals), ({ days: [first = ''] }) =>
    first < monday ? 'past' : 'ahead',
  )
  return (
    <>
      <EarlierThisMonth festivals={festivals.filter(({ endDate }) => endDate < monday).length}>
        <div className="month-grid mb-3">
          <WeekNames />
          {past.map(rowOf)}
        </div>
      </EarlierThisMonth>
      <div className="month-grid">
        <WeekNames />
        {ahead.map(rowOf)}
      </div>
    </>
  )
}

const WeekNames = () => (
  <div className="week-names" aria-hidden>
    {weekdays.map((name, at) => (
      <span key={at}>{name()}</span>
    ))}
  </div>
)

function WeekRow({ week: { days, bars }, month, today }: { week: Week<Festival>; month: string; today: string }) {
  const order = useDayOrder()
  const [monday = ''] = days
  return (
    <section aria-label={t.festivals.weekOf({ monday: formatDay(monday, order) })} className="week">
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
  const order = useDayOrder()
  const range = formatDayRange(startDate, endDate, order)
  const place = placeText(location)
  const span = { gridColumn: `${column} / span ${days}`, gridRow: lane }
  return (
    <li style={span} className="min-w-0">
      <Link
        to="/festivals/$id"
        params={{ id }}
        title={`${name}, ${place}`}
        style={hueStyle(genres[0] ?? 'plain')}
        className={cx('hued week-bar', !begins && 'week-bar-goes-before', !ends && 'week-bar-goes-on')}
      >
        <b dir="auto" translate="no">
          {name}
        </b>
        <span dir="auto">{place}</span>
        <span className="sr-only">{begins ? range : t.festivals.continued({ days: range })}</span>
      </Link>
    </li>
  )
}
