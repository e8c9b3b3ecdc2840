import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#texts'
import type { WholeFestival } from '../../../../contract/festivals/festivals.ts'
import { now } from '../../../../contract/platform/clock.ts'
import { asHeading } from '../../../../texts/intl.ts'
import { agendaDayTitle, statusWords } from '../../../features/festivals/agenda/agenda-list.words.ts'
import { placesOf, tabOfMeetup } from '../../../features/festivals/meetups/meetups.words.ts'
import { zoneOfProgramme } from '../../../features/festivals/programme/programme-plan.ts'
import { useDayOrder } from '../../../lib/format/day-order.ts'
import { clockIn, differAt, shortWeekdayOf, useClockLocale, useReaderZone } from '../../../lib/format/moments.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { Badge } from '../../../ui/tag.tsx'
import { hidden } from '../../../ui/text-elements.tsx'
import { type Entry, entriesOf, nextDayOf } from './my-festival-plan.ts'
import type { MyFestivalData } from './my-festival-queries.ts'

type NowProps = { festival: WholeFestival; zone: string; today: string; mine: MyFestivalData }

const plansOf = ({ festival, zone, mine: { events = [], meetups = [], room } }: NowProps) =>
  nextDayOf(entriesOf({ events, meetups, stay: room.stay }, zone, zoneOfProgramme(festival.timeZone)))

/** What the member has marked and joined today, or on the first day that has anything. */
export function NowAndNext(props: NowProps) {
  const { festival, zone, today, mine } = props
  const { day, ofDay } = plansOf(props)
  const [order, reader] = [useDayOrder(), useReaderZone()]
  const isElsewhere = reader !== null && differAt(new Date(now()).toISOString(), zone, reader)
  return (
    <Card aria-labelledby="now-and-next">
      <Head id="now-and-next" title={t.programme.nowAndNext()}>
        {isElsewhere && t.myFestival.timeThere()}
      </Head>
      {mine.isFailed && (
        <p role="alert" className="flex flex-wrap items-center gap-x-3">
          {t.myFestival.plansNotLoaded()}
          <Button size="small" onClick={mine.retry}>
            {t.common.retry()}
          </Button>
        </p>
      )}
      {mine.isPending && ofDay.length === 0 && (
        <Loading label={t.agenda.loading()} className="grid gap-3">
          <Skeleton className="h-11 rounded-m" />
          <Skeleton className="h-11 rounded-m" />
        </Loading>
      )}
      {!mine.isPending && !mine.isFailed && ofDay.length === 0 && (
        <p className="text-soft">{t.myFestival.nothingMarked()}</p>
      )}
      {day !== null && day !== today && (
        <h3 className="mb-1 text-base font-bold">{agendaDayTitle(day, today, order)}</h3>
      )}
      {ofDay.length > 0 && <Entries entries={ofDay} festivalId={festival.id} />}
      <p className="mt-3 -mb-2 flex flex-wrap gap-x-5 border-t border-line pt-1">
        {festival.eventCount > 0 && (
          <Link
            to="/festivals/$id/programme"
            params={{ id: festival.id }}
            className="link inline-flex min-h-11 items-center"
          >
            {t.myFestival.wholeProgramme()}
          </Link>
        )}
        <Link to="/my-events" search={{ view: 'upcoming' }} className="link inline-flex min-h-11 items-center">
          {t.agenda.myEvents()}
        </Link>
      </p>
    </Card>
  )
}

/** The meetups of other days. */
export function MyFestivalMeetups(props: NowProps) {
  const meetups = plansOf(props).later.filter(({ kind }) => kind === 'meetup')
  if (meetups.length === 0) return null
  return (
    <Card aria-labelledby="my-meetups">
      <Head id="my-meetups" title={t.agenda.meetups()} />
      <Entries entries={meetups} festivalId={props.festival.id} withDay />
    </Card>
  )
}

const Head = ({ id, title, children }: { id: string; title: string; children?: ReactNode }) => (
  <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
    <h2 id={id} className="text-xl">
      {title}
    </h2>
    <span className="text-sm text-soft">{children}</span>
  </div>
)

type EntriesProps = { entries: readonly Entry[]; festivalId: string; withDay?: boolean }

const Entries = ({ entries, ...rest }: EntriesProps) => (
  <ol className="divide-y divide-line">
    {entries.map((entry) => (
      <li key={`${entry.kind} ${entry.id}`} className="my-festival-entry">
        <Row entry={entry} {...rest} />
      </li>
    ))}
  </ol>
)

function Row({ entry, festivalId, withDay = false }: Omit<EntriesProps, 'entries'> & { entry: Entry }) {
  const { startTime, status, day, zone } = entry
  const [locale, order] = [useClockLocale(), useDayOrder()]
  const isNow = Date.parse(startTime) <= now()
  const needsWord = status !== null && !['attending', 'accepted', 'organizer'].includes(status)
  return (
    <>
      <p className="font-bold tabular-nums">
        {withDay && <span className="block text-sm text-soft">{asHeading(shortWeekdayOf(day, order))}</span>}
        <time dateTime={startTime} className="whitespace-nowrap">
          {clockIn(startTime, zone, locale)}
        </time>
      </p>
      <div className="min-w-0">
        <p dir="auto" className="font-bold wrap-anywhere">
          <Title entry={entry} festivalId={festivalId} />
        </p>
        <p dir="auto" className="text-sm text-soft wrap-anywhere">
          {detailsOf(entry)}
        </p>
        {entry.kind === 'meetup' && entry.meetup.threadId !== null && (
          <Link
            to="/messages"
            search={{ thread: entry.meetup.threadId }}
            className="link relative z-1 inline-flex min-h-11 items-center text-sm"
          >
            <span>{t.myFestival.groupChatOf({ title: entry.meetup.title, hidden })}</span>
          </Link>
        )}
      </div>
      {(isNow || needsWord) && (
        <span className="flex flex-wrap justify-end gap-1">
          {isNow && <Badge tone="accent">{t.programme.now()}</Badge>}
          {needsWord && <Badge>{statusWords[status]()}</Badge>}
        </span>
      )}
    </>
  )
}

const coverClass = 'link-cover link-quiet'

// oxlint-disable-next-line typescript/consistent-return -- the compiler checks that every kind has its link
function Title({ entry, festivalId: id }: { entry: Entry; festivalId: string }) {
  switch (entry.kind) {
    case 'event':
      return (
        <Link to="/festivals/$id/programme" params={{ id }} hash={`event-${entry.id}`} className={coverClass}>
          {entry.event.title}
        </Link>
      )
    case 'meetup':
      return (
        <Link to={tabOfMeetup(entry.meetup)} params={{ id }} hash={`meetup-${entry.id}`} className={coverClass}>
          {entry.meetup.title}
        </Link>
      )
    case 'checkIn':
      return (
        <Link to="/rooms/$id/stay" params={{ id: entry.id }} className={coverClass}>
          {t.myFestival.checkIn()}
        </Link>
      )
  }
}

function detailsOf(entry: Entry): string {
  if (entry.kind === 'event') return [entry.event.venue, entry.event.instructor].filter(Boolean).join(' · ')
  if (entry.kind === 'checkIn') return entry.stay.arrival.address ?? ''
  return [placesOf(entry.meetup), entry.meetup.locationHint].filter(Boolean).join(' · ')
}
