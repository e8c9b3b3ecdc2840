import type { z } from 'zod'
import type { RoomFilters } from '../../../contract/rooms/room-filters.ts'
import type { NewRoomShare } from '../../../contract/rooms/rooms.ts'
import { dayFromNow } from '../../platform/days.ts'

type Name = Exclude<keyof z.input<typeof RoomFilters>, 'festivalId' | 'priceOf' | 'scope' | 'sort'>
type Fields = Partial<z.input<typeof NewRoomShare>>

const staying = (from: number, to: number) => ({ availableFrom: dayFromNow(from), availableTo: dayFromNow(to) })

/**
 * For each filter of rooms, a value as in a request, and rooms that it finds and leaves out. Types require an entry for a new filter; the
 * tests of the list, of its plans and of prepared statements use all of them.
 */
export const roomFilterExamples: Record<Name, { value: string; finds: Fields; leaves: Fields }> = {
  query: { value: 'balcony', finds: { title: 'With a balcony' }, leaves: { title: 'With a cellar' } },
  roomType: { value: 'Offering', finds: { roomType: 'Offering' }, leaves: { roomType: 'Seeking' } },
  minPrice: { value: '20', finds: { pricePerNight: '20' }, leaves: { pricePerNight: '19' } },
  maxPrice: { value: '60', finds: { pricePerNight: '60' }, leaves: { pricePerNight: '61' } },
  startDate: { value: dayFromNow(30), finds: staying(28, 30), leaves: staying(27, 29) },
  endDate: { value: dayFromNow(33), finds: staying(33, 35), leaves: staying(34, 36) },
  guests: { value: '2', finds: { maxGuests: 3 }, leaves: { maxGuests: 2 } },
  amenities: {
    value: 'WiFi,Balcony',
    finds: { amenities: ['TV', 'Balcony', 'WiFi'] },
    leaves: { amenities: ['WiFi'] },
  },
}

/** The values by their names. */
export const roomFilterValues = Object.fromEntries(
  Object.entries(roomFilterExamples).map(([name, { value }]) => [name, value]),
)
