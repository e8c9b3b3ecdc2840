import { type Display, isCurrencyCode, isFree, showAmount } from '../../../../contract/platform/money.ts'
import { pricePattern } from '../../../../contract/rooms/room-limits.ts'
import { wrongStay } from '../../../../contract/rooms/room-options.ts'
import { daysBetween } from '../../../lib/format/dates.ts'
import type { RoomValues } from './room-values.ts'

type Priced = Pick<RoomValues, 'availableFrom' | 'availableTo' | 'pricePerNight' | 'currency'>

/** The number of nights between the two days; null while they are missing or invalid. */
export function nightsOf({ availableFrom, availableTo }: Pick<Priced, 'availableFrom' | 'availableTo'>): number | null {
  if (availableFrom === '' || availableTo === '' || wrongStay({ availableFrom, availableTo })) return null
  return daysBetween(availableFrom, availableTo)
}

/**
 * The price of all nights to the cent (of one for day use), also in the viewer's currency if that differs; null while it cannot be
 * calculated.
 */
export function formatTotal(stay: Priced, display: Display): string | null {
  const nights = nightsOf(stay)
  const { pricePerNight, currency } = stay
  if (nights === null || !isCurrencyCode(currency) || !pricePattern.test(pricePerNight.trim())) return null
  const total = (Math.round(Number(pricePerNight) * 100) * Math.max(nights, 1)) / 100
  const exact = showAmount(total, currency, null)
  return currency === display.currency || isFree(total) ? exact : `${exact} (${showAmount(total, currency, display)})`
}
