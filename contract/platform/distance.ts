/** In degrees. */
export type Position = { latitude: number; longitude: number }

/** In kilometres. */
export const earthRadius = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The distance between two points on the ground, in kilometres. */
export function kilometresBetween(one: Position, other: Position): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const along = half(one.latitude, other.latitude)
  const across =
    half(one.longitude, other.longitude) * Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude))
  return 2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, along + across)))
}

const toHundredths = (degrees: number) => Math.round(degrees * 100) / 100

/** Rounded to two decimals, about a kilometre: no call may contain a more precise position of the reader. */
export const roughly = ({ latitude, longitude }: Position): Position => ({
  latitude: toHundredths(latitude),
  longitude: toHundredths(longitude),
})
