import type { RoomShare } from '../../../contract/rooms.ts'
import { useDisplayCurrency } from '../../lib/display-currency.tsx'
import { nightsOf, nightsWords, priceWords } from './room-words.ts'

type RoomProps = { room: RoomShare; className?: string }

/** What a night costs, large. */
export function RoomPrice({ room, className = 'text-2xl' }: RoomProps) {
  const { currency } = useDisplayCurrency()
  const price = priceWords(room, currency)
  return (
    <p className="flex flex-wrap items-baseline gap-x-1.5">
      <b className={`font-display tabular-nums ${className}`}>{price}</b>
      {price !== 'Free' && <span className="text-soft">per night</span>}
    </p>
  )
}

/** «4 nights · ≈ $168». */
export function RoomNights({ room, className = 'text-soft' }: RoomProps) {
  const { currency } = useDisplayCurrency()
  const nights = nightsOf(room)
  return (
    <p className={`tabular-nums ${className}`}>
      {nightsWords(room)}
      {nights > 1 && Number(room.pricePerNight) > 0 && ` · ${priceWords(room, currency, nights)}`}
    </p>
  )
}
