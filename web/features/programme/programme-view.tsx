import { type ReactNode, useState } from 'react'
import type { FestivalEvent } from '../../../contract/programme.ts'
import { localTimeOf } from '../../../contract/time-zone.ts'
import { dayAndClock } from '../../../contract/event-times.ts'
import { useHydrated } from '../../lib/browser/hydration.ts'
import { clockIn, shortWeekdayOf, useClockLocale, weekdayOf } from '../../lib/format/moments.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { EventCard } from './event-card.tsx'
import { NowAndNext } from './now-and-next.tsx'
import { ProgrammeFilters } from './programme-filters.tsx'
import { clashesOf, daysOf, dayToShow, filtered, noFilters, slotsOf } from './programme-plan.ts'

const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-4'

type ProgrammeViewProps = {
  events: readonly FestivalEvent[]
  zone: string
  /** Whether the zone is really that of the festival, so that one can say what is on now. */
  isZoneKnown: boolean
  choiceOf: (event: FestivalEvent) => ReactNode
  toolsOf: (event: FestivalEvent) => ReactNode
}

/** The events of one day at a time, by their start and their hall. */
export function ProgrammeView({ events, zone, isZoneKnown, choiceOf, toolsOf }: ProgrammeViewProps) {
  const [filters, setFilters] = useState(noFilters)
  const [chosen, setChosen] = useState<string | null>(null)
  const today = useToday(zone)
  const days = daysOf(events, zone)
  const day = chosen !== null && days.has(chosen) ? chosen : dayToShow([...days.keys()], today)
  if (day === undefined) return null
  const clashes = clashesOf(events)
  const shown = filtered(days.get(day) ?? [], filters)
  return (
    <div className="grid gap-6">
      {isZoneKnown && <NowAndNext events={events} zone={zone} />}
      <DayChoice days={[...days.keys()]} open={day} onOpen={setChosen} />
      <ProgrammeFilters events={events} filters={filters} onChange={setFilters} />
      <section aria-labelledby="programme-day">
        <h3 id="programme-day" className="mb-4">
          {weekdayOf(day)}
        </h3>
        {shown.length === 0 && (
          <EmptyState title="Nothing here that day">Choose another day, or other filters.</EmptyState>
        )}
        <div className="grid gap-6">
          {slotsOf(shown).map(([startTime, ofSlot]) => (
            <Slot key={startTime} startTime={startTime} zone={zone}>
              {ofSlot.map((event) => (
                <li key={event.id}>
                  <EventCard event={event} zone={zone} clashes={clashes.get(event.id)} tools={toolsOf(event)}>
                    {choiceOf(event)}
                  </EventCard>
                </li>
              ))}
            </Slot>
          ))}
        </div>
      </section>
    </div>
  )
}

/** What begins at one time: the time beside it on wide screens, above it on phones. */
function Slot({ startTime, zone, children }: { startTime: string; zone: string; children: ReactNode }) {
  const locale = useClockLocale()
  return (
    <div className="grid gap-3 md:grid-cols-[6rem_minmax(0,1fr)]">
      <p className="text-xl font-bold tabular-nums md:pt-5">
        <span className="sr-only">From </span>
        {clockIn(startTime, zone, locale)}
      </p>
      <ul className={gridClass}>{children}</ul>
    </div>
  )
}

type DayChoiceProps = { days: readonly string[]; open: string; onOpen: (day: string) => void }

function DayChoice({ days, open, onOpen }: DayChoiceProps) {
  if (days.length < 2) return null
  return (
    <fieldset className="chip-group">
      <legend className="sr-only">Day</legend>
      <div className="chip-group-row">
        {days.map((day) => (
          <label key={day} className="chip">
            <input type="radio" name="programme-day" checked={day === open} onChange={() => onOpen(day)} />
            {shortWeekdayOf(day)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Today's day of the programme; null on the server and during hydration. */
function useToday(zone: string): string | null {
  const hydrated = useHydrated()
  if (!hydrated) return null
  const { day, time } = localTimeOf(new Date(), zone)
  return dayAndClock(`${day}T${time}`).day
}
