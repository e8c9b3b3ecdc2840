import { instantOf, localTimeOf } from '../../../contract/platform/time-zone.ts'

const dayMs = 86_400_000

/** When the present quiet hours of a device end; null outside of them. They may go over midnight. */
export function endOfQuiet(now: Date, { from, to, zone }: { from: string; to: string; zone: string }): Date | null {
  const { day, time } = localTimeOf(now, zone)
  const isQuiet = from < to ? from <= time && time < to : time >= from || time < to
  if (!isQuiet) return null
  const isTomorrow = time >= to
  const endDay = isTomorrow ? localTimeOf(new Date(Date.parse(`${day}T12:00Z`) + dayMs), 'UTC').day : day
  return new Date(instantOf({ day: endDay, time: to }, zone))
}
