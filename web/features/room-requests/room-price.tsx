import { showPrice } from '../../../contract/money.ts'
import { useDisplayCurrency } from '../../lib/display-currency.tsx'

/** What a night costs, in the reader's currency. */
export function RoomPrice({ room }: { room: { pricePerNight: string; currency: string } }) {
  const { currency } = useDisplayCurrency()
  if (Number(room.pricePerNight) === 0) return <b>Free</b>
  return <b className="tabular-nums">{showPrice(room.pricePerNight, room.currency, currency)} per night</b>
}
