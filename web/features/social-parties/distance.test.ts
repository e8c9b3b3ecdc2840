import { expect, test } from 'vitest'
import type { SocialParty } from '../../../contract/social-parties.ts'
import { formatDistance, nearestFirst } from './distance.ts'

const madrid = { latitude: 40.4168, longitude: -3.7038 }

test.each([
  [0, '0.1 km'],
  [2.34, '2.3 km'],
  [9.94, '9.9 km'],
  [9.96, '10 km'],
  [1053.4, '1,053 km'],
])('%d kilometres are %s', (kilometres, text) => {
  expect(formatDistance(kilometres)).toBe(text)
})

test('the nearest parties come first, those without a place last, and the others keep their order', () => {
  const party = (id: string, latitude: number | null) => ({ id, latitude, longitude: latitude && -3.7 }) as SocialParty
  const parties = [party('a', null), party('b', 41), party('c', 40.4), party('d', 41), party('e', null)]
  expect(nearestFirst(parties, madrid).map(({ id }) => id)).toEqual(['c', 'b', 'd', 'a', 'e'])
})
