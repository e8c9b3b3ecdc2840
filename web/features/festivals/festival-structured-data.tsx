import type { Festival } from '../../../contract/festivals.ts'
import { readPrice } from '../../../contract/published-price.ts'
import { eventAtPlace } from '../../lib/page/event-data.ts'
import { StructuredData } from '../../lib/page/structured-data.tsx'
import { pictureOfFestival } from './shared-festival.ts'

/** The festival as schema.org describes it, for search engines. */
export const FestivalStructuredData = ({ festival, origin }: { festival: Festival; origin: string }) => (
  <StructuredData value={() => eventOf(festival, origin)} />
)

function eventOf(festival: Festival, origin: string) {
  const { id, name, description, startDate, endDate, location, genres, organizer, price, currency } = festival
  const url = `${origin}/festivals/${id}`
  const read = readPrice(price, currency)
  const offer =
    read.kind === 'text'
      ? null
      : read.kind === 'free'
        ? { price: 0, priceCurrency: currency }
        : { price: read.lowest, priceCurrency: read.currency }
  return {
    ...eventAtPlace,
    name,
    startDate,
    endDate,
    url,
    ...(festival.approved && { image: origin + pictureOfFestival(festival) }),
    ...(genres.length > 0 && { keywords: genres.join(', ') }),
    location: { '@type': 'Place', name: location, address: location },
    ...(description && { description }),
    ...(organizer && { organizer: { '@type': 'Person', name: organizer.name } }),
    ...(offer && { offers: { '@type': 'Offer', url: festival.website ?? url, ...offer } }),
  }
}
