import { expect, test } from 'vitest'
import { type CurrencyCode, releasedRates } from '../../../../contract/platform/money.ts'
import type { RoomShare } from '../../../../contract/rooms/rooms.ts'
import {
  eachWhenFull,
  firstOf,
  formatAllFull,
  formatTooFull,
  formatNearDays,
  formatNightly,
  formatNights,
  formatPlace,
  formatPlaces,
  formatPlacesLeft,
  formatRoomPrice,
  nightsOf,
  preferenceTags,
  publishedPrice,
  roomStateOf,
} from './rooms.words.ts'

const display = (currency: CurrencyCode) => ({ currency, rates: releasedRates })

test('a price is shown in the reader’s currency, with a sign where it is converted', () => {
  expect(formatRoomPrice({ pricePerNight: '46', currency: 'EUR' }, display('EUR'))).toBe('€46')
  expect(formatRoomPrice({ pricePerNight: '46', currency: 'EUR' }, display('USD'))).toBe('≈ $50')
  expect(formatRoomPrice({ pricePerNight: '45.50', currency: 'USD' }, display('USD'), 3)).toBe('$136.50')
  expect(formatRoomPrice({ pricePerNight: '0.00', currency: 'COP' }, display('USD'))).toBe('Free')
  expect(formatRoomPrice({ pricePerNight: '45', currency: 'CHF' }, display('USD'))).toBe('45 CHF')
})

test('a price is that of the whole room, and each guest pays a part of it once the room is full @P9.28', () => {
  const forTwo = { pricePerNight: '40', currency: 'EUR', maxGuests: 2 }
  expect(formatNightly(forTwo, display('EUR'))).toBe('€40 per night, whole room')
  expect(eachWhenFull(forTwo, display('EUR'))).toBe('about €20 each when full')
  expect(eachWhenFull(forTwo, display('USD'))).toBe('≈ $22 each when full')
  expect(eachWhenFull({ ...forTwo, maxGuests: 6 }, display('EUR'))).toBe('about €6.67 each when full')
  expect(eachWhenFull({ ...forTwo, maxGuests: 1 }, display('EUR'))).toBeNull()
  expect(eachWhenFull({ ...forTwo, pricePerNight: '0.00' }, display('EUR'))).toBeNull()
  expect(formatNightly({ ...forTwo, pricePerNight: '0.00' }, display('EUR'))).toBe('Free')
})

test('a published price is the same for every reader', () => {
  const room = { pricePerNight: '45.50', currency: 'EUR', maxGuests: 3 }
  expect(publishedPrice(room)).toBe('€45.50 per night, whole room, about €15 each when full')
  expect(publishedPrice({ ...room, pricePerNight: '0' })).toBe('Free')
})

test('the nights are counted from the first day to the last, also across the end of summer time', () => {
  expect(nightsOf({ availableFrom: '2026-10-24', availableTo: '2026-10-27' })).toBe(3)
  expect([0, 1, 4].map(formatNights)).toEqual(['Day use', '1 night', '4 nights'])
})

test('the place is named once', () => {
  expect(formatPlace({ area: 'Gràcia', location: 'Barcelona' })).toBe('Gràcia, Barcelona')
  expect(formatPlace({ area: 'triana', location: 'Triana, Seville' })).toBe('Triana, Seville')
  expect(formatPlace({ area: null, location: null })).toBe('')
})

test.each([
  [1, 3, '2 of 2 places left', '1/3 guests'],
  [2, 3, '1 of 2 places left', '2/3 guests'],
  [1, 2, '1 of 1 place left', '1/2 guests'],
  [3, 3, 'No place left', '3/3 guests, full'],
  [1, 1, 'No place left', '1/1 guests, full'],
  [3, 2, 'No place left', '3/2 guests, full'],
])('%i of %i guests: %s @P2.73', (currentGuests, maxGuests, text, onCard) => {
  expect(formatPlacesLeft({ currentGuests, maxGuests })).toBe(text)
  expect(formatPlaces({ currentGuests, maxGuests })).toBe(onCard)
})

test('a room is past, else closed, else full, else open', () => {
  const room = { availableTo: '2026-11-21', isActive: true, currentGuests: 1, maxGuests: 3 }
  expect(roomStateOf(room, '2026-11-21')).toBe('open')
  expect(roomStateOf({ ...room, currentGuests: 3 }, '2026-11-21')).toBe('full')
  expect(roomStateOf({ ...room, currentGuests: 3, isActive: false }, '2026-11-21')).toBe('closed')
  expect(roomStateOf({ ...room, isActive: false }, '2026-11-22')).toBe('past')
})

test.each([
  ['2026-11-27', '2026-11-29', 'Nov\u00A027–29'],
  ['2026-11-23', '2026-11-24', 'Nov\u00A023–24'],
  ['2027-03-12', '2027-03-15', 'Mar\u00A012–15'],
  ['2027-10-01', '2027-10-03', 'Oct\u00A01–3, 2027'],
  ['2026-11-20', '2026-11-23', 'Nov\u00A020–23, 2026'],
  ['2026-12-30', '2027-01-02', 'Dec\u00A030,\u00A02026\u00A0– Jan\u00A02,\u00A02027'],
])('from %s to %s have no year on a card of Nov 24, 2026 where it is not in doubt', (start, end, shown) => {
  expect(formatNearDays(start, end, '2026-11-24')).toBe(shown)
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

test('a preference without meaning has no tag, and each tag is clear without its question', () => {
  expect(preferenceTags(room)).toEqual(['Chatty', 'No drinking', 'Hotel', 'Ages 25-35'])
})

test('a card shows three tags, and how many more there are @P2.75', () => {
  expect(firstOf(preferenceTags(room))).toEqual({ shown: ['Chatty', 'No drinking', 'Hotel'], more: 1 })
  expect(firstOf([])).toEqual({ shown: [], more: 0 })
})

test('an empty list says how many rooms have too few places left', () => {
  expect([formatTooFull(1, 1), formatTooFull(4, 1)]).toEqual([
    'One room matches, but it’s full.',
    '4 rooms match, but all are full.',
  ])
  expect([formatTooFull(1, 3), formatTooFull(4, 3)]).toEqual([
    'One room matches, but it has fewer than 3 places left.',
    '4 rooms match, but each has fewer than 3 places left.',
  ])
  expect([formatAllFull(1, true), formatAllFull(4, true)]).toEqual([
    'The only room at your festivals is full.',
    'All 4 rooms at your festivals are full.',
  ])
  expect([formatAllFull(1, false), formatAllFull(4, false)]).toEqual([
    'The only room is full.',
    'All 4 rooms are full.',
  ])
})
