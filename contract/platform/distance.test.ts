import { expect, test } from 'vitest'
import { kilometresBetween, roughly } from './distance.ts'

const madrid = { latitude: 40.4168, longitude: -3.7038 }

test('a distance is that over the ground, also across the date line', () => {
  expect(kilometresBetween(madrid, { latitude: 48.8566, longitude: 2.3522 })).toBeCloseTo(1053, -1)
  expect(kilometresBetween({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeCloseTo(22, 0)
  expect(kilometresBetween(madrid, madrid)).toBe(0)
})

test('a position is rounded to two decimals', () => {
  expect(roughly(madrid)).toEqual({ latitude: 40.42, longitude: -3.7 })
  expect(roughly({ latitude: -33.865143, longitude: 151.2099 })).toEqual({ latitude: -33.87, longitude: 151.21 })
})
