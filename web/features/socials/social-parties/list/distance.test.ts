import { expect, onTestFinished, test, vi } from 'vitest'
import type { SocialParty } from '../../../../../contract/socials/social-parties.ts'
import { awayOf, nearestFirst } from './distance.ts'

const madrid = { latitude: 40.4168, longitude: -3.7038 }

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
  vi.stubGlobal('navigator', { language: 'es-ES' })
  onTestFinished(() => void vi.unstubAllGlobals())
  const awayAll = [party('a', 40.4168, 'town'), party('b', 40.5), party('c', 40.42, 'hand'), party('d', null)]
  expect(awayAll.map((one) => awayOf(one, madrid))).toEqual(['in Madrid', '9.3 km', '0.5 km', null])
})
