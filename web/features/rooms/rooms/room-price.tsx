import { isCurrencyCode, isFree } from '../../../../contract/platform/money.ts'
import type { RoomShare } from '../../../../contract/rooms/rooms.ts'
import { useDisplayCurrency } from '../../../lib/browser/display-currency.ts'
import { Money } from '../../../lib/format/money.tsx'
import { ChevronDownIcon } from '../../../ui/pictures/icons.tsx'
import { eachPays, formatNights, formatRoomPrice, nightsOf } from './rooms.words.ts'

type Priced = Pick<RoomShare, 'pricePerNight' | 'currency' | 'maxGuests'>
type PriceProps = { room: Priced; className?: string }

/** '€33 each, a night', in large type: the price per guest once the room is full. For a room without other guests, its own price. */
export function PriceOfEach({ room, className = 'text-2xl' }: PriceProps) {
  return (
    <>
      <b className={`font-display tabular-nums ${className}`}>
        <EachMoney room={room} />
      </b>{' '}
      {isFree(room.pricePerNight) ? null : eachPays(room) === null ? 'a night' : 'each, a night'}
    </>
  )
}

/** '€130 the room', if the price per guest is different. */
export const PriceOfWhole = ({ room }: { room: Priced }) =>
  eachPays(room) !== null && (
    <span className="tabular-nums">
      <RoomMoney room={room} /> the room
    </span>
  )

/** The explanation of the price, collapsed: the whole room, the whole stay, and the price as published. */
export function PriceInDetail({ room }: { room: RoomShare }) {
  const nights = nightsOf(room)
  if (isFree(room.pricePerNight)) return null
  const isShared = eachPays(room) !== null
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-soft [&::-webkit-details-marker]:hidden">
        <span className="tabular-nums">
          {formatNights(nights)}
          {nights > 1 && (
            <>
              {' · '}
              <EachMoney room={room} nights={nights} />
              {isShared && ' each'}
            </>
          )}
        </span>
        <ChevronDownIcon size={20} className="ms-auto flex-none group-open:rotate-180" />
        <span className="sr-only">What the price means</span>
      </summary>
      <ul className="grid gap-1 pb-2 text-sm text-soft tabular-nums">
        <li>
          Whole room: <RoomMoney room={room} /> a night
          {nights > 1 && (
            <>
              , <RoomMoney room={room} nights={nights} /> for {formatNights(nights)}
            </>
          )}
        </li>
        {isShared && <li>Each pays that much once all {room.maxGuests} places are taken, the host’s among them.</li>}
        <PublishedPrice room={room} />
      </ul>
    </details>
  )
}

/** The price in the host's currency, if the reader's differs. */
function PublishedPrice({ room }: { room: RoomShare }) {
  const display = useDisplayCurrency().currency
  if (display === room.currency) return null
  return (
    <li>
      Published: {room.pricePerNight} {room.currency}
    </li>
  )
}

/** The price per guest for some nights, in the reader's currency. */
function EachMoney({ room, nights = 1 }: { room: Priced; nights?: number }) {
  const each = eachPays(room)
  if (each === null || !isCurrencyCode(room.currency)) return <RoomMoney room={room} nights={nights} />
  return <Money amount={each * nights} currency={room.currency} form="share" />
}

/** The price of some nights: 'Free', or an amount. */
function RoomMoney({ room, nights = 1 }: { room: Priced; nights?: number }) {
  const { pricePerNight, currency } = room
  if (!isCurrencyCode(currency) || isFree(pricePerNight)) return <>{formatRoomPrice(room, null, nights)}</>
  return <Money amount={Number(pricePerNight) * nights} currency={currency} />
}
