import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { free } from '../../../../contract/platform/money.ts'
import { bareNumbers } from '../../../../contract/festivals/published-price.ts'
import { addDays, daysBetween, formatDayRange } from '../../../lib/format/dates.ts'

type Days = { startDate: string; endDate: string }

/** The label of a card if a festival is on or about to begin; otherwise null. */
export function onNow({ startDate, endDate }: Days, today: string): string | null {
  if (endDate < today || startDate > addDays(today, 1)) return null
  if (startDate > today) return 'Starts tomorrow'
  if (endDate === today) return startDate === today ? 'Today only' : 'Ends today'
  return startDate === today ? 'Starts today' : 'On now'
}

/** How long a festival lasts, and the time until it starts, or ends once it is on: '3 days · starts in 4 days'. */
export function howLong({ startDate, endDate }: Days, today: string): string {
  const days = daysBetween(startDate, endDate) + 1
  const length = days === 1 ? 'One day' : `${days} days`
  if (endDate < today) return length
  const until =
    startDate >= today
      ? `starts ${whenIs(daysBetween(today, startDate))}`
      : `ends ${whenIs(daysBetween(today, endDate))}`
  return `${length} · ${until}`
}

function whenIs(days: number): string {
  if (days <= 1) return days === 1 ? 'tomorrow' : 'today'
  if (days <= 30) return `in ${days} days`
  return days < 60 ? `in ${Math.round(days / 7)} weeks` : `in ${Math.round(days / 30.44)} months`
}

/** The price as its organizer wrote it, with the currency after bare numbers. */
export function publishedPrice({ price, currency }: { price: string | null; currency: string }): string {
  const published = (price ?? '').trim()
  if (published === '') return free
  return bareNumbers.test(published) ? `${published} ${currency}` : published
}

/** The description of a festival for search engines and messengers. */
export function descriptionOf({ name, startDate, endDate, location, genres, description }: Festival) {
  const styles = genres.length > 0 ? ` ${genres.join(', ')}.` : ''
  return `${name}: ${formatDayRange(startDate, endDate)} in ${location}.${styles} ${description ?? ''}`
}
