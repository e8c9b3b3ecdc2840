import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import type { Arrival, OwnArrival } from '../../../../contract/festivals/arrivals.ts'
import { arrivalsId, arrivalsLast } from '../../../features/festivals/arrivals/arrival-values.ts'
import { arrivalsQuery, ownArrivalsQuery } from '../../../features/festivals/arrivals/arrivals.queries.ts'
import { journeyText } from '../../../features/festivals/arrivals/arrivals.words.ts'
import { MeansIcon } from '../../../features/festivals/arrivals/means-icon.tsx'
import { useWhen } from '../../../features/festivals/arrivals/when.ts'
import { findEachOtherId } from '../../../features/festivals/festivals/festival-days.ts'
import { usePagedList } from '../../../lib/lists/paged-list.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { PinIcon, PlusIcon, ShieldIcon } from '../../../ui/pictures/more-icons.tsx'
import { Slot } from '../../../ui/slot.tsx'
import { companionsOf, directionOf } from './my-festival-plan.ts'

type WayProps = { festival: Festival; memberId: string; zone: string }

/** How the member gets there, or home once they are there; and who of those they know is on the way about then. */
export function MyFestivalWay({ festival, memberId, zone }: WayProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { id: festivalId } = festival
  const own = useQuery(ownArrivalsQuery(api, festivalId, memberId))
  const direction = directionOf(festival, own.data, zone)
  const crew = usePagedList((viewer) => arrivalsQuery(api, { festivalId, direction }, viewer), { ownOnly: true })
  if (!arrivalsLast(festival) || own.data === undefined) return null
  const mine = own.data[direction]
  const companions = companionsOf(crew.data?.items ?? [], mine, zone)
  const isAnything = mine !== null || companions.length > 0
  const isTaxi = mine !== null && mine.by !== 'car' && companions.some(({ by }) => by !== 'car')
  return (
    <Card aria-labelledby="my-way">
      <h2 id="my-way" className="mb-3 text-xl">
        {direction === 'to' ? t.myFestival.gettingThere() : t.myFestival.goingHome()}
      </h2>
      {isAnything && (
        <ul className="grid gap-2">
          {mine && (
            <li className="flex min-h-11 items-center gap-3">
              <span className="grid size-10 flex-none place-items-center rounded-m bg-accent-wash text-accent-ink">
                <MeansIcon by={mine.by} />
              </span>
              <Journey name={t.arrivals.you()} arrival={mine} />
            </li>
          )}
          {companions.map((one) => (
            <li key={one.id} className="flex min-h-11 items-center gap-3">
              <Avatar id={one.id} name={one.name} picture={one.avatar} />
              <Journey name={one.name} arrival={one} />
            </li>
          ))}
        </ul>
      )}
      <Link
        to="/festivals/$id/people"
        params={{ id: festivalId }}
        hash={arrivalsId}
        className={buttonClass({ size: 'small', className: isAnything ? 'mt-3' : '' })}
      >
        <Slot>{mine === null && <PlusIcon size={18} />}</Slot>
        {mine === null ? addWords[direction]() : isTaxi ? t.arrivals.shareTaxi() : t.arrivals.show()}
      </Link>
    </Card>
  )
}

const addWords = { to: t.arrivals.addArrival, from: t.arrivals.addDeparture }

function Journey({ name, arrival }: { name: string; arrival: Arrival | OwnArrival }) {
  const when = useWhen()
  return (
    <div className="min-w-0">
      <p className="font-bold wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
      <p dir="auto" className="text-sm text-soft tabular-nums wrap-anywhere">
        {[when(arrival), journeyText(arrival), arrival.by !== 'car' && arrival.place].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}

/** On the days of the festival. */
export const WayHome = ({ festivalId: id }: { festivalId: string }) => (
  <nav aria-label={t.myFestival.wayHome()} className="flex flex-wrap gap-3 *:grow">
    <Link to="/festivals/$id/people" params={{ id }} hash={findEachOtherId} className={buttonClass()}>
      <PinIcon size={20} />
      {t.festivals.findEachOther()}
    </Link>
    <Link to="/home-safe" search={{ festival: id }} className={buttonClass()}>
      <ShieldIcon size={20} />
      {t.safeChecks.homeSafe()}
    </Link>
  </nav>
)
