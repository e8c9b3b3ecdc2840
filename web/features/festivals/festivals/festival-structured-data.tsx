import type { WholeFestival } from '../../../../contract/festivals/festivals.ts'
import { readPrice } from '../../../../contract/festivals/published-price.ts'
import type { Rates } from '../../../../contract/platform/money.ts'
import { useDisplayCurrency } from '../../../lib/browser/display-currency.ts'
import { today } from '../../../lib/format/dates.ts'
import { eventAtPlace } from '../../../lib/page/event-data.ts'
import { StructuredData } from '../../../lib/page/structured-data.tsx'
import { descriptionOf } from './festivals.words.ts'
import { pictureOfFestival } from './shared-festival.ts'

/** The festival as schema.org data, for search engines. */
export function FestivalStructuredData({ festival, origin }: { festival: WholeFestival; origin: string }) {
  const { rates } = useDisplayCurrency()
  const value = (url: string) => eventOf(festival, { origin, url, rates })
  return <StructuredData origin={origin} path={`/festivals/${festival.id}`} value={value} />
}

function eventOf(festival: WholeFestival, { origin, url, rates }: { origin: string; url: string; rates: Rates }) {
  const { name, startDate, endDate, genres, organizer, website } = festival
  return {
    ...eventAtPlace,
    name,
    startDate,
    endDate,
    ...(festival.approved && { image: origin + pictureOfFestival(festival) }),
    ...(genres.length > 0 && { keywords: genres.join(', ') }),
    description: festival.description || descriptionOf(festival),
    location: placeOf(festival),
    ...(organizer && {
      organizer: { '@type': 'Person', name: organizer.name, ...(website && { url: website }) },
    }),
    ...offersOf(festival, website ?? url, rates),
  }
}

/** The location is one text, 'Cádiz, Spain'. The country is its code if the gazetteer contains the town. */
function placeOf({ location, country, latitude, longitude, precision }: WholeFestival) {
  const [town = location, ...areas] = location.split(/\s*,\s*/)
  const named = country ?? areas.at(-1)
  const geo = precision !== 'town' && latitude !== null && { '@type': 'GeoCoordinates', latitude, longitude }
  const address = { '@type': 'PostalAddress', addressLocality: town, ...(named && { addressCountry: named }) }
  return { '@type': 'Place', name: location, address, ...(geo && { geo }) }
}

/** None if the price is not fully understood, or the festival is over. The offer is valid from its publication here. */
function offersOf({ price, currency, endDate, createdAt }: WholeFestival, url: string, rates: Rates) {
  const read = readPrice(price, currency, rates)
  if (read.kind === 'text' || endDate < today()) return {}
  const asked =
    read.kind === 'free' ? { price: 0, priceCurrency: currency } : { price: read.lowest, priceCurrency: read.currency }
  const availability = 'https://schema.org/InStock'
  return { offers: { '@type': 'Offer', url, ...asked, availability, validFrom: createdAt } }
}
