import type { UseFormReturn } from 'react-hook-form'
import { t } from '#texts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { defaultCurrency } from '../../../../contract/platform/money.ts'
import type { SavedPreferences } from '../../../../contract/people/profile.ts'
import { habits } from '../../../../contract/people/profile-options.ts'
import { usualGuests, type RoomType } from '../../../../contract/rooms/room-options.ts'
import type { NewRoomShare, RoomField, RoomShare } from '../../../../contract/rooms/rooms.ts'
import { today } from '../../../lib/format/dates.ts'
import { askedRules } from '../rooms/house-rules.words.ts'

/** The output of the form's schema, which is the body of the request. */
export type SentRoom = ReturnType<typeof NewRoomShare.parse>

type Answer<Sent> = Sent extends boolean ? boolean : Sent extends readonly unknown[] ? string[] : string
/** The values of the form; an unanswered question is an empty text. */
export type RoomValues = { roomType: RoomType } & {
  [Field in Exclude<RoomField, 'roomType'>]: Answer<SentRoom[Field]>
}

export type RoomForm = UseFormReturn<RoomValues, unknown, SentRoom>

export const steps = [t.roomPost.stepPlace, t.roomPost.stepPrice, t.roomPost.stepFit, t.roomPost.stepPhotos] as const
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
  1: ['pricePerNight', 'currency', 'maxGuests', 'amenities', 'beds', 'split', 'stepBackUntil', 'rules'],
  2: ['genderPreference', 'oneGenderOnly', 'ageRange', 'gender', ...askedRules, 'festivalTicketStatus'],
  3: ['images', 'isActive'],
}

/** What the host proposes for the stay. */
export const proposalFields = ['beds', 'split', 'stepBackUntil', 'rules'] as const

/** The first of these fields in the order of the form, and its step. */
export function firstOf(names: readonly string[]): { name: keyof RoomValues; step: Step } | null {
  for (const step of [0, 1, 2, 3] as const) {
    const name = fieldsOfStep[step].find((field) => names.includes(field))
    if (name) return { name, step }
  }
  return null
}

/** The defaults of the product specification, section 9. */
const defaults = {
  roomType: 'Seeking',
  currency: defaultCurrency,
  maxGuests: String(usualGuests),
  amenities: [],
  beds: [],
  split: 'by_night',
  oneGenderOnly: false,
  images: [],
  isActive: true,
}
export const blankRoom = {
  ...Object.fromEntries(Object.values(fieldsOfStep).flatMap((fields) => fields.map((field) => [field, '']))),
  ...defaults,
} as unknown as RoomValues

/**
 * The answers that are copied from the member's preferences. Their gender is not, because it is private in Settings but public on a
 * room.
 */
export function answersOf(preferences: SavedPreferences | null): Partial<RoomValues> {
  if (!preferences) return {}
  const { genderPreference, ageRangeMin, ageRangeMax } = preferences
  const copied = Object.keys(habits) as (keyof typeof habits)[]
  return {
    genderPreference: genderPreference ?? '',
    ageRange: ageRangeMin !== null && ageRangeMax !== null ? `${ageRangeMin}-${ageRangeMax}` : '',
    ...Object.fromEntries(copied.map((habit) => [habit, preferences[habit] ?? ''])),
  }
}

/** The place and days of a festival, as initial values of a room. */
export const placeOf = ({ id, startDate, endDate, location }: Festival, now = today()) => ({
  festivalId: id,
  // For a festival that has already started, the stay starts today.
  availableFrom: startDate < now && now <= endDate ? now : startDate,
  availableTo: endDate,
  location,
})

/** The form values of an existing room. */
export function valuesOf(room: RoomShare): RoomValues {
  const entries = Object.entries(blankRoom).map(([name, none]) => [name, room[name as keyof RoomValues] ?? none])
  return { ...(Object.fromEntries(entries) as RoomValues), maxGuests: String(room.maxGuests) }
}
