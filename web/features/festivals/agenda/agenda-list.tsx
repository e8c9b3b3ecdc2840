import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { t } from '#texts'
import type { AgendaItem, AgendaKind } from '../../../../contract/festivals/agenda.ts'
import { clashWords } from '../../../lib/format/clashes.ts'
import { today } from '../../../lib/format/dates.ts'
import { useDayOrder } from '../../../lib/format/day-order.ts'
import { clockIn, useClockLocale, useReaderZone } from '../../../lib/format/moments.ts'
import { PathLink } from '../../../lib/page/path-link.tsx'
import { Card } from '../../../ui/card.tsx'
import {
  AlertIcon,
  BedIcon,
  CalendarIcon,
  DanceIcon,
  type IconProps,
  SocialsIcon,
} from '../../../ui/pictures/icons.tsx'
import { PeopleIcon } from '../../../ui/pictures/more-icons.tsx'
import { Badge } from '../../../ui/tag.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { agendaClashes, agendaDays, zoneOf } from './agenda-days.ts'
import { agendaDayTitle, formatAgendaDays, statusWords, whatItIs } from './agenda-list.words.ts'
import { Slot } from '../../../ui/slot.tsx'

const iconOf: Record<AgendaKind, ComponentType<IconProps>> = {
  festival: DanceIcon,
  room: BedIcon,
  meetup: PeopleIcon,
  event: CalendarIcon,
  social: SocialsIcon,
}

/** Everything that a member plans, day by day. */
export function AgendaList({ items }: { items: readonly AgendaItem[] }) {
  const clashes = agendaClashes(items)
  const [now, order] = [today(), useDayOrder()]
  return (
    <div className="grid gap-x-8 gap-y-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
      {agendaDays(items, useReaderZone(), now).map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`day-${day}`} className="grid gap-3 lg:col-span-2 lg:grid-cols-subgrid">
          <h2 id={`day-${day}`} className="text-xl lg:pt-3">
            {agendaDayTitle(day, now, order)}
          </h2>
          <ul className="grid gap-3">
            {ofDay.map((item) => (
              <li key={item.id}>
                <Row item={item} clashes={clashes.get(item.id)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Row({ item, clashes }: { item: AgendaItem; clashes: readonly string[] | undefined }) {
  const { kind, id, title, path, status } = item
  const Icon = iconOf[kind]
  return (
    <Card as="article" pressable aria-labelledby={`agenda-${id}`} className="flex items-start gap-4 py-3.5">
      <span className="grid size-10 flex-none place-items-center rounded-m bg-accent-wash text-accent-ink">
        <Icon size={20} />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 flex-[1_1_16rem]">
          <h3 id={`agenda-${id}`} dir="auto" className="text-lg wrap-anywhere">
            <PathLink path={path} className="link-cover link-quiet">
              {title}
            </PathLink>
          </h3>
          <p className="tabular-nums">
            <When item={item} />
          </p>
          <p dir="auto" className="text-sm text-soft wrap-anywhere">
            {whatItIs(item)}
          </p>
          {kind === 'festival' && status === 'attending' && (
            <Link to="/festivals/$id/mine" params={{ id }} className="link inline-flex min-h-11 items-center">
              {t.myFestival.title()}
              <span className="sr-only">: {title}</span>
            </Link>
          )}
          {clashes && (
            <p className="mt-1 flex gap-1 text-sm font-semibold text-amber">
              <AlertIcon size={16} className="mt-0.5 flex-none" />
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {clashWords(clashes)}
              </span>
            </p>
          )}
        </div>
        <Badge tone={status === 'interested' || status === 'pending' || status === 'waiting' ? 'plain' : 'teal'}>
          {statusWords[status]()}
        </Badge>
      </div>
    </Card>
  )
}

function When({ item }: { item: AgendaItem }) {
  const { startTime, endTime } = item
  const [reader, locale, order] = [useReaderZone(), useClockLocale(), useDayOrder()]
  if (startTime === null) return formatAgendaDays(item, order)
  const zone = zoneOf(item, reader)
  return (
    <>
      <time dateTime={startTime}>{clockIn(startTime, zone, locale)}</time>
      <Slot>{endTime !== null && `–${clockIn(endTime, zone, locale)}`}</Slot>
    </>
  )
}

export const AgendaSkeleton = () => (
  <Loading label={t.agenda.loading()} className="grid gap-3">
    {[1, 2, 3, 4].map((place) => (
      <Skeleton key={place} className="h-24 rounded-l" />
    ))}
  </Loading>
)
