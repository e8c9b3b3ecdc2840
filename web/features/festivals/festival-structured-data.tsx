import type { Festival } from '../../../contract/festivals.ts'
import { readPrice } from '../../../contract/published-price.ts'
import { StructuredData } from '../../lib/page/structured-data.tsx'

/** The festival as schema.org describes it, for search engines. */
export const FestivalStructuredData = ({ festival, origin }: { festival: Festival; origin: string }) => (
  <StructuredData value={() => eventOf(festival, origin)} />
)

function eventOf(festival: Festival, origin: string) {
  const { id, name, description, startDate, endDate, location, organizer, price, currency } = festival
  const url = `${origin}/festivals/${id}`
  const read = readPrice(price, currency)
  const offer =
    read.kind === 'text'
      ? null
      : read.kind === 'free'
        ? { price: 0, priceCurrency: currency }
        : { price: read.lowest, priceCurrency: read.currency }
  return {
    '@context': 'https://schema.org',
    '@type': 'DanceEvent',
    name,
    startDate,
    endDate,
    url,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: location, address: location },
    ...(description && { description }),
    ...(organizer && { organizer: { '@type': 'Person', name: organizer.name } }),
    ...(offer && { offers: { '@type': 'Offer', url: festival.website ?? url, ...offer } }),
  }
}
