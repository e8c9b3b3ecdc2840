import { useRef } from 'react'
import type { SocialParty } from '../../../contract/social-parties.ts'
import { formatPartyDay } from '../../lib/format/dates.ts'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { MapOffIcon, PinIcon } from '../../ui/pictures/more-icons.tsx'
import { OutsideLink } from '../../ui/outside-link.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { useOneStop } from '../../ui/fields/one-stop.ts'
import { Badge, HueTags } from '../../ui/tag.tsx'
import { isInTown } from './distance.ts'
import { PartyActions } from './party-actions.tsx'
import { placeOf } from './party.words.ts'
import { cardId } from './selection.ts'

type PartyCardProps = {
  party: SocialParty
  /** In the list; none for one that was sent in a link. */
  number?: number
  /** From the reader: '2.3 km' or 'in Madrid'; null if nobody knows it. */
  away?: string | null
  isPast?: boolean
  isSelected?: boolean
  /** Shows it on the map beside the list, if there is one. */
  onChoose?: () => void
}

/** The id of the text that says how its keys work; a page with such a list has it. */
export const cardKeysId = 'keys-of-socials'

/** A social with its running number in the list. A press anywhere on it shows it on the map. It is one stop of the Tab key. */
export function PartyCard({
  party,
  number,
  away = null,
  isPast = false,
  isSelected = false,
  onChoose,
}: PartyCardProps) {
  const { id, venueName, date, time, instagramLink, danceStyles, latitude, isWeekly } = party
  const hasPlace = latitude !== null
  // 'in Madrid' names the city already.
  const place = away !== null && isInTown(party) ? party.address : placeOf(party)
  const canChoose = hasPlace && onChoose !== undefined
  const card = useRef<HTMLElement>(null)
  const keys = useOneStop(card)
  return (
    <Card
      as="article"
      ref={card}
      {...keys}
      id={cardId(id)}
      className={cx('flex h-full scroll-mt-24 gap-4', canChoose && 'card-link', isSelected && 'card-chosen')}
    >
      <span
        className={cx(
          'grid size-9 shrink-0 place-items-center rounded-full font-semibold tabular-nums',
          isSelected ? 'bg-ink text-on-ink' : 'bg-sunk',
        )}
      >
        {canChoose ? (
          <button
            type="button"
            aria-pressed={isSelected}
            aria-describedby={cardKeysId}
            className="link-cover"
            onClick={onChoose}
          >
            {number ?? <PinIcon size={18} />}
            <span className="sr-only">
              {number === undefined ? 'Show' : ', show'} {venueName} on the map
            </span>
          </button>
        ) : (
          <span aria-hidden>{number ?? <PinIcon size={18} />}</span>
        )}
      </span>
      <div className="grid min-w-0 grow content-start gap-1">
        <h3 dir="auto" className="text-lg wrap-anywhere">
          {venueName}
        </h3>
        <p dir="auto" className="text-soft wrap-anywhere">
          {place}
          {away !== null && (
            <>
              {place !== '' && ' · '}
              <b className="text-ink">{away}</b>
            </>
          )}
        </p>
        <p className="tabular-nums">
          <time dateTime={date.slice(0, 10)} className="font-semibold">
            {formatPartyDay(date.slice(0, 10))}
          </time>
          {time !== '' && <span className="wrap-anywhere"> · {time}</span>}
          {isWeekly && <span className="text-soft"> · every week</span>}
        </p>
        <HueTags names={danceStyles} className="mt-1" />
        {!hasPlace && (
          <Badge icon={<MapOffIcon size={16} />} className="mt-1 justify-self-start">
            No map location
          </Badge>
        )}
        {instagramLink !== null && (
          <OutsideLink href={instagramLink} className="link mt-1 justify-self-start py-2.5">
            View on Instagram
            <span className="sr-only">: {venueName}</span>
          </OutsideLink>
        )}
        <PartyActions party={party} isPast={isPast} />
      </div>
    </Card>
  )
}

export function PartyCardSkeleton() {
  return (
    <div aria-hidden className="card grid gap-3">
      <Skeleton text className="w-2/3" />
      <Skeleton text className="w-full" />
      <Skeleton text className="w-1/2" />
      <Skeleton text className="w-1/3" />
    </div>
  )
}
