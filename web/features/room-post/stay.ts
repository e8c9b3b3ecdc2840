import { type CurrencyCode, isCurrencyCode, isFree, showAmount } from '../../../contract/money.ts'
import { wrongStay } from '../../../contract/rooms.ts'
import { daysBetween } from '../../lib/dates.ts'
import type { RoomValues } from './room-values.ts'

type Priced = Pick<RoomValues, 'availableFrom' | 'availableTo' | 'pricePerNight' | 'currency'>

/** How many nights the days make; null while they make none that can be. */
export function nightsOf({ availableFrom, availableTo }: Pick<Priced, 'availableFrom' | 'availableTo'>): number | null {
  if (availableFrom === '' || availableTo === '' || wrongStay({ availableFrom, availableTo })) return null
  return daysBetween(availableFrom, availableTo)
}

/** All nights together to the cent, and in the reader's currency where that is another; null while it cannot be counted. */
export function formatTotal(stay: Priced, display: CurrencyCode): string | null {
  const nights = nightsOf(stay)
  const { pricePerNight, currency } = stay
  if (nights === null || !isCurrencyCode(currency) || !/^\d{1,8}([.]\d{1,2})?$/.test(pricePerNight.trim())) return null
  const total = (Math.round(Number(pricePerNight) * 100) * nights) / 100
  const exact = showAmount(total, currency, currency)
  return currency === display || isFree(total) ? exact : `${exact} (${showAmount(total, currency, display)})`
}
