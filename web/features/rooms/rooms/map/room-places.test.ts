import { expect, test } from 'vitest'
import { releasedRates } from '../../../../../contract/platform/money.ts'
import type { RoomPlace, RoomShare } from '../../../../../contract/rooms/rooms.ts'
import { groupPlaces } from '../../../../lib/map/marked-places.ts'
import { cheapestOf, placesOf, viewOf } from './room-places.ts'
import { minutesOnFoot, venueOf } from './walk.ts'

const gracia = { name: 'Gràcia', latitude: 41.4024, longitude: 2.1564, radius: 1600, isTown: false }
const raval = { name: 'el Raval', latitude: 41.3797, longitude: 2.1685, radius: 700, isTown: false }
const room = (id: string, place: RoomPlace | null, pricePerNight = '60', currency = 'EUR', maxGuests = 2) =>
  ({ id, place, pricePerNight, currency, maxGuests }) as unknown as RoomShare

test('a quarter is one mark with all rooms in it, one without a place has none, and no room is lost in groups (threat 99)', () => {
  const rooms = [room('a', gracia), room('b', null), room('c', raval), room('d', gracia)]
  const places = placesOf(rooms)
  expect(places.map(({ point, pins }) => [point, pins.map(({ number }) => number)])).toEqual([
    [
      [2.1564, 41.4024],
      [1, 4],
    ],
    [[2.1685, 41.3797], [3]],
  ])
  for (const zoom of [2, 9, 13, 18]) {
    const marked = groupPlaces(places, 84)([-180, -90, 180, 90], zoom)
    expect(
      marked.flatMap(({ pins }) => pins.map(({ number }) => number)).toSorted((one, other) => one - other),
    ).toEqual([1, 3, 4])
  }
})

test('the cheapest of a mark is that in which one pays least, whatever the currencies and whoever shares', () => {
  const cheapestIn = (...rooms: RoomShare[]) => cheapestOf(placesOf(rooms)[0]!, releasedRates).id
  expect(cheapestIn(room('a', gracia, '60'), room('b', gracia, '90', 'EUR', 4))).toBe('b')
  expect(cheapestIn(room('a', gracia, '60', 'USD'), room('b', gracia, '6000', 'JPY'))).toBe('b')
  expect(cheapestIn(room('a', gracia, '60', 'EUR', 1), room('b', gracia, '0'))).toBe('b')
})

test('the map shows every area whole, and the venue', () => {
  const shown = (venue: Parameters<typeof viewOf>[1]) => viewOf(placesOf([room('a', gracia)]), venue)
  const { bounds } = shown(null) as { bounds: number[] }
  const metres = (bounds[3]! - bounds[1]!) * 111_320
  expect(Math.round(metres)).toBe(3200)
  expect((shown({ latitude: 41.3, longitude: 2 }) as { bounds: number[] }).bounds.slice(0, 2)).toEqual([2, 41.3])
  const at = (id: string, latitude: number, longitude: number) => room(id, { ...gracia, latitude, longitude })
  const [lisbon, miami, lima] = [at('b', 38.7, -9.1), at('c', 25.8, -80.2), at('d', -12, -77)]
  const widthOf = (rooms: RoomShare[]) => {
    const { bounds } = viewOf(placesOf(rooms), null) as { bounds: number[] }
    return Math.round(bounds[2]! - bounds[0]!)
  }
  expect(widthOf([room('a', gracia), lisbon]), 'both festivals of a member').toBe(11)
  expect(widthOf([miami, room('a', gracia), lima, lisbon]), 'the continent with the most rooms').toBe(11)
  expect(viewOf([], null)).toMatchObject({ bounds: [-10, 36, 28, 58] })
})

test('a way on foot is said between an area and a venue that are known exactly enough for it, to five minutes', () => {
  const north = (metres: number) => ({ latitude: raval.latitude + metres / 111_195, longitude: raval.longitude })
  expect(minutesOnFoot(raval, north(1850))).toBe(30)
  expect(minutesOnFoot(raval, north(1390)), 'the area is larger than half of the way').toBeNull()
  expect(minutesOnFoot(raval, north(5000)), 'nobody walks so far').toBeNull()
  expect(minutesOnFoot({ ...raval, isTown: true }, north(1850)), 'only the town of the room is known').toBeNull()
  const festival = (precision: string | null) => ({ latitude: 41, longitude: 2, precision }) as never
  expect(venueOf(festival('town')), 'only the town of the festival is known').toBeNull()
  expect(venueOf({ latitude: null, longitude: null, precision: null } as never)).toBeNull()
  expect(venueOf(festival('hand'))).toEqual({ latitude: 41, longitude: 2 })
})
