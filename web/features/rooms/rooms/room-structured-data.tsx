import { t } from '#texts'
import type { RoomShare } from '../../../../contract/rooms/rooms.ts'
import { optionText } from '../../../lib/format/option-text.ts'
import { StructuredData } from '../../../lib/page/structured-data.tsx'
import { roomStateOf } from './rooms.words.ts'

/** The room as schema.org data, for search engines. The price per night is that of the whole room. */
export const RoomStructuredData = ({ room, origin }: { room: RoomShare; origin: string }) => (
  <StructuredData origin={origin} path={`/rooms/${room.id}`} value={() => offerOf(room)} />
)

function offerOf(room: RoomShare) {
  const { title, description, location, pricePerNight, currency, maxGuests, amenities, availableTo } = room
  return {
    '@context': 'https://schema.org',
    '@type': 'Offer',
    availability: `https://schema.org/${roomStateOf(room) === 'open' ? 'InStock' : 'SoldOut'}`,
    validThrough: availableTo,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: pricePerNight,
      priceCurrency: currency,
      unitCode: 'DAY',
      unitText: t.rooms.unitOfPrice(),
    },
    itemOffered: {
      // An offer needs a product, and a room alone is not one.
      '@type': ['Room', 'Product'],
      name: title,
      ...(description && { description }),
      ...(location && { address: location }),
      occupancy: { '@type': 'QuantitativeValue', maxValue: maxGuests },
      amenityFeature: amenities.map((name) => ({
        '@type': 'LocationFeatureSpecification',
        name: optionText(name),
        value: true,
      })),
    },
  }
}
