import { t } from '#texts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { bareNumbers, priceText } from '../../../../contract/festivals/published-price.ts'
import { addDays, daysBetween, formatDayRange } from '../../../lib/format/dates.ts'
import { placeText } from '../../../../texts/places.ts'
import { listed } from '../../../../texts/intl.ts'

type Days = { startDate: string; endDate: string }

/** The label of a card if a festival is on or about to begin; otherwise null. */
export function onNow({ startDate, endDate }: Days, today: string): string | null {
  if (endDate < today || startDate > addDays(today, 1)) return null
  if (startDate > today) return t.festivals.startsTomorrow()
  if (endDate === today) return startDate === today ? t.festivals.todayOnly() : t.festivals.endsToday()
  return startDate === today ? t.festivals.startsToday() : t.festivals.onNow()
}

/** How long a festival lasts, and the time until it starts, or ends once it is on: '3 days · starts in 4 days'. */
export function howLong({ startDate, endDate }: Days, today: string): string {
  const length = t.festivals.lengthInDays({ days: daysBetween(startDate, endDate) + 1 })
  if (endDate < today) return length
  const until =
    startDate >= today ? whenIs(daysBetween(today, startDate), starts) : whenIs(daysBetween(today, endDate), ends)
  return `${length} · ${until}`
}

const starts = {
  inDays: t.festivals.startsInDays,
  inWeeks: t.festivals.startsInWeeks,
  inMonths: t.festivals.startsInMonths,
}
const ends = { inDays: t.festivals.endsInDays, inWeeks: t.festivals.endsInWeeks, inMonths: t.festivals.endsInMonths }

function whenIs(days: number, { inDays, inWeeks, inMonths }: typeof starts): string {
  if (days <= 30) return inDays({ days })
  return days < 60 ? inWeeks({ weeks: Math.round(days / 7) }) : inMonths({ months: Math.round(days / 30.44) })
}

/** The price as its organizer wrote it, with the currency after bare numbers. */
export function publishedPrice({ price, currency }: { price: string | null; currency: string }): string {
  const published = (price ?? '').trim()
  if (published === '') return t.prices.free()
  return bareNumbers.test(published) ? `${published} ${currency}` : priceText(published)
}

/** The description of a festival for search engines and messengers. */
export function descriptionOf({ name, startDate, endDate, location, genres, description }: Festival) {
  const daysAndPlace = t.festivals.daysAndPlace({
    name,
    days: formatDayRange(startDate, endDate),
    place: placeText(location),
  })
  const styles = genres.length > 0 ? ` ${listed(genres, 'unit')}.` : ''
  return `${daysAndPlace}${styles} ${description ?? ''}`
}
