import { createHmac } from 'node:crypto'
import { earthRadius, kilometresBetween, type Position } from '../../contract/distance.ts'
import { shiftMetres } from '../../contract/safety-options.ts'

/** In metres: a new place is drawn well within the bounds, so that a device which is a few metres wrong draws no other one. */
const drawn = { min: 120, max: 180 }
/** In degrees: about 200 m. Within such a cell a member is always shifted by the same vector. */
const cellSize = 0.002

type Sharer = { memberId: string; secret: Buffer; shown: Position | null }

/**
 * The place that is shown to those who are not roommates (decision 66): 100 to 200 m away. It stays while that is true, so that
 * who stays somewhere is shown at one point, however often it is read. The vector follows from the member and the cell, not from
 * chance: many shares from one hotel have one mean, which is not the hotel.
 */
export function shownPlace(place: Position, { memberId, secret, shown }: Sharer): Position {
  const away = shown && kilometresBetween(place, shown) * 1000
  if (shown && away !== null && away >= shiftMetres.min && away <= shiftMetres.max) return shown
  const cell = [place.latitude, place.longitude].map((degrees) => Math.round(degrees / cellSize))
  const hash = createHmac('sha256', secret)
    .update(`${memberId} ${cell.join(' ')}`)
    .digest()
  const share = (at: number) => hash.readUInt32BE(at) / 2 ** 32
  return moved(place, share(0) * 2 * Math.PI, drawn.min + share(4) * (drawn.max - drawn.min))
}

/** The point so many metres away in a direction, in radians from north. */
function moved({ latitude, longitude }: Position, bearing: number, metres: number): Position {
  const arc = metres / 1000 / earthRadius
  const [from, along] = [radians(latitude), radians(longitude)]
  const to = Math.asin(Math.sin(from) * Math.cos(arc) + Math.cos(from) * Math.sin(arc) * Math.cos(bearing))
  const turned = Math.atan2(
    Math.sin(bearing) * Math.sin(arc) * Math.cos(from),
    Math.cos(arc) - Math.sin(from) * Math.sin(to),
  )
  return { latitude: degrees(to), longitude: within180(degrees(along + turned)) }
}

const radians = (angle: number) => (angle * Math.PI) / 180
const toMetre = (degrees: number) => Math.round(degrees * 1e5) / 1e5
const degrees = (angle: number) => toMetre((angle * 180) / Math.PI)
const within180 = (longitude: number) =>
  longitude > 180 ? toMetre(longitude - 360) : longitude < -180 ? toMetre(longitude + 360) : longitude
