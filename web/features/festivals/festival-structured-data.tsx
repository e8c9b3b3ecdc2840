import { useState } from 'react'
import type { Festival } from '../../../contract/festivals.ts'
import { readPrice } from '../../../contract/published-price.ts'
import { useHydrated } from '../../lib/hydrated.ts'

/**
 * The festival as schema.org describes it, for search engines. Only the server writes it: under Trusted Types a browser may not
 * write a script.
 */
export function FestivalStructuredData({ festival, origin }: { festival: Festival; origin: string }) {
  const hydrated = useHydrated()
  const [json] = useState(() => (hydrated ? null : inScript(eventOf(festival, origin))))
  if (json === null) return null
  // oxlint-disable-next-line react/no-danger -- JSON with every '<' escaped, so that nothing in it ends the script.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

const inScript = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c')

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
