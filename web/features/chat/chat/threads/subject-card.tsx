import { Link, type LinkProps } from '@tanstack/react-router'
import type { AboutSubject } from '../../../../../contract/chat/chat-about.ts'
import { formatDayRange } from '../../../../lib/format/dates.ts'
import { useDayOrder } from '../../../../lib/format/day-order.ts'
import {
  clockIn,
  dayIn,
  shortWeekdayOf,
  useClockLocale,
  useReaderZone,
  zoneToShow,
} from '../../../../lib/format/moments.ts'
import { ChevronRightIcon } from '../../../../ui/pictures/more-icons.tsx'
import { tabOfMeetup } from '../../../festivals/meetups/meetups.words.ts'

/** The room or the meetup that a chat is about, with a link to it. */
export function SubjectCard({ subject }: { subject: AboutSubject }) {
  return (
    <Link
      {...placeOf(subject)}
      className="flex min-h-16 items-center gap-3 rounded-m border border-line bg-card p-3 text-ink no-underline hover:bg-sunk"
    >
      <span className="min-w-0 flex-1">
        <bdi className="block font-bold wrap-anywhere">{subject.title}</bdi>
        <bdi className="block text-sm text-soft">{subject.festival}</bdi>
        <span className="block text-sm text-soft tabular-nums">
          {subject.type === 'room_share' ? (
            formatDayRange(subject.availableFrom, subject.availableTo)
          ) : (
            <MeetupStart {...subject} />
          )}
        </span>
      </span>
      <ChevronRightIcon size={20} className="flex-none text-soft rtl:-scale-x-100" />
    </Link>
  )
}

function placeOf(subject: AboutSubject): LinkProps {
  if (subject.type === 'room_share') return { to: '/rooms/$id', params: { id: subject.id } }
  return { to: tabOfMeetup({ type: subject.meetupType }), params: { id: subject.festivalId } }
}

/** In the local time of the festival. */
function MeetupStart({ startTime, timeZone }: { startTime: string; timeZone: string | null }) {
  const zone = zoneToShow(timeZone, useReaderZone())
  const locale = useClockLocale()
  const order = useDayOrder()
  const day = dayIn(startTime, zone)
  return (
    <time dateTime={startTime}>
      {shortWeekdayOf(day, order)} · {clockIn(startTime, zone, locale)}
    </time>
  )
}
