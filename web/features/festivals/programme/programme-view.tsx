import { type CSSProperties, type ReactNode, useState } from 'react'
import { t } from '#texts'
import type { FestivalEvent } from '../../../../contract/festivals/programme.ts'
import { useHydrated } from '../../../lib/browser/hydration.ts'
import { useDayOrder } from '../../../lib/format/day-order.ts'
import { clockIn, shortWeekdayOf, useClockLocale, weekdayOf } from '../../../lib/format/moments.ts'
import { lazyPart } from '../../../lib/page/lazy-part.tsx'
import { cx } from '../../../ui/cx.ts'
import { Chip } from '../../../ui/fields/chip.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ProgrammeFilters } from './programme-filters.tsx'
import {
  choicesOf,
  clashesOf,
  dayOfEvent,
  dayOfNow,
  daysOf,
  dayToShow,
  filtered,
  noFilters,
  slotsOf,
} from './programme-plan.ts'
import { hidden } from '../../../ui/text-elements.tsx'
import { asHeading } from '../../../../texts/intl.ts'

/* Loaded lazily, because the current time is known only in the browser. */
const NowAndNext = lazyPart(() => import('./now-and-next.tsx'), 'NowAndNext', null)

const slotClass = 'grid gap-3 md:grid-cols-[6rem_minmax(0,1fr)]'
const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-4'
/** The max number of halls with a column of their own on a wide screen. */
const maxColumns = 4

type ProgrammeViewProps = {
  events: readonly FestivalEvent[]
  zone: string
  /** Whether the zone is really that of the festival, so that current events can be displayed. */
  isZoneKnown: boolean
  /** The id of the event in the link that opened the page. */
  wanted: string | null
  /** `clashes`: the titles of the reader's other choices at the same time. */
  children: (event: FestivalEvent, clashes: readonly string[] | undefined) => ReactNode
}

/** The events of one day at a time, by start and hall. */
export function ProgrammeView({ events, zone, isZoneKnown, wanted, children }: ProgrammeViewProps) {
  const order = useDayOrder()
  const [filters, setFilters] = useState(noFilters)
  const [chosen, setChosen] = useState('')
  const today = useHydrated() ? dayOfNow(zone) : null
  const days = daysOf(events, zone)
  const linked = events.find(({ id }) => id === wanted)
  const first = linked ? dayOfEvent(linked, zone) : dayToShow([...days.keys()], today)
  const day = days.has(chosen) ? chosen : first
  if (day === undefined) return null
  const clashes = clashesOf(events)
  const displayed = filtered(days.get(day) ?? [], filters)
  return (
    <div className="grid gap-6">
      {isZoneKnown && <NowAndNext events={events} zone={zone} />}
      <DayChoice days={[...days.keys()]} open={day} onOpen={setChosen} />
      <ProgrammeFilters events={events} filters={filters} onChange={setFilters} />
      <section aria-labelledby="programme-day">
        <h3 id="programme-day" className="mb-4">
          {asHeading(weekdayOf(day, order))}
        </h3>
        {displayed.length === 0 && (
          <EmptyState title={t.programme.nothingThatDay()}>{t.programme.tryAnotherDay()}</EmptyState>
        )}
        <Timetable events={displayed} zone={zone}>
          {(event) => children(event, clashes.get(event.id))}
        </Timetable>
      </section>
    </div>
  )
}

type TimetableProps = Pick<ProgrammeViewProps, 'events' | 'zone'> & { children: (event: FestivalEvent) => ReactNode }

/** By start; on wide screens each hall has its own column. */
function Timetable({ events, zone, children }: TimetableProps) {
  const locale = useClockLocale()
  const halls = choicesOf(events, 'venue')
  const hasColumns = halls.length > 1 && halls.length <= maxColumns && events.every(({ venue }) => venue !== null)
  const listClass = cx(gridClass, hasColumns && 'lg:grid-cols-[repeat(var(--halls),minmax(0,1fr))]')
  return (
    <div className="grid gap-6" style={variables({ '--halls': halls.length })}>
      {hasColumns && (
        // Each event also contains its hall.
        <div aria-hidden className={cx(slotClass, 'max-lg:hidden')}>
          <div className={cx(listClass, 'col-start-2 font-semibold text-soft')}>
            {halls.map((hall) => (
              <p key={hall} dir="auto" className="wrap-anywhere">
                {hall}
              </p>
            ))}
          </div>
        </div>
      )}
      {slotsOf(events).map(([startTime, ofSlot]) => (
        <div key={startTime} className={slotClass}>
          <p className="text-xl font-bold tabular-nums md:pt-5">
            {t.programme.fromTime({
              time: clockIn(startTime, zone, locale),
              hidden,
            })}
          </p>
          <ul className={listClass}>
            {ofSlot.map((event) => (
              <li
                key={event.id}
                className={cx(hasColumns && 'lg:col-start-(--hall)')}
                style={variables({ '--hall': halls.indexOf(event.venue ?? '') + 1 })}
              >
                {children(event)}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

const variables = (values: Record<`--${string}`, number>) => values as CSSProperties

type DayChoiceProps = { days: readonly string[]; open: string; onOpen: (day: string) => void }

function DayChoice({ days, open, onOpen }: DayChoiceProps) {
  const order = useDayOrder()
  if (days.length < 2) return null
  return (
    <fieldset aria-label={t.programme.day()} className="flex flex-wrap gap-2">
      {days.map((day) => (
        <Chip key={day} pressed={day === open} onClick={() => onOpen(day)}>
          {shortWeekdayOf(day, order)}
        </Chip>
      ))}
    </fieldset>
  )
}
