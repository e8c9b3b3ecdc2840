import type { Position } from '../../../../contract/platform/distance.ts'
import { kilometresBetween } from '../../../../contract/platform/distance.ts'

/** The position reported by the device; `accuracy` in metres. */
export type Located = Position & { accuracy: number }

/** High accuracy, for members who are looking for each other. */
export const positionOptions: PositionOptions = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 10_000 }

export const locatedOf = ({ coords: { latitude, longitude, accuracy } }: GeolocationPosition): Located => ({
  latitude,
  longitude,
  accuracy,
})

/** The code of a failure; `positionRefusals` has the texts. */
export class PositionRefused extends Error {
  readonly code: number
  constructor(code: number) {
    super(`The device refused its position (${code})`)
    this.code = code
  }
}

/** Requests the position of the device. Rejects with `PositionRefused`. */
export function askPosition(): Promise<Located> {
  if (!isSecureContext) return Promise.reject(new PositionRefused(0))
  if (!('geolocation' in navigator)) return Promise.reject(new PositionRefused(2))
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      (position) => resolve(locatedOf(position)),
      ({ code }) => reject(new PositionRefused(code)),
      positionOptions,
    )
  })
}

type Sent = { place: Position; at: number }

/** In milliseconds and metres. */
const soonest = 20_000
const movedFar = 25
const latest = 60_000

/** Whether a position should be sent: not too soon after the last one, and only after a move or when the last one is old. */
export function isWorthSending(last: Sent | null, { place, at }: Sent): boolean {
  if (last === null) return true
  const age = at - last.at
  if (age < soonest) return false
  return age >= latest || kilometresBetween(last.place, place) * 1000 >= movedFar
}
