type Point = { latitude: number; longitude: number }

const earthRadius = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The way between two points over the ground, in kilometres. */
export function distance(one: Point, other: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const along = half(one.latitude, other.latitude)
  const across =
    half(one.longitude, other.longitude) * Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude))
  return 2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, along + across)))
}
