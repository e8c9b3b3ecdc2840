import { Link } from '@tanstack/react-router'
import { type CSSProperties, useState } from 'react'
import type { Plans } from '../../../../contract/festivals/agenda.ts'
import { formatDayRange, today } from '../../../lib/format/dates.ts'
import { useDayOrder } from '../../../lib/format/day-order.ts'
import { clashWords } from '../../../lib/format/clashes.ts'
import { clockIn, shortWeekdayOf, useClockLocale } from '../../../lib/format/moments.ts'
import { type Bar, weekFrom } from '../../../lib/format/calendar.ts'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { AlertIcon } from '../../../ui/pictures/icons.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/pictures/more-icons.tsx'
import { clashesOfWeek, type Planned, weeksWith } from './week-plan.ts'

type Festival = Plans['festivals'][number]
type WeekViewProps = { planned: readonly Planned[]; festivals: readonly Festival[] }

/** The weeks with items of the member, one at a time: a bar for each festival, and a column for each day. */
export function WeekView({ planned, festivals }: WeekViewProps) {
  const order = useDayOrder()
  const byDay = Map.groupBy(planned, ({ day }) => day)
  const clashes = clashesOfWeek(planned)
  const weeks = weeksWith([...byDay.keys()], festivals, today())
  const [chosen, choose] = useState(0)
  const at = Math.min(chosen, weeks.length - 1)
  const monday = weeks[at]
  if (monday === undefined) return null
  const { days, bars } = weekFrom(monday, festivals)
  const lanes = Math.max(0, ...bars.map(({ lane }) => lane))
  return (
    <section aria-labelledby="week">
      <div className="mb-3 flex min-h-11 items-center justify-between gap-3">
        <h2 id="week" aria-live="polite">
          {formatDayRange(monday, days.at(-1) ?? monday, order)}
        </h2>
        {weeks.length > 1 && <Turn at={at} last={weeks.length - 1} onTurn={choose} />}
      </div>
      <div
        className="grid grid-cols-7 overflow-hidden rounded-l border border-line bg-card"
        style={{ gridTemplateRows: `auto repeat(${lanes}, auto) minmax(10rem, 1fr)` }}
      >
        {days.map((day, column) => (
          // The columns behind the bars, from the first row to the last.
          <div
            key={day}
            className="row-span-full grid grid-rows-subgrid border-s border-line first:border-s-0"
            style={{ gridColumn: column + 1 }}
          >
            <h3
              className={cx('p-2 text-sm', day === today() ? 'font-bold text-accent-ink' : 'font-normal text-soft')}
              style={{ fontFamily: 'inherit' }}
            >
              {shortWeekdayOf(day, order)}
            </h3>
            <ul className="grid content-start gap-2 p-2 pt-1" style={{ gridRow: -2 }}>
              {byDay.get(day)?.map((one) => (
                <li key={one.id}>
                  <Entry planned={one} clashes={clashes.get(one.id)} />
                </li>
              ))}
            </ul>
          </div>
        ))}
        {bars.map((bar) => (
          <FestivalBar key={bar.festival.id} bar={bar} />
        ))}
      </div>
    </section>
  )
}

type TurnProps = { at: number; last: number; onTurn: (to: number) => void }

const Turn = ({ at, last, onTurn }: TurnProps) => (
  <div className="flex gap-1">
    <IconButton
      label="Week before with something of yours"
      icon={<ChevronLeftIcon />}
      aria-disabled={at === 0 || undefined}
      onClick={() => at > 0 && onTurn(at - 1)}
    />
    <IconButton
      label="Next week with something of yours"
      icon={<ChevronRightIcon />}
      aria-disabled={at === last || undefined}
      onClick={() => at < last && onTurn(at + 1)}
    />
  </div>
)

function FestivalBar({ bar: { festival, column, days, lane, begins, ends } }: { bar: Bar<Festival> }) {
  const { id, name, startDate, endDate } = festival
  const order = useDayOrder()
  const place: CSSProperties = { gridColumn: `${column} / span ${days}`, gridRow: lane + 1 }
  return (
    <Link
      to="/festivals/$id"
      params={{ id }}
      style={place}
      className={cx(
        'relative mb-1 flex min-h-11 min-w-0 items-center bg-teal-wash px-3 text-sm font-bold text-teal hover:underline',
        begins && 'ms-1 rounded-s-m',
        ends && 'me-1 rounded-e-m',
      )}
    >
      <span dir="auto" className="truncate">
        {name}
      </span>
      <span className="sr-only">, {formatDayRange(startDate, endDate, order)}</span>
    </Link>
  )
}

function Entry({ planned, clashes }: { planned: Planned; clashes: readonly string[] | undefined }) {
  const { title, festival, festivalId, startTime, zone, to, hash } = planned
  const locale = useClockLocale()
  return (
    <Link
      {...{ to, hash }}
      params={{ id: festivalId }}
      className={cx(
        'block rounded-m p-2 text-sm hover:outline-2 hover:outline-edge',
        to === '/festivals/$id/programme' ? 'bg-sunk' : 'bg-accent-wash',
      )}
    >
      <time dateTime={startTime} className="block font-bold tabular-nums">
        {clockIn(startTime, zone, locale)}
      </time>
      <span dir="auto" className="line-clamp-3 font-medium wrap-anywhere">
        {title}
      </span>{' '}
      <span dir="auto" className="line-clamp-2 text-soft wrap-anywhere">
        {festival}
      </span>
      {clashes && (
        <span className="mt-1 flex gap-1 font-semibold text-amber">
          <AlertIcon size={16} className="mt-0.5 flex-none" />
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {clashWords(clashes)}
          </span>
        </span>
      )}
    </Link>
  )
}
