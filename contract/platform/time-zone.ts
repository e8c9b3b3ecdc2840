/** Local times of a place. Zones are IANA names: 'Europe/Madrid'. */

/** A local date and time. `day`: 'YYYY-MM-DD'. `time`: 'HH:mm'. */
export type LocalTime = { day: string; time: string }

const dayMs = 86_400_000
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const fields = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { timeZone: zone, hourCycle: 'h23', ...fields })
  clocks.set(zone, clock)
  return clock
}

/** The day and the time in a zone at an instant, which is ISO 8601. Throws RangeError for an unknown zone. */
export function localTimeOf(instant: string | Date, zone: string): LocalTime {
  const parts = clockOf(zone).formatToParts(new Date(instant))
  const { year, month, day, hour, minute } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` }
}

/** Whether it is a zone that this process knows. */
export function isTimeZone(zone: string): boolean {
  try {
    clockOf(zone)
    return /^[A-Za-z0-9_+/-]+$/.test(zone)
  } catch {
    return false
  }
}

const asIfUtc = ({ day, time }: LocalTime) => Date.parse(`${day}T${time}Z`)

/**
 * The instant (ISO 8601, UTC) of a local time in a zone. A time that occurs twice when clocks go back is the first of the two. A time that
 * is skipped when they go forward is later by the same amount.
 */
export function instantOf(local: LocalTime, zone: string): string {
  const displayed = asIfUtc(local)
  const shownAt = (instant: number) => asIfUtc(localTimeOf(new Date(instant), zone))
  const offsetAt = (instant: number) => shownAt(instant) - instant
  // No zone differs from UTC by a day, so these are the offsets before and after a change in that night.
  const before = displayed - offsetAt(displayed - dayMs)
  const after = displayed - offsetAt(displayed + dayMs)
  const found = [before, after].toSorted((one, other) => one - other).find((instant) => shownAt(instant) === displayed)
  return new Date(found ?? before).toISOString()
}

/** The offset of a zone from UTC at a local time: '+02:00'. */
export function offsetOf(local: LocalTime, zone: string): string {
  const minutes = Math.round((asIfUtc(local) - Date.parse(instantOf(local, zone))) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** The zone, or null if this device does not know it: a browser may be older than the zone or its name. */
export function knownTimeZone(zone: string | null): string | null {
  try {
    if (zone !== null) clockOf(zone)
    return zone
  } catch {
    return null
  }
}

/** 'Europe/Madrid' as 'Madrid', 'America/Argentina/Buenos_Aires' as 'Buenos Aires'. */
export const placeOfZone = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
