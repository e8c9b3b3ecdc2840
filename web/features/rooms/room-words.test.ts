import { expect, test } from 'vitest'
import type { RoomShare } from '../../../contract/rooms.ts'
import { firstOf, nightsWords, placesWords, placeWords, preferenceTags, priceWords } from './room-words.ts'

test('a price is said in the reader’s currency, and marked where it is reckoned', () => {
  expect(priceWords({ pricePerNight: '46', currency: 'EUR' }, 'EUR')).toBe('€46')
  expect(priceWords({ pricePerNight: '46', currency: 'EUR' }, 'USD')).toBe('≈ $50')
  expect(priceWords({ pricePerNight: '45.50', currency: 'USD' }, 'USD', 3)).toBe('$136.50')
  expect(priceWords({ pricePerNight: '0.00', currency: 'COP' }, 'USD')).toBe('Free')
  expect(priceWords({ pricePerNight: '45', currency: 'CHF' }, 'USD')).toBe('45 CHF')
})

test('the nights are counted from the first day to the last, over the end of summer time too', () => {
  expect(nightsWords({ availableFrom: '2026-10-24', availableTo: '2026-10-27' })).toBe('3 nights')
  expect(nightsWords({ availableFrom: '2026-11-27', availableTo: '2026-11-28' })).toBe('1 night')
  expect(nightsWords({ availableFrom: '2026-11-27', availableTo: '2026-11-27' })).toBe('Day use')
})

test('the place is named once', () => {
  expect(placeWords({ area: 'Gràcia', location: 'Barcelona' })).toBe('Gràcia, Barcelona')
  expect(placeWords({ area: 'triana', location: 'Triana, Seville' })).toBe('Triana, Seville')
  expect(placeWords({ area: null, location: null })).toBe('')
})

test('the places that are left are never below none', () => {
  expect(placesWords({ maxGuests: 3, currentGuests: 1 })).toBe('2 places left')
  expect(placesWords({ maxGuests: 2, currentGuests: 1 })).toBe('1 place left')
  expect(placesWords({ maxGuests: 2, currentGuests: 3 })).toBe('Full')
})

const room = {
  genderPreference: 'Any',
  sleepStyle: "Doesn't matter",
  socialVibe: 'Chatty',
  cleanliness: null,
  noiseTolerance: null,
  drinkingParty: 'No',
  accommodationType: 'Hotel',
  festivalTicketStatus: null,
  ageRange: 'ages 25-35',
} as RoomShare

test('a tag is left out where it says nothing, and stands for itself where it does', () => {
  expect(preferenceTags(room)).toEqual(['Chatty', 'No drinking', 'Hotel', 'Ages 25-35'])
})

test('a card shows three, and says how many more there are', () => {
  expect(firstOf(preferenceTags(room))).toEqual({ shown: ['Chatty', 'No drinking', 'Hotel'], more: 1 })
  expect(firstOf([])).toEqual({ shown: [], more: 0 })
})
