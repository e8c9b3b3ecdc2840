import { expect, test } from 'vitest'
import type { SocialParty } from '../../../../contract/socials/social-parties.ts'
import { awayOf, formatDistance, nearestFirst } from './distance.ts'

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

const party = (id: string, latitude: number | null, precision = 'address', city = 'Madrid') =>
  ({ id, city, latitude, longitude: latitude && -3.7, precision: latitude && precision }) as SocialParty
const idsFrom = (...parties: SocialParty[]) => nearestFirst(parties, madrid).map(({ id }) => id)

test('the nearest parties come first, those without a place last, and the others keep their order', () => {
  const parties = [party('a', null), party('b', 41), party('c', 40.4), party('d', 41), party('e', null)]
  expect(idsFrom(...parties)).toEqual(['c', 'b', 'd', 'a', 'e'])
})

test('those of a town come after the exact ones in it, and before a town farther away (threat 92)', () => {
  const parties = [
    party('town', 40.4168, 'town'),
    party('another in town', 40.4168, 'town', 'MADRID'),
    party('far', 40.5),
    party('near', 40.42, 'hand'),
    party('Toledo', 39.86, 'town', 'Toledo'),
    party('Madrid of another land', 10),
    party('nowhere', null),
  ]
  expect(idsFrom(...parties)).toEqual([
    'near',
    'far',
    'town',
    'another in town',
    'Toledo',
    'Madrid of another land',
    'nowhere',
  ])
})

test('a distance is said of an exact point alone (threat 92) @S9.14', () => {
  const awayAll = [party('a', 40.4168, 'town'), party('b', 40.5), party('c', 40.42, 'hand'), party('d', null)]
  expect(awayAll.map((one) => awayOf(one, madrid))).toEqual(['in Madrid', '9.3 km', '0.5 km', null])
})
