import { showPrice } from '../../../contract/money.ts'
import { useDisplayCurrency } from '../../lib/display-currency.tsx'

/** What a night costs, in the reader's currency. */
export function RoomPrice({ room }: { room: { pricePerNight: string; currency: string } }) {
  const { currency } = useDisplayCurrency()
  const price = showPrice(room.pricePerNight, room.currency, currency)
  return <b className="tabular-nums">{price === 'Free' ? price : `${price} a night`}</b>
}
