import type { UseFormReturn } from 'react-hook-form'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { defaultCurrency } from '../../../../contract/platform/money.ts'
import type { SavedPreferences } from '../../../../contract/people/profile.ts'
import { usualGuests, type RoomType } from '../../../../contract/rooms/room-options.ts'
import type { NewRoomShare, RoomShare } from '../../../../contract/rooms/rooms.ts'
import { today } from '../../../lib/format/dates.ts'

/** The values of the form; an unanswered question is an empty text. */
export type RoomValues = {
  roomType: RoomType
  festivalId: string
  availableFrom: string
  availableTo: string
  title: string
  location: string
  area: string
  distanceFromVenue: string
  accommodationType: string
  description: string
  airbnbLink: string
  pricePerNight: string
  currency: string
  maxGuests: string
  amenities: string[]
  genderPreference: string
  oneGenderOnly: boolean
  ageRange: string
  gender: string
  sleepStyle: string
  noiseTolerance: string
  cleanliness: string
  socialVibe: string
  drinkingParty: string
  festivalTicketStatus: string
  images: string[]
  isActive: boolean
}

/** The output of the form's schema, which is the body of the request. */
export type SentRoom = ReturnType<typeof NewRoomShare.parse>

export type RoomForm = UseFormReturn<RoomValues, unknown, SentRoom>

export const steps = ['The place and days', 'Price and guests', 'Who fits', 'Photos and review'] as const
export type Step = 0 | 1 | 2 | 3
export const lastStep: Step = 3

/** The fields of each step, in the order in which their errors are focused. */
export const fieldsOfStep: Record<Step, readonly (keyof RoomValues)[]> = {
  0: [
    'roomType',
    'festivalId',
    'availableFrom',
    'availableTo',
    'title',
    'location',
    'area',
    'distanceFromVenue',
    'accommodationType',
    'description',
    'airbnbLink',
  ],
  1: ['pricePerNight', 'currency', 'maxGuests', 'amenities'],
  2: [
    'genderPreference',
    'oneGenderOnly',
    'ageRange',
    'gender',
    'sleepStyle',
    'noiseTolerance',
    'cleanliness',
    'socialVibe',
    'drinkingParty',
    'festivalTicketStatus',
  ],
  3: ['images', 'isActive'],
}

/** The first of these fields in the order of the form, and its step. */
export function firstOf(names: readonly string[]): { name: keyof RoomValues; step: Step } | null {
  for (const step of [0, 1, 2, 3] as const) {
    const name = fieldsOfStep[step].find((field) => names.includes(field))
    if (name) return { name, step }
  }
  return null
}

/** The defaults of the product specification, section 9. */
export const blankRoom: RoomValues = {
  roomType: 'Seeking',
  festivalId: '',
  availableFrom: '',
  availableTo: '',
  title: '',
  location: '',
  area: '',
  distanceFromVenue: '',
  accommodationType: '',
  description: '',
  airbnbLink: '',
  pricePerNight: '',
  currency: defaultCurrency,
  maxGuests: String(usualGuests),
  amenities: [],
  genderPreference: '',
  oneGenderOnly: false,
  ageRange: '',
  gender: '',
  sleepStyle: '',
  noiseTolerance: '',
  cleanliness: '',
  socialVibe: '',
  drinkingParty: '',
  festivalTicketStatus: '',
  images: [],
  isActive: true,
}

/**
 * The answers that are copied from the member's preferences. Their gender is not, because it is private in Settings but public on a
 * room.
 */
export function answersOf(preferences: SavedPreferences | null): Partial<RoomValues> {
  if (!preferences) return {}
  const { genderPreference, ageRangeMin, ageRangeMax } = preferences
  const { sleepStyle, noiseTolerance, cleanliness, socialVibe, drinkingParty } = preferences
  return {
    genderPreference: genderPreference ?? '',
    ageRange: ageRangeMin !== null && ageRangeMax !== null ? `${ageRangeMin}-${ageRangeMax}` : '',
    sleepStyle: sleepStyle ?? '',
    noiseTolerance: noiseTolerance ?? '',
    cleanliness: cleanliness ?? '',
    socialVibe: socialVibe ?? '',
    drinkingParty: drinkingParty ?? '',
  }
}

/** The place and days of a festival, as initial values of a room. */
export const placeOf = ({ id, startDate, endDate, location }: Festival, now = today()) => ({
  festivalId: id,
  // For a festival that has begun, the stay starts today.
  availableFrom: startDate < now && now <= endDate ? now : startDate,
  availableTo: endDate,
  location,
})

/** The form values of an existing room. */
export function valuesOf(room: RoomShare): RoomValues {
  const entries = Object.entries(blankRoom).map(([name, none]) => [name, room[name as keyof RoomValues] ?? none])
  return { ...(Object.fromEntries(entries) as RoomValues), maxGuests: String(room.maxGuests) }
}
