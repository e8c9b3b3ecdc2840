import { expect, test } from 'vitest'
import { inRows, nightsBetween, nightsOfStay, nightsWithin, ownNights, wrongOwnNights } from './room-nights.ts'

const stay = { availableFrom: '2026-11-27', availableTo: '2026-11-30' }
const oneDay = { availableFrom: '2026-11-27', availableTo: '2026-11-27' }

test('a stay has the nights before its last day, and one if it lasts a single day', () => {
  expect(nightsOfStay(stay)).toEqual(['2026-11-27', '2026-11-28', '2026-11-29'])
  expect(nightsOfStay(oneDay)).toEqual(['2026-11-27'])
  expect(nightsBetween({ from: '2026-11-30', to: '2026-11-30' })).toEqual([])
})

test('nights are within the stay, and at least one @S12.1', () => {
  expect(wrongOwnNights({}, stay)).toBeNull()
  expect(wrongOwnNights({ from: '2026-11-29' }, stay)).toBeNull()
  expect(wrongOwnNights({ from: '2026-11-27', to: '2026-11-27' }, oneDay)).toBeNull()
  const wrong = (from: string | undefined, to: string | undefined) => wrongOwnNights({ from, to }, stay)?.field
  expect(wrong('2026-11-26', undefined)).toBe('from')
  expect(wrong('2026-12-01', undefined)).toBe('from')
  expect(wrong('2026-11-30', undefined)).toBe('to')
  expect(wrong(undefined, '2026-12-01')).toBe('to')
  expect(wrong(undefined, '2026-11-26')).toBe('to')
  expect(wrong('2026-11-28', '2026-11-28')).toBe('to')
})

test('all nights of a room are no nights of one’s own', () => {
  expect(ownNights({}, stay)).toBeNull()
  expect(ownNights({ from: '2026-11-27', to: '2026-11-30' }, stay)).toBeNull()
  expect(ownNights({ from: '2026-11-28' }, stay)).toEqual({ from: '2026-11-28', to: '2026-11-30' })
})

test('nights become those that other days leave, or all', () => {
  const within = (from: string, to: string) => nightsWithin({ from: `2026-11-${from}`, to: `2026-11-${to}` }, stay)
  expect(within('25', '28')).toEqual({ from: '2026-11-27', to: '2026-11-28' })
  expect(within('28', '29')).toEqual({ from: '2026-11-28', to: '2026-11-29' })
  expect(within('20', '27')).toBeNull()
  expect(within('26', '31')).toBeNull()
  expect(nightsWithin(null, stay)).toBeNull()
})

test('nights in a row are joined', () => {
  expect(inRows([])).toEqual([])
  expect(inRows(['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-03'])).toEqual([
    { first: '2026-11-29', last: '2026-12-01' },
    { first: '2026-12-03', last: '2026-12-03' },
  ])
})
