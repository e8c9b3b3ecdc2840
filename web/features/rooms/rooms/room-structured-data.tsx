import type { RoomShare } from '../../../../contract/rooms/rooms.ts'
import { StructuredData } from '../../../lib/page/structured-data.tsx'
import { roomStateOf } from './rooms.words.ts'

/** The room as schema.org data, for search engines. The price per night is that of the whole room. */
export const RoomStructuredData = ({ room, origin }: { room: RoomShare; origin: string }) => (
  <StructuredData value={() => offerOf(room, origin)} />
)

function offerOf(room: RoomShare, origin: string) {
  const { id, title, description, location, pricePerNight, currency, maxGuests, amenities, availableTo } = room
  return {
    '@context': 'https://schema.org',
    '@type': 'Offer',
    url: `${origin}/rooms/${id}`,
    availability: `https://schema.org/${roomStateOf(room) === 'open' ? 'InStock' : 'SoldOut'}`,
    validThrough: availableTo,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: pricePerNight,
      priceCurrency: currency,
      unitCode: 'DAY',
      unitText: 'night, whole room',
    },
    itemOffered: {
      // An offer needs a product, and a room alone is not one.
      '@type': ['Room', 'Product'],
      name: title,
      ...(description && { description }),
      ...(location && { address: location }),
      occupancy: { '@type': 'QuantitativeValue', maxValue: maxGuests },
      amenityFeature: amenities.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
    },
  }
}
