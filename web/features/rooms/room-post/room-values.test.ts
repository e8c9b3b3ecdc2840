import { expect, test } from 'vitest'
import { NewRoomShare } from '../../../../contract/rooms/rooms.ts'
import { answersOf, blankRoom, fieldsOfStep, firstOf, placeOf, valuesOf } from './room-values.ts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import type { RoomShare } from '../../../../contract/rooms/rooms.ts'

const filled = {
  ...blankRoom,
  festivalId: '0190c2f4-0000-7000-8000-000000000001',
  availableFrom: '2027-05-01',
  availableTo: '2027-05-04',
  title: 'Twin room',
  location: 'Seville',
  pricePerNight: '45.50',
}

test('each field is on exactly one step', () => {
  const fields = Object.values(fieldsOfStep).flat()
  expect(fields.toSorted()).toEqual(Object.keys(blankRoom).toSorted())
})

test('the form has every field of the contract, and its values are valid', () => {
  expect(Object.keys(blankRoom).toSorted()).toEqual(Object.keys(NewRoomShare.shape).toSorted())
  expect(NewRoomShare.parse(filled)).toMatchObject({ roomType: 'Seeking', maxGuests: 2, gender: null, isActive: true })
})

test('the first missing field is found in the order of the form', () => {
  const { error } = NewRoomShare.safeParse(blankRoom)
  const wrong = error?.issues.map(({ path }) => String(path[0])) ?? []
  expect(firstOf(wrong)).toEqual({ name: 'festivalId', step: 0 })
  expect(firstOf(['images', 'maxGuests'])).toEqual({ name: 'maxGuests', step: 1 })
  expect(firstOf(['hostId'])).toBeNull()
})

test('the answers are copied from the preferences, except the gender, which is private', () => {
  const none = { roomSharingOpen: true, mealPreferences: [], activityInterests: [], budgetMin: 10, budgetMax: 20 }
  const answers = answersOf({
    ...none,
    ageRangeMin: 25,
    ageRangeMax: 40,
    gender: 'Female',
    genderPreference: 'Female only',
    proximityPreference: null,
    sleepStyle: 'Night owl',
    socialVibe: null,
    cleanliness: 'Tidy',
    noiseTolerance: null,
    drinkingParty: null,
  })
  expect(answers).toMatchObject({ ageRange: '25-40', genderPreference: 'Female only', sleepStyle: 'Night owl' })
  expect(answers).not.toHaveProperty('gender')
  expect(answersOf(null)).toEqual({})
})

test('the form shows the saved values of a room', () => {
  const room = { ...NewRoomShare.parse(filled), id: 'x', amenities: ['WiFi', 'TV'], images: ['/a', '/b'] }
  const values = valuesOf(room as unknown as RoomShare)
  expect(values).toEqual({ ...filled, amenities: ['WiFi', 'TV'], images: ['/a', '/b'] })
})

test('the stay at a festival that has begun starts today', () => {
  const festival = { id: 'f', startDate: '2027-05-01', endDate: '2027-05-05', location: 'Seville' } as Festival
  expect(placeOf(festival, '2027-04-01').availableFrom).toBe('2027-05-01')
  expect(placeOf(festival, '2027-05-03').availableFrom).toBe('2027-05-03')
  expect(placeOf(festival, '2027-06-01').availableFrom).toBe('2027-05-01')
})
