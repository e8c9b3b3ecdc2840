import type { ReactNode } from 'react'
import type { Meetup } from '../../../../contract/festivals/meetups.ts'
import { useDayOrder } from '../../../lib/format/day-order.ts'
import { dayIn, useReaderZone, weekdayOf, zoneToShow } from '../../../lib/format/moments.ts'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { asHeading } from '../../../../texts/intl.ts'

export const meetupGridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] items-start gap-4'

type MeetupDaysProps = { meetups: readonly Meetup[]; children: (meetup: Meetup) => ReactNode }

/** Meetups grouped by day, in the local time of the festival. */
export function MeetupDays({ meetups, children }: MeetupDaysProps) {
  const reader = useReaderZone()
  const order = useDayOrder()
  const days = Map.groupBy(meetups, ({ startTime, timeZone }) => dayIn(startTime, zoneToShow(timeZone, reader)))
  return (
    <div className="grid gap-8">
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="mb-3 text-2xl">
            {asHeading(weekdayOf(day, order))}
          </h2>
          <ul className={meetupGridClass}>
            {ofDay.map((meetup) => (
              <li key={meetup.id}>{children(meetup)}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

export const MeetupsSkeleton = ({ label }: { label: string }) => (
  <Loading label={label}>
    <Skeleton className="mb-3 h-7 w-56" />
    <div className={meetupGridClass}>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-56 rounded-l" />
      ))}
    </div>
  </Loading>
)
