import type { ReactNode } from 'react'
import { t } from '#texts'
import type { FestivalEvent } from '../../../../contract/festivals/programme.ts'
import { AddToCalendar } from '../../../lib/calendar/add-to-calendar.tsx'
import { clashWords } from '../../../lib/format/clashes.ts'
import { clockIn, useClockLocale } from '../../../lib/format/moments.ts'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { OutsideLink } from '../../../ui/outside-link.tsx'
import { AlertIcon, PersonIcon } from '../../../ui/pictures/icons.tsx'
import { ClockIcon, PinIcon } from '../../../ui/pictures/more-icons.tsx'
import { Badge } from '../../../ui/tag.tsx'
import { eventTypeLabels, shownCounts } from './programme.words.ts'
import { hidden } from '../../../ui/text-elements.tsx'
import { Slot } from '../../../ui/slot.tsx'

type EventCardProps = {
  event: FestivalEvent
  zone: string
  /** The titles of the reader's other choices at the same time. */
  clashes?: readonly string[] | undefined
  /** The buttons of a member. */
  children?: ReactNode
  /** The buttons of the organizer. */
  tools?: ReactNode
}

/** One event of a programme: its time, place, level and artists. */
export function EventCard({ event, zone, clashes, children, tools }: EventCardProps) {
  const { id, title, eventType, level, venue, instructor, description, myStatus } = event
  return (
    <Card
      as="article"
      aria-labelledby={`event-${id}`}
      className={cx('flex h-full flex-col gap-3', myStatus !== null && 'outline-2 outline-accent')}
    >
      <h4 id={`event-${id}`} dir="auto" className="scroll-mt-24 text-lg wrap-anywhere">
        {title}
      </h4>
      {(eventType || level) && (
        <p className="flex flex-wrap gap-2">
          {eventType && <Badge>{eventTypeLabels[eventType]()}</Badge>}
          {level && (
            <Badge tone="teal">
              {t.programme.levelIs({
                level,
                hidden,
                bdi: (inner) => <bdi className="wrap-anywhere">{inner}</bdi>,
              })}
            </Badge>
          )}
        </p>
      )}
      <div className="grid gap-1.5">
        <Line icon={<ClockIcon size={20} />}>
          <EventTime event={event} zone={zone} />
        </Line>
        {venue && (
          <Line icon={<PinIcon size={20} />}>
            <bdi translate="no">{venue}</bdi>
          </Line>
        )}
        {instructor && (
          <Line icon={<PersonIcon size={20} />}>
            <bdi translate="no">{instructor}</bdi>
          </Line>
        )}
      </div>
      {description && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {description}
        </p>
      )}
      <MoreFacts event={event} />
      {clashes !== undefined && (
        <p className="flex gap-2 font-semibold text-amber">
          <AlertIcon size={20} className="mt-0.5 flex-none" />
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {clashWords(clashes)}
          </span>
        </p>
      )}
      <div className="mt-auto grid gap-2">
        <p className="flex min-h-11 items-center justify-between gap-3 text-sm text-soft tabular-nums">
          {shownCounts(event)}
          {myStatus !== null && <AddToCalendar address={`/api/events/${id}/calendar.ics`} name={title} isIcon />}
        </p>
        {children}
        {tools}
      </div>
    </Card>
  )
}

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex gap-2">
    <span className="mt-0.5 flex-none text-soft">{icon}</span>
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </p>
)

/** '21:00–22:30' in the local time of the festival. */
export function EventTime({ event, zone }: Pick<EventCardProps, 'event' | 'zone'>) {
  const locale = useClockLocale()
  const { startTime, endTime } = event
  return (
    <time dateTime={startTime} className="tabular-nums">
      {clockIn(startTime, zone, locale)}
      <Slot>{endTime !== null && `–${clockIn(endTime, zone, locale)}`}</Slot>
    </time>
  )
}

function MoreFacts({ event: { price, capacity, url } }: Pick<EventCardProps, 'event'>) {
  const facts = [price, capacity !== null && t.programme.placeCount({ count: capacity })].filter(Boolean)
  if (facts.length === 0 && url === null) return null
  return (
    <p className="flex flex-wrap gap-x-3 text-sm">
      {facts.length > 0 && (
        <span dir="auto" className="wrap-anywhere">
          {facts.join(' · ')}
        </span>
      )}
      {url !== null && (
        <OutsideLink href={url} className="link">
          {t.programme.moreAboutIt()}
        </OutsideLink>
      )}
    </p>
  )
}
