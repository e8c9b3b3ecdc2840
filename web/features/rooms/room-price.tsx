import { defaultCurrency, isCurrencyCode, isFree } from '../../../contract/money.ts'
import type { RoomShare } from '../../../contract/rooms.ts'
import { Money } from '../../lib/money.tsx'
import { formatNights, formatRoomPrice, nightsOf, priceUnit } from './rooms.words.ts'

type RoomProps = { room: RoomShare; className?: string }

/** What a night costs, large. */
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

/** '4 nights · ≈ $168'. */
export function RoomNights({ room, className = 'text-soft' }: RoomProps) {
  const nights = nightsOf(room)
  return (
    <p className={`tabular-nums ${className}`}>
      {formatNights(nights)}
      {nights > 1 && priceUnit(room) && (
        <>
          {' · '}
          <RoomMoney room={room} nights={nights} />
        </>
      )}
    </p>
  )
}

/** The price of some nights: 'Free', or an amount. */
function RoomMoney({ room, nights = 1 }: { room: Pick<RoomShare, 'pricePerNight' | 'currency'>; nights?: number }) {
  const { pricePerNight, currency } = room
  if (!isCurrencyCode(currency) || isFree(pricePerNight)) return <>{formatRoomPrice(room, defaultCurrency, nights)}</>
  return <Money amount={Number(pricePerNight) * nights} currency={currency} />
}
