import { isFree } from '../../../../../contract/platform/money.ts'
import { useDisplayCurrency } from '../../../../lib/browser/display-currency.ts'
import { formatEach } from '../rooms.words.ts'
import { formatFrom, formatGroup, formatMark, formatSingle } from './room-map.words.ts'
import { cheapestOf, type RoomMark } from './room-places.ts'

/** The texts of a mark: the price of one room, or the number of several rooms and the lowest price; and its accessible name. */
export function useMarkWords(mark: RoomMark) {
  const display = useDisplayCurrency()
  const [{ room, place }] = mark.pins
  const rooms = mark.pins.length
  const cheapest = cheapestOf(mark, display.rates)
  const price = formatEach(cheapest, display, 'mark')
  if (rooms === 1) return { rooms, price, from: null, name: formatSingle(price, room.title, place.name) }
  const from = formatFrom(price, isFree(cheapest.pricePerNight))
  const name = mark.closer === undefined ? formatMark(rooms, from, place.name) : formatGroup(rooms, from)
  return { rooms, price, from, name }
}

/** Used in a button of the map and in a link of its first frame. */
export function MarkText({ rooms, price, from }: Omit<ReturnType<typeof useMarkWords>, 'name'>) {
  if (from === null) return <span aria-hidden>{price}</span>
  return (
    <span aria-hidden>
      {rooms} <small>{from}</small>
    </span>
  )
}
