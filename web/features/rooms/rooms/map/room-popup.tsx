import { Link } from '@tanstack/react-router'
import { t } from '#texts'
import { useDisplayCurrency } from '../../../../lib/browser/display-currency.ts'
import { MapPopup } from '../../../../lib/map/map-popup.tsx'
import { aboveTownName, type Point } from '../../../../lib/map/marked-places.ts'
import { PriceOfEach } from '../room-price.tsx'
import { formatEach, formatNearDays, formatPlaces } from '../rooms.words.ts'
import { formatRoomsIn, formatWhere } from './room-map.words.ts'
import type { RoomMark, RoomPin } from './room-places.ts'
import { minutesOnFoot, type Venue } from './walk.ts'

/** The height of a mark above its point in pixels. */
const markHeight = 56 + aboveTownName

type RoomPopupProps = { pin: RoomPin; point: Point; venue: Venue | null; onClose: () => void }

/** The popup of a mark with one room. */
export function RoomPopup({ pin: { room, place }, point, venue, onClose }: RoomPopupProps) {
  const minutes = venue && minutesOnFoot(place, venue)
  return (
    <MapPopup point={point} height={markHeight} title={room.title} onClose={onClose}>
      <p className="text-sm text-soft">
        <span className="text-ink">
          <PriceOfEach room={room} className="text-xl" />
        </span>
      </p>
      <p className="text-sm text-soft wrap-anywhere">{formatWhere(place, minutes)}</p>
      <p className="text-sm">
        <time dateTime={room.availableFrom}>{formatNearDays(room.availableFrom, room.availableTo)}</time> ·{' '}
        {formatPlaces(room)}
      </p>
      <Link to="/rooms/$id" params={{ id: room.id }} className="link justify-self-start text-sm">
        {t.rooms.seeTheRoom()}
      </Link>
    </MapPopup>
  )
}

type PlacePopupProps = { place: RoomMark; onChoose: (roomId: string) => void; onClose: () => void }

/** The rooms of one place to choose from. */
export function PlacePopup({ place: { pins, point }, onChoose, onClose }: PlacePopupProps) {
  const display = useDisplayCurrency()
  const [{ place }] = pins
  return (
    <MapPopup point={point} height={markHeight} title={formatRoomsIn(pins.length, place.name)} onClose={onClose}>
      <ol className="-mx-2 max-h-44 overflow-y-auto max-lg:max-h-[12dvh]">
        {pins.map(({ room }) => (
          <li key={room.id}>
            <button
              type="button"
              className="menu-row w-full gap-2 px-2 text-start text-sm"
              onClick={() => onChoose(room.id)}
            >
              <b className="tabular-nums">{formatEach(room, display)}</b>
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {room.title}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </MapPopup>
  )
}
