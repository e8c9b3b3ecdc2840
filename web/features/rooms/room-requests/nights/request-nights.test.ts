import { expect, test } from 'vitest'
import { firstChoice, freeByNight, fullNightsOf } from './request-nights.ts'
import { formatRequestedNights } from './request-nights.words.ts'

const stay = { availableFrom: '2026-11-27', availableTo: '2026-11-30' }
const request = (from: string, to: string, status: 'pending' | 'accepted' | 'rejected' = 'accepted') => ({
  from: `2026-11-${from}`,
  to: `2026-11-${to}`,
  status,
})

test('each night has the places that its guests leave free', () => {
  const requests = [
    request('27', '29'),
    request('28', '30'),
    request('27', '30', 'pending'),
    request('27', '30', 'rejected'),
  ]
  const free = freeByNight({ ...stay, maxGuests: 3 }, requests)
  expect(Object.fromEntries(free)).toEqual({ '2026-11-27': 1, '2026-11-28': 0, '2026-11-29': 1 })
  expect(fullNightsOf(request('27', '30'), free)).toEqual(['2026-11-28'])
  expect(fullNightsOf(request('29', '30'), free)).toEqual([])
})

test('a stay of a single day is one night', () => {
  const day = { availableFrom: '2026-11-27', availableTo: '2026-11-27', maxGuests: 2 }
  expect([...freeByNight(day, [request('27', '27')])]).toEqual([['2026-11-27', 0]])
})

test('the nights of a request are all, or its days', () => {
  const of = (from: string, to: string) => formatRequestedNights(request(from, to), stay)
  expect(of('27', '30')).toBe('All nights')
  expect(of('28', '30')).toMatch(/^Nov\s28–30,\s2026 · 2 nights$/)
})

test('a room that is full on some nights is offered for the first free ones', () => {
  const nights = (...free: number[]) => free.map((left, at) => ({ date: `2026-11-${27 + at}`, free: left }))
  expect(firstChoice(undefined)).toBeNull()
  expect(firstChoice(nights(1, 2, 1))).toBeNull()
  expect(firstChoice(nights(0, 0))).toBeNull()
  expect(firstChoice(nights(1, 1, 0))).toEqual({ from: '2026-11-27', to: '2026-11-29' })
  expect(firstChoice(nights(0, 1, 1))).toEqual({ from: '2026-11-28', to: '2026-11-30' })
})
