import { t } from '#texts'
import { habits } from '../people/profile-options.ts'
import { maxStayNights } from './room-limits.ts'

/** The closed lists of room shares (product specification, section 9), in the order given there. */

export const roomTypes = ['Seeking', 'Offering'] as const
export type RoomType = (typeof roomTypes)[number]

export const amenities = [
  'WiFi',
  'Air Conditioning',
  'Kitchen',
  'Parking',
  'Laundry',
  'Balcony',
  'Private Bathroom',
  'Shared Bathroom',
  'TV',
  'Workspace',
] as const

export const accommodationTypes = ['Hotel', 'Airbnb', 'Hostel', 'Open to any'] as const
/** The house rules that a host may set, each with its answers. */
export const houseRules = { ...habits } as const
export type HouseRule = keyof typeof houseRules

export const festivalTicketStatuses = ['Going solo', 'With friends', 'Looking for group'] as const

export const roomSorts = ['best', 'price', 'newest', 'dates'] as const
export type RoomSort = (typeof roomSorts)[number]

/** The meaning of a price filter: the whole room, or the share of each guest once it is full. */
export const pricesOf = ['each', 'whole'] as const
export type PriceOf = (typeof pricesOf)[number]
/** Rooms of the upcoming festivals that the member has marked, or of all festivals. */
export const roomScopes = ['mine', 'all'] as const

/** Includes the host. */
export const usualGuests = 2

/** The error message for the two days of a stay, displayed on `availableTo`; null if they are valid. */
export function wrongStay(days: { availableFrom: string; availableTo: string }): string | null {
  if (days.availableTo < days.availableFrom) return t.roomErrors.departureBeforeArrival()
  const nights = (Date.parse(days.availableTo) - Date.parse(days.availableFrom)) / 86_400_000
  return nights > maxStayNights ? t.roomErrors.stayTooLong({ nights: maxStayNights }) : null
}
