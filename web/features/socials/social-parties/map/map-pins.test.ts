import { expect, test } from 'vitest'
import type { SocialParty } from '../../../../../contract/socials/social-parties.ts'
import { besideSelected, groupPlaces } from '../../../../lib/map/marked-places.ts'
import { type Marked, placesOf } from './map-pins.ts'

const world = [-180, -90, 180, 90] as [number, number, number, number]
const party = (id: string, longitude: number | null, latitude: number | null, precision = 'address') =>
  ({ id, longitude, latitude, precision, venueName: id, city: '', danceStyles: [] }) as unknown as SocialParty
const madrid = Array.from({ length: 40 }, (_, at) => party(`madrid ${at}`, -3.7038, 40.4168, 'town'))
const numbersOf = ({ pins }: Marked) => pins.map(({ number }) => number)
const metresBetween = ([x1, y1]: number[], [x2, y2]: number[]) =>
  Math.hypot((x1! - x2!) * Math.cos((y1! * Math.PI) / 180), y1! - y2!) * 111_320

test('pins are numbered in the order of the list, and no party without an exact place has one @P2.117', () => {
  const inTown = party('c', 4, 43, 'town')
  const places = placesOf([party('a', null, null), party('b', 2, 41), inTown, party('d', 3, 42)])
  expect(places.map(({ pins, point }) => [pins.map(({ label }) => label), point])).toEqual([
    [[1], [2, 41]],
    [[null], [4, 43]],
    [[2], [3, 42]],
  ])
})

test('a town is one mark at its point with all that are known by it alone, and never a pin (threat 92) @S9.14', () => {
  const places = placesOf([...madrid, party('exact', -3.7, 40.41), party('exact too', -3.7, 40.41, 'hand')])
  expect(places.map(({ point, pins, isTown }) => [point, pins.length, isTown])).toEqual([
    [[-3.7038, 40.4168], 40, true],
    [[-3.7, 40.41], 2, false],
  ])
  for (const zoom of [3, 10, 14, 18]) {
    const marked = groupPlaces(places)(world, zoom)
    const withTown = marked.filter(({ pins }) => pins.some((pin) => pin.party.precision === 'town'))
    expect(withTown.map(({ isTown }) => isTown)).toEqual([true])
    if (marked.length > 1) expect(withTown[0]?.point).toEqual([-3.7038, 40.4168])
  }
  expect(groupPlaces(placesOf([party('one', 2, 41, 'town')]))(world, 18)).toMatchObject([{ isTown: true }])
})

test('pins that would overlap are one group with their numbers, which come apart nearer', () => {
  const parties = [party('paris', 2.3522, 48.8566), party('lyon', 4.8357, 45.764), party('tokyo', 139.6917, 35.6895)]
  const group = groupPlaces(placesOf(parties))
  const far = group(world, 2.7)
  expect(far.map(numbersOf)).toEqual([[1, 2], [3]])
  const { closer } = far[0]!
  expect(group(world, closer!).map(({ pins }) => pins.length)).toEqual([1, 1, 1])
  expect(group([130, 30, 145, 40], 2).map(({ pins }) => pins[0].party.id)).toEqual(['tokyo'])
})

test('no two pins overlap until the last zoom, and no number is lost', () => {
  const spread = Array.from({ length: 1000 }, (_, at) =>
    party(`p${at}`, ((at * 37) % 400) / 40 - 5, ((at * 91) % 300) / 30 + 38),
  )
  const group = groupPlaces(placesOf([...madrid, ...spread]))
  for (let zoom = 0; zoom < 18; zoom += 1) {
    const marked = group(world, zoom)
    const numbers = marked.flatMap(numbersOf)
    expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 1040 }, (_, at) => at + 1))
    const singles = marked.filter(({ closer }) => closer === undefined).map(({ point }) => pixels(point, zoom))
    const nearest = singles.map(([x, y], at) =>
      Math.min(...singles.slice(at + 1).map(([u, v]) => Math.hypot(x - u, y - v))),
    )
    expect(Math.min(...nearest)).toBeGreaterThanOrEqual(55)
  }
})

/** Web Mercator, in pixels with tiles of 512. */
function pixels([longitude, latitude]: [number, number], zoom: number): [number, number] {
  const size = 512 * 2 ** zoom
  const sine = Math.sin((latitude * Math.PI) / 180)
  return [((longitude + 180) / 360) * size, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size]
}

test('what would overlap the selected place is moved aside, and nothing else', () => {
  const near = Array.from({ length: 40 }, (_, at) => party(`near ${at}`, -3.7038 + at / 5000, 40.4168 + at / 9000))
  const [selected, ...others] = placesOf(near)
  const pixels = (one: number[], other: number[], zoom: number) =>
    metresBetween(one, other) / ((40_075_017 * Math.cos((40.4168 * Math.PI) / 180)) / (512 * 2 ** zoom))
  for (const zoom of [10, 14]) {
    const places = others.map((place) => ({ place, moved: besideSelected(place, selected!, zoom) }))
    for (const { place, moved } of places) {
      if (pixels(place.point, selected!.point, zoom) >= 57) expect(moved).toBe(place)
      expect(pixels(moved.point, selected!.point, zoom)).toBeGreaterThan(54)
    }
    expect(places.some(({ place, moved }) => place !== moved)).toBe(true)
  }
  const same = besideSelected(selected!, selected!, 14)
  expect(pixels(same.point, selected!.point, 14)).toBeGreaterThan(54)
})
