import { expect, test } from 'vitest'
import type { RoomShare } from '../../../contract/rooms.ts'
import { askStateOf } from './ask-state.ts'

const today = '2026-11-21'
const open = {
  host: { id: 'host' },
  myRequest: null,
  isActive: true,
  availableTo: today,
  currentGuests: 1,
  maxGuests: 2,
  eligibility: 'open',
  genderPreference: null,
} as RoomShare
const asked = (change: Partial<RoomShare>, member: string | null = 'guest') =>
  askStateOf({ ...open, ...change }, member, today)

test('a member can ask for an open room with a place left, to its last day', () => {
  expect(asked({})).toEqual({ kind: 'open' })
})

test('a visitor is asked to log in, but not for a room that nobody can ask for', () => {
  expect(asked({}, null)).toEqual({ kind: 'visitor' })
  expect(asked({ currentGuests: 2 }, null)).toEqual({ kind: 'impossible', reason: 'This room is full.' })
})

test('a host is not asked to write to themselves', () => {
  expect(asked({ isActive: false }, 'host')).toEqual({ kind: 'own' })
})

test('who has asked sees how it stands, whatever became of the room', () => {
  const myRequest = { id: 'request', status: 'accepted' } as const
  expect(asked({ myRequest, currentGuests: 2, isActive: false })).toEqual({ kind: 'asked', status: 'accepted' })
})

test.each([
  [{ availableTo: '2026-11-20' }, 'This stay is over.'],
  [{ isActive: false }, 'The host has closed this room.'],
  [{ currentGuests: 2 }, 'This room is full.'],
  [{ eligibility: 'excluded', genderPreference: 'Female only' }, 'This room is for women only.'],
] as const)('nobody can ask where %o', (change, reason) => {
  expect(asked(change)).toEqual({ kind: 'impossible', reason })
})

test('who has not told their gender is sent to where they can', () => {
  expect(asked({ eligibility: 'unknown', genderPreference: 'Male only' })).toEqual({
    kind: 'unknown',
    reason: 'This room is for men only.',
  })
})
