import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Meetup } from '../../../contract/meetups.ts'
import { formatDayRange, today } from '../../lib/format/dates.ts'
import { clockIn, dayIn, shortWeekdayOf, useClockLocale, useReaderZone, zoneToShow } from '../../lib/format/moments.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/pictures/more-icons.tsx'
import { daysOfWeek, weeksOf } from './week.ts'
import { tabOfMeetup } from './meetups.words.ts'

/** The weeks in which the member has meetups, one at a time, with a column for each day. */
export function WeekView({ meetups }: { meetups: readonly Meetup[] }) {
  const reader = useReaderZone()
  const dayOf = ({ startTime, timeZone }: Meetup) => dayIn(startTime, zoneToShow(timeZone, reader))
  const byDay = Map.groupBy(meetups, dayOf)
  const weeks = weeksOf([...byDay.keys()])
  const [chosen, choose] = useState(0)
  const at = Math.min(chosen, weeks.length - 1)
  const monday = weeks[at]
  if (monday === undefined) return null
  const days = daysOfWeek(monday)
  return (
    <section aria-labelledby="week">
      <div className="mb-3 flex min-h-11 items-center justify-between gap-3">
        <h2 id="week" aria-live="polite">
          {formatDayRange(monday, days.at(-1) ?? monday)}
        </h2>
        {weeks.length > 1 && (
          <div className="flex gap-1">
            <IconButton
              label="Week before with a meetup"
              icon={<ChevronLeftIcon />}
              aria-disabled={at === 0 || undefined}
              onClick={() => at > 0 && choose(at - 1)}
            />
            <IconButton
              label="Next week with a meetup"
              icon={<ChevronRightIcon />}
              aria-disabled={at === weeks.length - 1 || undefined}
              onClick={() => at < weeks.length - 1 && choose(at + 1)}
            />
          </div>
        )}
      </div>
      <ul className="grid grid-cols-7 overflow-hidden rounded-l border border-line bg-card">
        {days.map((day) => (
          <li key={day} className="min-h-48 border-s border-line p-2 first:border-s-0">
            <p className={cx('mb-2 text-sm', day === today() ? 'font-bold text-accent-ink' : 'text-soft')}>
              {shortWeekdayOf(day)}
            </p>
            <ul className="grid gap-2">
              {byDay.get(day)?.map((meetup) => (
                <li key={meetup.id}>
                  <WeekEntry meetup={meetup} reader={reader} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}

function WeekEntry({ meetup, reader }: { meetup: Meetup; reader: string | null }) {
  const { id, title, festival, festivalId, startTime, timeZone } = meetup
  const locale = useClockLocale()
  return (
    <Link
      to={tabOfMeetup(meetup)}
      params={{ id: festivalId }}
      hash={`meetup-${id}`}
      className="block rounded-m bg-accent-wash p-2 text-sm hover:outline-2 hover:outline-edge"
    >
      <time dateTime={startTime} className="block font-bold tabular-nums">
        {clockIn(startTime, zoneToShow(timeZone, reader), locale)}
      </time>
      <span dir="auto" className="line-clamp-3 font-medium wrap-anywhere">
        {title}
      </span>{' '}
      <span dir="auto" className="line-clamp-2 text-soft wrap-anywhere">
        {festival}
      </span>
    </Link>
  )
}
