import { createHmac } from 'node:crypto'
import { earthRadius, kilometresBetween, type Position } from '../../../contract/platform/distance.ts'

/** In degrees of latitude, and the same distance to the east: 111 m. Stays are looked up by these areas. */
const areaSize = 0.001
/** In areas: within a cell of this size, 28 m, a member is always shifted by the same vector. */
const cellsInArea = 4
/** In metres: well within the bounds of the visible distance. */
const drawn = { min: 131, max: 169 }

/** An area by its name, which reveals nothing without the key, and its corner. */
export type Area = { name: string; corner: Position }

/** A grid of places for one member. Only the site can compute it, by a key that is in no backup, and it differs between members. */
export type MemberGrid = ReturnType<typeof memberGrid>

export function memberGrid(memberId: string, siteKey: Buffer) {
  const key = createHmac('sha256', siteKey).update(`member ${memberId}`).digest()
  const hash = (text: string) => createHmac('sha256', key).update(text).digest()
  const origin = hash('grid')
  const shift = { north: fraction(origin, 0), east: fraction(origin, 4) }

  /** The row and the column of a place in squares of this many degrees. */
  function squareOf({ latitude, longitude }: Position, size: number) {
    const row = Math.floor(latitude / size + shift.north)
    const south = (row - shift.north) * size
    const width = size / Math.max(0.001, Math.cos(radians(south)))
    const column = Math.floor(longitude / width + shift.east)
    return { row, column, corner: { latitude: south, longitude: (column - shift.east) * width } }
  }

  function areaOf(place: Position): Area {
    const { row, column, corner } = squareOf(place, areaSize)
    return { name: hash(`area ${row} ${column}`).subarray(0, 16).toString('hex'), corner: rounded(corner) }
  }

  /** Shifts a place by some distance. The shift of a cell is known only with the key, even to somebody who knows that of the next cell. */
  function draw(place: Position): Position {
    const { row, column } = squareOf(place, areaSize / cellsInArea)
    const vector = hash(`cell ${row} ${column}`)
    return moved(place, fraction(vector, 0) * 2 * Math.PI, drawn.min + fraction(vector, 4) * (drawn.max - drawn.min))
  }

  return {
    areaOf,
    /** The areas around a place: everything up to 111 m away is in them. */
    areasAround({ latitude, longitude }: Position): Area[] {
      const east = areaSize / Math.max(0.001, Math.cos(radians(latitude)))
      const steps = [-1, 0, 1]
      const areas = steps.flatMap((up) =>
        steps.map((right) => areaOf({ latitude: latitude + up * areaSize, longitude: longitude + right * east })),
      )
      return [...new Map(areas.map((area) => [area.name, area])).values()]
    },
    draw,
    /** Like `draw`, but at most 60 m from another point: both may become visible, and together they reveal little more than one. */
    drawNear(point: Position, place: Position): Position {
      for (let tries = 0; tries < 100; tries++) {
        const vector = hash(`${point.latitude} ${point.longitude} ${tries}`)
        const near = moved(point, fraction(vector, 0) * 2 * Math.PI, Math.sqrt(fraction(vector, 4)) * 60)
        const away = kilometresBetween(near, place) * 1000
        if (away >= drawn.min && away <= drawn.max) return near
      }
      return draw(place)
    },
  }
}

const fraction = (bytes: Buffer, at: number) => bytes.readUInt32BE(at) / 2 ** 32

/** The point at this distance, in metres, in a direction in radians from north. */
function moved({ latitude, longitude }: Position, bearing: number, metres: number): Position {
  const arc = metres / 1000 / earthRadius
  const [from, along] = [radians(latitude), radians(longitude)]
  const to = Math.asin(Math.sin(from) * Math.cos(arc) + Math.cos(from) * Math.sin(arc) * Math.cos(bearing))
  const turned = Math.atan2(
    Math.sin(bearing) * Math.sin(arc) * Math.cos(from),
    Math.cos(arc) - Math.sin(from) * Math.sin(to),
  )
  return rounded({ latitude: degrees(to), longitude: within180(degrees(along + turned)) })
}

const radians = (angle: number) => (angle * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI
const within180 = (longitude: number) =>
  longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
/** Rounds to a metre. */
const toMetre = (value: number) => Math.round(value * 1e5) / 1e5
const rounded = ({ latitude, longitude }: Position): Position => ({
  latitude: toMetre(latitude),
  longitude: toMetre(longitude),
})
