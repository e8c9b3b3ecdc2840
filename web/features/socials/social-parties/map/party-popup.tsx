import { t } from '#texts'
import type { SocialParty } from '../../../../../contract/socials/social-parties.ts'
import { formatPartyDay } from '../../../../lib/format/dates.ts'
import { MapPopup } from '../../../../lib/map/map-popup.tsx'
import { aboveTownName } from '../../../../lib/map/marked-places.ts'
import { ShareButton } from '../../../../lib/page/share-button.tsx'
import { HueTags } from '../../../../ui/tag.tsx'
import type { Marked } from './map-pins.ts'
import { nameOfPlace } from './map.words.ts'
import { placeOf } from '../party.words.ts'
import { pathOfParty } from '../party/shared-party.ts'
import { announcedTime } from '../../../../lib/format/announced-time.ts'
import { Slot } from '../../../../ui/slot.tsx'

type PartyPopupProps = { place: Marked; party: SocialParty; onClose: () => void }

/** The popup of a pin with one party. */
export function PartyPopup({ place, party, onClose }: PartyPopupProps) {
  const { id, venueName, date, time, danceStyles } = party
  return (
    <MapPopup point={place.point} height={heightOf(place)} title={venueName} onClose={onClose}>
      <p dir="auto" className="text-sm text-soft wrap-anywhere">
        {placeOf(party)}
      </p>
      <p className="text-sm tabular-nums wrap-anywhere">
        <b>{formatPartyDay(date.slice(0, 10))}</b>
        <Slot>{time !== '' && ` · ${announcedTime(time)}`}</Slot>
      </p>
      <div className="-me-2 -mb-2 flex items-center justify-between gap-2">
        <HueTags names={danceStyles} />
        <ShareButton title={venueName} path={pathOfParty(id)} isSmall />
      </div>
    </MapPopup>
  )
}

/** The max number of listed parties of a place; the list of the page has all. */
const maxListed = 50

type PlacePopupProps = { place: Marked; onChoose: (partyId: string) => void; onClose: () => void }

/** The parties of one place to choose from. */
export function PlacePopup({ place, onChoose, onClose }: PlacePopupProps) {
  const { pins, isTown } = place
  const left = pins.length - maxListed
  return (
    <MapPopup point={place.point} height={heightOf(place)} title={nameOfPlace(place)} onClose={onClose}>
      <ol className="-mx-2 max-h-44 overflow-y-auto max-lg:max-h-[12dvh]">
        {pins.slice(0, maxListed).map(({ party: { id, venueName, date }, label }) => (
          <li key={id}>
            <button
              type="button"
              className="menu-row w-full gap-2 px-2 text-start text-sm"
              onClick={() => onChoose(id)}
            >
              {label !== null && <span className="tabular-nums">{label}</span>}
              <span className="min-w-0 wrap-anywhere">
                <b dir="auto">{venueName}</b> · {formatPartyDay(date.slice(0, 10))}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {isTown && <p className="text-sm text-soft">{t.socialParties.onlyCityOfTheseKnown()}</p>}
      {left > 0 && <p className="text-sm text-soft">{t.socialParties.moreInTheList({ left })}</p>}
    </MapPopup>
  )
}

/** The height above the point in pixels. */
const heightOf = ({ isTown }: Marked) => (isTown ? 58 + aboveTownName : 38)
