import { expect, it } from 'vitest'
import { placesLeft, stateOfRoom } from './my-room-state.ts'

const room = { availableTo: '2026-11-21', isActive: true, currentGuests: 1, maxGuests: 3 }

it('says of a room what its host must know first', () => {
  expect(stateOfRoom(room, '2026-11-21')).toBe('open')
  expect(stateOfRoom({ ...room, currentGuests: 3 }, '2026-11-21')).toBe('full')
  expect(stateOfRoom({ ...room, currentGuests: 3, isActive: false }, '2026-11-21')).toBe('closed')
  expect(stateOfRoom({ ...room, isActive: false }, '2026-11-22')).toBe('past')
})

it('counts the places for others: the host has one of the guests', () => {
  expect(placesLeft(room)).toBe('2 of 2 places left')
  expect(placesLeft({ currentGuests: 2, maxGuests: 3 })).toBe('1 of 2 places left')
  expect(placesLeft({ currentGuests: 1, maxGuests: 2 })).toBe('1 of 1 place left')
  expect(placesLeft({ currentGuests: 3, maxGuests: 3 })).toBe('No place left')
  expect(placesLeft({ currentGuests: 1, maxGuests: 1 })).toBe('No place left')
})
