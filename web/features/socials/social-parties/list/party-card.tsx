import '../social-parties.css'
import { memo, useRef } from 'react'
import { t } from '#texts'
import type { SocialParty } from '../../../../../contract/socials/social-parties.ts'
import { formatPartyDay } from '../../../../lib/format/dates.ts'
import { Card } from '../../../../ui/card.tsx'
import { cx } from '../../../../ui/cx.ts'
import { MapOffIcon, PinIcon } from '../../../../ui/pictures/more-icons.tsx'
import { OutsideLink } from '../../../../ui/outside-link.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { useOneStop } from '../../../../ui/fields/one-stop.ts'
import { Badge, HueTags } from '../../../../ui/tag.tsx'
import { hasPin, isInTown } from './distance.ts'
import { everyWeek, moreDates } from './next-party.words.ts'
import { MoreAboutParty, PartyActions } from '../party/party-actions.tsx'
import { Confirmed, GoersOnCard, GoingChip, NextDates } from '../going/party-goers.tsx'
import { PartyTime } from '../party/party-time.tsx'
import { placeOf } from '../party.words.ts'
import { cardId } from '../../../../lib/finder/selection.ts'
import { hidden } from '../../../../ui/text-elements.tsx'
import { placeText } from '../../../../../texts/places.ts'
import { Slot } from '../../../../ui/slot.tsx'

type PartyCardProps = {
  party: SocialParty
  /** The number of its pin beside the list. */
  number?: number | undefined
  /** The distance from the reader: '2.3 km' or 'in Madrid'; null if it is unknown. */
  away?: string | null
  isPast?: boolean
  isSelected?: boolean
  /** Opens the card, and selects it on the map beside the list. Without a map all cards are open. */
  onChoose?: (id: string) => void
}

/** The id of the text that explains the keys; each page with such a list has it. */
export const cardKeysId = 'keys-of-socials'

/**
 * A social with its number in the list. A press anywhere on it opens it with its actions, and selects it on the map. It is one stop of the
 * Tab key. A list of them is rendered several times while the page loads, each time with the same cards.
 */
export const PartyCard = memo(function PartyCard({
  party,
  number,
  away = null,
  isPast = false,
  isSelected = false,
  onChoose,
}: PartyCardProps) {
  const { id, venueName, date, time, isWeekly, nextDates = [] } = party
  const day = date.slice(0, 10)
  const card = useRef<HTMLElement>(null)
  const keys = useOneStop(card)
  const isOpened = isSelected || !onChoose
  const lead = number ?? (onChoose && hasPin(party) ? <PinIcon size={18} /> : null)
  return (
    <Card
      as="article"
      ref={card}
      {...keys}
      id={cardId(id)}
      className={cx(
        'party-card',
        lead === null && 'party-card-unplaced',
        onChoose && 'card-link',
        isSelected && 'card-chosen',
      )}
    >
      <span className="party-number">
        {onChoose ? (
          <button
            type="button"
            aria-pressed={isSelected}
            aria-describedby={cardKeysId}
            className="link-cover"
            onClick={() => onChoose(id)}
          >
            {number === undefined ? (
              <>
                {lead}
                <span className="sr-only">
                  {hasPin(party) ? t.socialParties.showOnMap({ venueName }) : t.socialParties.showParty({ venueName })}
                </span>
              </>
            ) : (
              t.socialParties.showNumberOnMap({
                number,
                venueName,
                hidden,
              })
            )}
          </button>
        ) : (
          <span aria-hidden>{lead}</span>
        )}
      </span>
      <div className="grid min-w-0 content-start gap-0.5">
        <h3 dir="auto" translate="no" className="text-lg wrap-anywhere">
          {venueName}
        </h3>
        <Place party={party} away={away} />
        <p className="text-sm text-soft tabular-nums">
          <time dateTime={day}>{formatPartyDay(day)}</time>
          {isWeekly && <Beside>{everyWeek(day)}</Beside>}
          {!isWeekly && nextDates.length > 0 && <Beside>{moreDates(nextDates.length)}</Beside>}
        </p>
      </div>
      <div className="party-side">
        <PartyTime time={time} />
        {!isPast && <GoingChip party={party} />}
      </div>
      <div className="party-card-foot">
        <div className="min-w-0">
          <Marks party={party} isPast={isPast} />
          {isOpened && !isPast && <Confirmed party={party} />}
          {isOpened && nextDates.length > 0 && <NextDates dates={nextDates} />}
          {isOpened && <PartyActions party={party} isPast={isPast} />}
        </div>
        <MoreAboutParty party={party} isPast={isPast} on={isOpened ? 'opened card' : 'card'} />
      </div>
    </Card>
  )
})

function Place({ party, away }: Pick<PartyCardProps, 'party'> & { away: string | null }) {
  // 'in Madrid' already contains the city.
  const place = away !== null && isInTown(party) ? placeText(party.address) : placeOf(party)
  return (
    <p dir="auto" className="text-soft wrap-anywhere">
      {place}
      {away !== null && (
        <span>
          <Slot>{place !== '' && ' · '}</Slot>
          <b className="text-ink">{away}</b>
        </span>
      )}
    </p>
  )
}

/** The dance styles, whether its place is known, the link to its announcements, and who goes. */
const Marks = ({ party, isPast }: { party: SocialParty; isPast: boolean }) => {
  const { venueName, danceStyles, latitude, instagramLink } = party
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-x-4 gap-y-1">
      <HueTags names={danceStyles} />
      {latitude === null && <Badge icon={<MapOffIcon size={16} />}>{t.socialParties.noMapLocation()}</Badge>}
      {instagramLink !== null && (
        <OutsideLink href={instagramLink} className="link py-2.5 text-sm">
          {t.socialParties.viewOnInstagram()}
          <span className="sr-only">: {venueName}</span>
        </OutsideLink>
      )}
      {!isPast && <GoersOnCard party={party} className="ms-auto" />}
    </div>
  )
}

const Beside = ({ children }: { children: string }) => (
  <>
    {' · '}
    <span className="whitespace-nowrap">{children}</span>
  </>
)

export function PartyCardSkeleton() {
  return (
    <div aria-hidden className="grid gap-3 border-b border-line py-4">
      <Skeleton text className="w-2/3" />
      <Skeleton text className="w-full" />
      <Skeleton text className="w-1/2" />
      <Skeleton text className="w-1/3" />
    </div>
  )
}
