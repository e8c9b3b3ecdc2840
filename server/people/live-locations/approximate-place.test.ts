import { expect, test } from 'vitest'
import { kilometresBetween, type Position } from '../../../contract/platform/distance.ts'
import { memberGrid } from './member-grid.ts'
import { newStay, approximatePlace, type Stay } from './approximate-place.ts'

const siteKey = Buffer.alloc(32, 7)
const home: Position = { latitude: 40.41694, longitude: -3.70346 }
const metres = (one: Position, other: Position) => kilometresBetween(one, other) * 1000
const mean = (places: Position[]): Position => ({
  latitude: places.reduce((sum, { latitude }) => sum + latitude, 0) / places.length,
  longitude: places.reduce((sum, { longitude }) => sum + longitude, 0) / places.length,
})

/** A deterministic random generator, with values from 0 to 1. */
function chance(seed = 1) {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const away = ({ latitude, longitude }: Position, north: number, east: number): Position => ({
  latitude: Math.round((latitude + north / 111_195) * 1e5) / 1e5,
  longitude: Math.round((longitude + east / 111_195 / Math.cos((latitude * Math.PI) / 180)) * 1e5) / 1e5,
})

/** A random place at most this many metres from another, like the position of an inaccurate device. */
function about(place: Position, max: number, random: () => number): Position {
  const [angle, far] = [random() * 2 * Math.PI, Math.sqrt(random()) * max]
  return away(place, far * Math.cos(angle), far * Math.sin(angle))
}

/** A member whose shares are stored as the calls store them. */
function sharer(memberId: string) {
  const grid = memberGrid(memberId, siteKey)
  const all: Stay[] = []
  let running: Stay | null = null
  function keep(stay: Stay) {
    const kept = newStay(stay, { grid, stays: near(stay.place) })
    if (kept) all.push(kept)
  }
  const near = (place: Position) => all.filter((stay) => metres(stay.place, place) < 150)
  return {
    /** Starts a share or moves it. */
    at(place: Position): Position {
      const stay = { place, shown: approximatePlace(place, { grid, stays: near(place), running }) }
      if (!running) keep(stay)
      running = stay
      return stay.shown
    },
    stop() {
      if (running) keep(running)
      running = null
    },
  }
}

/** The part of one ring that remains for a home that is 100 to 200 m from each of these points. */
function areaLeft(points: Position[]): number {
  const [first] = points
  if (points.length < 2 || !first) return 1
  let [all, left] = [0, 0]
  for (let north = -200; north <= 200; north += 10)
    for (let east = -200; east <= 200; east += 10) {
      const place = away(first, north, east)
      const inRing = (point: Position) => metres(place, point) >= 100 && metres(place, point) <= 200
      if (!inRing(first)) continue
      all += 1
      if (points.every(inRing)) left += 1
    }
  return left / all
}

const distinct = (points: Position[]) => [...new Map(points.map((point) => [JSON.stringify(point), point])).values()]

test('a shown place is always 100 to 200 m away, wherever a member walks, also at the poles and the date line', () => {
  const random = chance()
  for (const start of [home, { latitude: 89.9999, longitude: 10 }, { latitude: 0, longitude: 179.9999 }]) {
    const member = sharer('ana')
    let place = start
    for (let step = 0; step < 1000; step++) {
      place = start === home ? about(place, 60, random) : start
      const shown = member.at(place)
      expect(metres(place, shown)).toBeGreaterThanOrEqual(100)
      expect(metres(place, shown)).toBeLessThanOrEqual(200)
      expect(Math.abs(shown.longitude)).toBeLessThanOrEqual(180)
      if (step % 10 === 9) member.stop()
    }
  }
})

test('who stays is shown at one point, however often the device is a few metres wrong (threat 76)', () => {
  const random = chance()
  const member = sharer('ana')
  const points = Array.from({ length: 10_000 }, () => member.at(about(home, 15, random)))
  expect(distinct(points)).toHaveLength(1)
})

test('the mean of a hundred shares from one place is not that place (threat 26)', () => {
  const random = chance()
  const nights = Array.from({ length: 100 }, () => sharer('ana').at(about(home, 15, random)))
  expect(metres(mean(nights), home)).toBeGreaterThan(20)
})

test('a place that is known, such as the venue, says nothing of how far off another one is, nor another member (threat 119)', () => {
  const vector = (memberId: string, place: Position) => {
    const shown = sharer(memberId).at(place)
    return [shown.latitude - place.latitude, shown.longitude - place.longitude].map((part) => part.toFixed(4)).join(' ')
  }
  const nextDoor = away(home, 60, 0)
  expect(vector('ana', nextDoor)).not.toBe(vector('ana', home))
  expect(vector('ana', home)).not.toBe(vector('ben', home))
  expect(vector('ana', home)).toBe(vector('ana', home))
})

test('a new point is near the earlier one only for a member who rests, and has nothing of it once they walk on', () => {
  const grid = memberGrid('ana', siteKey)
  // A step on, and the earlier point is too far away to stay.
  const running = { place: home, shown: away(home, -195, 0) }
  const [rests, walks] = [away(home, 15, 0), away(home, 25, 0)]
  expect(approximatePlace(rests, { grid, stays: [], running })).toEqual(grid.drawNear(running.shown, rests))
  expect(grid.drawNear(running.shown, walks)).not.toEqual(grid.draw(walks))
  expect(approximatePlace(walks, { grid, stays: [], running })).toEqual(grid.draw(walks))
})

test('a place well away from a known one is stored too, though the point of that one does for it', () => {
  const grid = memberGrid('ana', siteKey)
  const shown = away(home, 150, 0)
  const stays = [{ place: home, shown }]
  const [near, far] = [away(home, 0, 40), away(home, 0, 60)]
  for (const place of [near, far]) expect(approximatePlace(place, { grid, stays, running: null })).toEqual(shown)
  expect(newStay({ place: near, shown }, { grid, stays })).toBeNull()
  expect(newStay({ place: far, shown }, { grid, stays })).not.toBeNull()
})

test('each member has squares of their own, and another key makes other ones (threat 119)', () => {
  const names = [memberGrid('ana', siteKey), memberGrid('ben', siteKey), memberGrid('ana', Buffer.alloc(32, 8))].map(
    (grid) => grid.areaOf(home),
  )
  expect(new Set(names.map(({ name }) => name)).size).toBe(3)
  expect(new Set(names.map(({ corner }) => JSON.stringify(corner))).size).toBe(3)
  for (const { name } of names) expect(name).toMatch(/^[\da-f]{32}$/)
})

test('two years of nights leave a thousand homes as well hidden as one night does (threat 119)', () => {
  const random = chance(3)
  let min = 1
  for (let one = 0; one < 1000; one++) {
    const member = sharer(`member ${one}`)
    const house = about(home, 20_000, random)
    const venue = away(house, 500 + random() * 2000, random() * 2000)
    const points: Position[] = []
    for (let night = 0; night < 730; night++) {
      // In between they are visible elsewhere, so that the point of the last share is not that of their home.
      if (night % 8 === 0) member.at(about(venue, 15, random))
      member.stop()
      points.push(member.at(about(house, 15, random)))
      member.stop()
    }
    min = Math.min(min, areaLeft(distinct(points)))
  }
  expect(min).toBeGreaterThanOrEqual(0.5)
})

test('who walks home while they share, each night another way, is seldom found by the points of those nights (threat 119)', () => {
  const random = chance(5)
  const left: number[] = []
  for (let one = 0; one < 200; one++) {
    const member = sharer(`member ${one}`)
    const house = about(home, 20_000, random)
    const points: Position[] = []
    for (let night = 0; night < 10; night++) {
      const [north, east] = [(random() - 0.5) * 1600, (random() - 0.5) * 1600]
      for (let step = 40; step > 0; step--)
        member.at(about(away(house, (north * step) / 40, (east * step) / 40), 15, random))
      for (let update = 0; update < 6; update++) points.push(member.at(about(house, 15, random)))
      member.stop()
    }
    left.push(areaLeft(distinct(points)))
  }
  expect(left.filter((share) => share < 0.5).length).toBeLessThanOrEqual(12)
})
