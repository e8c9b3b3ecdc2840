import { kilometresBetween } from '../../../../../contract/platform/distance.ts'
import { convert, defaultCurrency, isCurrencyCode, type Rates } from '../../../../../contract/platform/money.ts'
import type { RoomPlace, RoomShare } from '../../../../../contract/rooms/rooms.ts'
import type { FrameView } from '../../../../lib/map/first-frame/frame-box.ts'
import type { MarkedPlace } from '../../../../lib/map/marked-places.ts'
import { eachPays } from '../rooms.words.ts'
import type { Venue } from './walk.ts'

/** A room on the map with its number in the list. */
export type RoomPin = { room: RoomShare; place: RoomPlace; number: number }
export type RoomMark = MarkedPlace<RoomPin>

/** The places of the rooms without duplicates. */
export function placesOf(rooms: readonly RoomShare[]): RoomMark[] {
  const marks = new Map<string, RoomMark>()
  for (const [at, room] of rooms.entries()) {
    const { place } = room
    if (!place) continue
    const key = `${place.latitude} ${place.longitude}`
    const pin = { room, place, number: at + 1 }
    const mark = marks.get(key)
    if (mark) mark.pins.push(pin)
    else marks.set(key, { key, point: [place.longitude, place.latitude], pins: [pin], isTown: true })
  }
  return [...marks.values()]
}

export const hasRoom = ({ pins }: RoomMark, id: string | undefined) => pins.some(({ room }) => room.id === id)

/** The room of a mark with the lowest price per guest. */
export const cheapestOf = ({ pins: [first, ...others] }: RoomMark, rates: Rates): RoomShare =>
  others.reduce((min, { room }) => (paidIn(room, rates) < paidIn(min, rates) ? room : min), first.room)

/** The price per guest and night, for comparison. */
function paidIn(room: RoomShare, rates: Rates): number {
  const paid = eachPays(room) ?? Number(room.pricePerNight)
  return isCurrencyCode(room.currency) ? convert(paid, room.currency, defaultCurrency, rates) : paid
}

const metresInDegree = 111_320
export const stretchAt = (latitude: number) => 1 / Math.cos((latitude * Math.PI) / 180)

/** The default view without rooms. */
const europe: FrameView = { bounds: [-10, 36, 28, 58], padding: 0 }
const padding = 60

/** In degrees of longitude: a wider map would group all towns of a continent in one mark. */
const widest = 80
/** In kilometres: the distance to the next place in one part of the world. */
const together = 1500

/** The view of the places with their areas, and the venue. If they are on several continents, of those where most rooms are. */
export function viewOf(places: readonly RoomMark[], venue: Venue | null): FrameView {
  if (places.length === 0) return europe
  const [west, , east] = boundsOf(places, venue)
  return { bounds: boundsOf(east - west > widest ? mainPart(places) : places, venue), padding }
}

function boundsOf(places: readonly RoomMark[], venue: Venue | null): [number, number, number, number] {
  const boxes = places.map(({ pins: [{ place }] }) => {
    const north = place.radius / metresInDegree
    const east = north * stretchAt(place.latitude)
    const { longitude, latitude } = place
    return { west: longitude - east, south: latitude - north, east: longitude + east, north: latitude + north }
  })
  if (venue) boxes.push({ west: venue.longitude, south: venue.latitude, east: venue.longitude, north: venue.latitude })
  const least = (side: 'west' | 'south') => Math.min(...boxes.map((box) => box[side]))
  const max = (side: 'east' | 'north') => Math.max(...boxes.map((box) => box[side]))
  return [least('west'), least('south'), max('east'), max('north')]
}

/** The part of the world with the most rooms: places that are linked by short distances. */
function mainPart(places: readonly RoomMark[]): RoomMark[] {
  const left = new Set(places)
  const parts: RoomMark[][] = []
  for (const first of left) {
    const part = [first]
    left.delete(first)
    for (const one of part)
      for (const other of left)
        if (kilometresBetween(one.pins[0].place, other.pins[0].place) < together) {
          part.push(other)
          left.delete(other)
        }
    parts.push(part)
  }
  const roomsIn = (part: RoomMark[]) => part.reduce((count, { pins }) => count + pins.length, 0)
  return parts.reduce((max, part) => (roomsIn(part) > roomsIn(max) ? part : max))
}
