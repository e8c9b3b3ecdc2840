import { formatMoney, convert, type CurrencyCode, isCurrencyCode } from '../../../contract/money.ts'
import { wrongStay } from '../../../contract/rooms.ts'
import { daysBetween } from '../../lib/dates.ts'
import type { RoomValues } from './room-values.ts'

type Priced = Pick<RoomValues, 'availableFrom' | 'availableTo' | 'pricePerNight' | 'currency'>

/** How many nights the days make; null while they make none that can be. */
export function nightsOf({ availableFrom, availableTo }: Pick<Priced, 'availableFrom' | 'availableTo'>): number | null {
  if (availableFrom === '' || availableTo === '' || wrongStay({ availableFrom, availableTo })) return null
  return daysBetween(availableFrom, availableTo)
}

export const nightsWords = (nights: number) =>
  nights === 0 ? 'Without a night' : nights === 1 ? '1 night' : `${nights} nights`

/** All nights together, exactly, and as the reader reckons where that is another currency. */
export function totalWords(stay: Priced, display: CurrencyCode): string | null {
  const nights = nightsOf(stay)
  const { pricePerNight, currency } = stay
  if (nights === null || !isCurrencyCode(currency) || !/^\d{1,8}([.]\d{1,2})?$/.test(pricePerNight.trim())) return null
  const total = (Math.round(Number(pricePerNight) * 100) * nights) / 100
  const reckoned = currency === display ? '' : ` (≈ ${formatMoney(convert(total, currency, display), display)})`
  return total === 0 ? 'Free' : formatMoney(total, currency) + reckoned
}
