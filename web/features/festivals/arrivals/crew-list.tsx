import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#texts'
import type { Arrival } from '../../../../contract/festivals/arrivals.ts'
import type { Meetup } from '../../../../contract/festivals/meetups.ts'
import { Button } from '../../../ui/button.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { Slot } from '../../../ui/slot.tsx'
import { Badge } from '../../../ui/tag.tsx'
import { journeyText, seatsText } from './arrivals.words.ts'
import type { Party } from './crew.ts'
import { MeansIcon } from './means-icon.tsx'
import { useWhen } from './when.ts'

export type CrewParts = {
  renderTaxi: (taxi: Meetup) => ReactNode
  /** The button that writes to a member. */
  renderMessage: (person: { id: string; name: string }) => ReactNode
}

type PartyCardProps = CrewParts & { party: Party; onShareTaxi: () => void }

/** Who is at one place in one hour, with their taxis or the button for one; or a car. */
export function PartyCard({ party, renderTaxi, renderMessage, onShareTaxi }: PartyCardProps) {
  const { place, isCar, people, hasOwn, taxis } = party
  const hasTaxi = taxis.some(({ status, userHasJoined }) => userHasJoined || status === 'active')
  return (
    <div className="grid gap-2 py-3">
      {!isCar && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h4 dir="auto" className="min-w-0 text-base font-semibold wrap-anywhere">
            {place}
          </h4>
          {!hasTaxi && (
            <Button size="small" onClick={onShareTaxi}>
              {t.arrivals.shareTaxi()}
              <span className="sr-only">: {place}</span>
            </Button>
          )}
        </div>
      )}
      <ul className="grid gap-2">
        {people.map((arrival) => (
          <Person key={arrival.id} arrival={arrival} message={isCar && arrival.seats !== 0 && renderMessage(arrival)} />
        ))}
        {hasOwn && <li className="text-soft">{t.arrivals.you()}</li>}
      </ul>
      {taxis.map((taxi) => (
        <div key={taxi.id}>{renderTaxi(taxi)}</div>
      ))}
    </div>
  )
}

/** A car with free seats stands out, and its driver can be written to. */
function Person({ arrival, message }: { arrival: Arrival; message: ReactNode }) {
  const { id, username, name, avatar, by, seats } = arrival
  const when = useWhen()
  const seatsLeft = seatsText(arrival)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Avatar id={id} name={name} picture={avatar} />
      <div className="min-w-0 flex-1 basis-44">
        <Link
          to="/members/$username"
          params={{ username }}
          className="link-quiet inline-flex min-h-6 max-w-full font-semibold"
        >
          <bdi translate="no" className="truncate">
            {name}
          </bdi>
        </Link>
        <p className="flex gap-x-2 text-sm text-soft tabular-nums">
          <MeansIcon by={by} size={16} className="mt-0.5 flex-none" />
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {when(arrival)} · {journeyText(arrival)}
          </span>
        </p>
        <Slot>{seatsLeft && <Badge tone={seats ? 'teal' : 'plain'}>{seatsLeft}</Badge>}</Slot>
      </div>
      {message}
    </li>
  )
}
