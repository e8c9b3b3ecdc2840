import { expect, test } from 'vitest'
import { kilometresBetween, type Position } from '../../contract/distance.ts'
import { shownPlace } from './shown-place.ts'

const secret = Buffer.alloc(32, 7)
const home: Position = { latitude: 40.41694, longitude: -3.70346 }
const metres = (one: Position, other: Position) => kilometresBetween(one, other) * 1000
const mean = (places: Position[]): Position => ({
  latitude: places.reduce((sum, { latitude }) => sum + latitude, 0) / places.length,
  longitude: places.reduce((sum, { longitude }) => sum + longitude, 0) / places.length,
})

/** The numbers of a generator that always gives the same ones, from 0 to 1. */
function* chance(seed = 1) {
  for (let state = seed; ; ) {
    state = (state * 48_271) % 2_147_483_647
    yield state / 2_147_483_647
  }
}

/** A place up to so many metres from another, by a device that is never quite right. */
const about = ({ latitude, longitude }: Position, most: number, random: Generator<number>): Position => {
  const [angle, away] = [Number(random.next().value) * 2 * Math.PI, (Number(random.next().value) * most) / 111_195]
  return {
    latitude: latitude + away * Math.cos(angle),
    longitude: longitude + (away * Math.sin(angle)) / Math.cos((latitude * Math.PI) / 180),
  }
}

test('a shown place is always 100 to 200 m away, wherever a member walks, also at the poles and the date line', () => {
  const random = chance()
  for (const start of [home, { latitude: 89.9999, longitude: 10 }, { latitude: 0, longitude: 179.9999 }]) {
    let [place, shown]: [Position, Position | null] = [start, null]
    for (let step = 0; step < 1000; step++) {
      place = start === home ? about(place, 60, random) : start
      shown = shownPlace(place, { memberId: 'ana', secret, shown })
      const away = metres(place, shown)
      expect(away).toBeGreaterThanOrEqual(100)
      expect(away).toBeLessThanOrEqual(200)
      expect(Math.abs(shown.longitude)).toBeLessThanOrEqual(180)
    }
  }
})

test('who stays is shown at one point, however often the device is a few metres wrong (threat 76)', () => {
  const random = chance()
  const points = new Set<string>()
  let shown: Position | null = null
  for (let update = 0; update < 10_000; update++) {
    shown = shownPlace(about(home, 15, random), { memberId: 'ana', secret, shown })
    points.add(`${shown.latitude} ${shown.longitude}`)
  }
  expect([...points]).toHaveLength(1)
})

test('the mean of a hundred shares from one place is not that place (threat 26)', () => {
  const random = chance()
  const nights = Array.from({ length: 100 }, () =>
    shownPlace(about(home, 15, random), { memberId: 'ana', secret, shown: null }),
  )
  expect(metres(mean(nights), home)).toBeGreaterThan(100)
})

test('a place that is known, such as the venue, says nothing of how far off another one is, nor another member', () => {
  const vector = (memberId: string, place: Position) => {
    const shown = shownPlace(place, { memberId, secret, shown: null })
    return [shown.latitude - place.latitude, shown.longitude - place.longitude].map((part) => part.toFixed(4)).join(' ')
  }
  const venue = { latitude: 40.423, longitude: -3.69 }
  expect(vector('ana', venue)).not.toBe(vector('ana', home))
  expect(vector('ana', home)).not.toBe(vector('ben', home))
  expect(vector('ana', home)).toBe(vector('ana', home))
})
