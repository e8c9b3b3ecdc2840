import { t } from '#texts'
import type { Meetup } from '../../../../contract/festivals/meetups.ts'
import { knownTimeZone } from '../../../../contract/platform/time-zone.ts'
import { useDayOrder } from '../../../lib/format/day-order.ts'
import {
  clockIn,
  dayIn,
  differAt,
  shortWeekdayOf,
  useClockLocale,
  useReaderZone,
  zoneToShow,
} from '../../../lib/format/moments.ts'
import { endOf } from './meetup-state.ts'
import { formatDuration } from './meetups.words.ts'
import { Slot } from '../../../ui/slot.tsx'

type Timed = Pick<Meetup, 'startTime' | 'durationMinutes' | 'timeZone'>

/** '20:30–22:30 · 2 hours' in the local time of the festival, and the reader's time if it differs. */
export function MeetupTime({ meetup, withDay = false }: { meetup: Timed; withDay?: boolean }) {
  const { startTime, durationMinutes, timeZone } = meetup
  const zone = zoneToShow(timeZone, useReaderZone())
  const locale = useClockLocale()
  const order = useDayOrder()
  return (
    <p className="flex flex-wrap gap-x-2 tabular-nums">
      <time dateTime={startTime} className="font-bold">
        <Slot>{withDay && `${shortWeekdayOf(dayIn(startTime, zone), order)} · `}</Slot>
        {clockIn(startTime, zone, locale)}–{clockIn(endOf(meetup), zone, locale)}
      </time>
      <span className="text-soft">{formatDuration(durationMinutes)}</span>
      <ReadersTime {...{ startTime, timeZone }} />
    </p>
  )
}

/** States the time zone if it is not obvious. */
function ReadersTime({ startTime, timeZone }: Pick<Timed, 'startTime' | 'timeZone'>) {
  const reader = useReaderZone()
  const locale = useClockLocale()
  const order = useDayOrder()
  const place = knownTimeZone(timeZone)
  if (place === null)
    return <span className="text-soft">{reader === null ? t.meetups.utc() : t.meetups.yourTime()}</span>
  if (reader === null || !differAt(startTime, place, reader)) return null
  const day = dayIn(startTime, reader)
  const clock = clockIn(startTime, reader, locale)
  const time = day === dayIn(startTime, place) ? clock : `${shortWeekdayOf(day, order)}, ${clock}`
  return <span className="basis-full text-sm text-soft">{t.meetups.timeOfYours({ time })}</span>
}
