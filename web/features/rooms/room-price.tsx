import { defaultCurrency, isCurrencyCode, isFree } from '../../../contract/money.ts'
import type { RoomShare } from '../../../contract/rooms.ts'
import { Money } from '../../lib/format/money.tsx'
import { formatNights, formatRoomPrice, nightsOf, priceUnit } from './rooms.words.ts'

type RoomProps = { room: RoomShare; className?: string }

/** What the whole room costs for a night, large. */
export function RoomPrice({ room, className = 'text-2xl' }: RoomProps) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-1.5">
      <b className={`font-display tabular-nums ${className}`}>
        <RoomMoney room={room} />
      </b>
      <span className="text-soft empty:hidden">{priceUnit(room)}</span>
    </p>
  )
}

type Priced = Pick<RoomShare, 'pricePerNight' | 'currency'>

/** `eachWhenFull()` with an amount that is in the reader's currency before the first paint. */
export function EachWhenFull({ room, className = 'font-medium' }: RoomProps) {
  const { pricePerNight, currency, maxGuests } = room
  if (isFree(pricePerNight) || maxGuests < 2 || !isCurrencyCode(currency)) return null
  return (
    <span className={`block tabular-nums ${className}`}>
      about <Money amount={Number(pricePerNight) / maxGuests} currency={currency} form="share" /> each when full
    </span>
  )
}

/** '4 nights · ≈ $168'. */
export function RoomNights({ room, className = 'text-soft' }: RoomProps) {
  const nights = nightsOf(room)
  return (
    <p className={`tabular-nums ${className}`}>
      {formatNights(nights)}
      {nights > 1 && !isFree(room.pricePerNight) && (
        <>
          {' · '}
          <RoomMoney room={room} nights={nights} />
        </>
      )}
    </p>
  )
}

/** The price of some nights: 'Free', or an amount. */
export function RoomMoney({ room, nights = 1 }: { room: Priced; nights?: number }) {
  const { pricePerNight, currency } = room
  if (!isCurrencyCode(currency) || isFree(pricePerNight)) return <>{formatRoomPrice(room, defaultCurrency, nights)}</>
  return <Money amount={Number(pricePerNight) * nights} currency={currency} />
}
