import { expect, test } from 'vitest'
import type { Point } from '../../../../lib/map/marked-places.ts'
import { viewInCity, viewOf } from './map-camera.ts'

const parties = (...points: (Point | null)[]) =>
  points.map((point, at) => ({ id: String(at), longitude: point?.[0] ?? null, latitude: point?.[1] ?? null }))

test('without a party that has a place, the map shows the default centre @P2.120', () => {
  const centre = { center: [-74.006, 40.7128], zoom: 11 }
  expect(viewOf([], false)).toEqual(centre)
  expect(viewOf(parties(null, null), true)).toEqual(centre)
})

test('the only party with a place is shown at zoom 13 @P2.121', () => {
  expect(viewOf(parties(null, [2.1589, 41.3887]), false)).toEqual({ center: [2.1589, 41.3887], zoom: 13 })
})

test('parties that share a longitude or a latitude are shown from their midpoint at zoom 13 @P2.122', () => {
  expect(viewOf(parties([2, 41], [2, 43]), false)).toEqual({ center: [2, 42], zoom: 13 })
  expect(viewOf(parties([2, 41], [5, 41], [-1, 41]), true)).toEqual({ center: [2, 41], zoom: 13 })
  expect(viewOf(parties([2, 41], [2, 41]), false)).toEqual({ center: [2, 41], zoom: 13 })
})

test('other parties are all in sight, with more space around them in one city @P2.123 @P9.51', () => {
  const bounds = [-3.7038, 40.4168, 13.405, 52.52]
  const several = parties([2.1589, 41.3887], [-3.7038, 40.4168], null, [13.405, 52.52])
  expect(viewOf(several, false)).toEqual({ bounds, padding: 50 })
  expect(viewOf(several, true)).toEqual({ bounds, padding: 80 })
})

test('where nothing of the list has a place, the map stays with the chosen city, or where it is @P2.124', () => {
  const city = parties(null, [-3.7038, 40.4168])
  const there = { center: [-3.7038, 40.4168], zoom: 13 }
  expect(viewInCity([], city)).toEqual(there)
  expect(viewInCity(parties(null), city)).toEqual(there)
  expect(viewInCity([], parties(null))).toBeNull()
  expect(viewInCity([])).toBeNull()
  expect(viewInCity(parties([2, 41]), city)).toEqual({ center: [2, 41], zoom: 13 })
})
