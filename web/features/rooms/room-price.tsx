import type { RoomShare } from '../../../contract/rooms.ts'
import { useDisplayCurrency } from '../../lib/display-currency.ts'
import { formatNights, formatRoomPrice, nightsOf, priceUnit } from './rooms.words.ts'

type RoomProps = { room: RoomShare; className?: string }

/** What a night costs, large. */
export function RoomPrice({ room, className = 'text-2xl' }: RoomProps) {
  const { currency } = useDisplayCurrency()
  return (
    <p className="flex flex-wrap items-baseline gap-x-1.5">
      <b className={`font-display tabular-nums ${className}`}>{formatRoomPrice(room, currency)}</b>
      <span className="text-soft empty:hidden">{priceUnit(room)}</span>
    </p>
  )
}

/** '4 nights · ≈ $168'. */
export function RoomNights({ room, className = 'text-soft' }: RoomProps) {
  const { currency } = useDisplayCurrency()
  const nights = nightsOf(room)
  return (
    <p className={`tabular-nums ${className}`}>
      {formatNights(nights)}
      {nights > 1 && priceUnit(room) && ` · ${formatRoomPrice(room, currency, nights)}`}
    </p>
  )
}
