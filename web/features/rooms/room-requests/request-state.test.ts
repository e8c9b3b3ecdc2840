import { expect, test } from 'vitest'
import type { RoomShare } from '../../../../contract/rooms/rooms.ts'
import { requestStateOf } from './request-state.ts'

const today = '2026-11-21'
const open = {
  host: { id: 'host' },
  myRequest: null,
  isActive: true,
  availableTo: today,
  hasFreeNights: true,
  eligibility: 'open',
  genderPreference: null,
} as RoomShare
const stateOf = (change: Partial<RoomShare>, member: string | null = 'guest') =>
  requestStateOf({ ...open, ...change }, member, today)

test('a member can send a request for an open room with a place left, until its last day', () => {
  expect(stateOf({})).toEqual({ kind: 'open' })
})

test('a visitor is asked to log in, unless nobody can send a request for the room', () => {
  expect(stateOf({}, null)).toEqual({ kind: 'visitor' })
  expect(stateOf({ hasFreeNights: false }, null)).toEqual({ kind: 'unavailable', reason: 'This room is full.' })
})

test('a host cannot send a request for their own room', () => {
  expect(stateOf({ isActive: false }, 'host')).toEqual({ kind: 'own' })
})

test('the sender of a request sees its status, also when the room is full or closed @P2.84', () => {
  const request = { id: 'request', from: today, to: today, asked: null, offerVersion: 1, holdUntil: null }
  const myRequest = { ...request, status: 'accepted' as const }
  expect(stateOf({ myRequest, hasFreeNights: false, isActive: false })).toEqual({
    kind: 'requested',
    status: 'accepted',
    isHeld: false,
  })
  expect(stateOf({ myRequest: { ...myRequest, holdUntil: '2026-11-22T18:00:00.000Z' } })).toMatchObject({
    isHeld: true,
  })
})

test.each([
  [{ availableTo: '2026-11-20' }, 'This stay is over.'],
  [{ isActive: false }, 'The host has closed this room.'],
  [{ hasFreeNights: false }, 'This room is full.'],
  [{ eligibility: 'excluded', genderPreference: 'Female only' }, 'This room is for women only.'],
] as const)('nobody can send a request for a room with %o', (change, reason) => {
  expect(stateOf(change)).toEqual({ kind: 'unavailable', reason })
})

test('a member who has not said their gender can still add it @S4.23', () => {
  expect(stateOf({ eligibility: 'unknown', genderPreference: 'Male only' })).toEqual({
    kind: 'genderMissing',
    reason: 'This room is for men only.',
  })
})
