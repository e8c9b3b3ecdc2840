import { nightEnds } from './party-limits.ts'
import { instantOf, knownTimeZone, type LocalTime } from '../platform/time-zone.ts'

type Clock = { hour: string | undefined; minute: string | undefined; half: string | undefined }

const clock = String.raw`(\d{1,2})(?:[:.h](\d{2}))?\s*h?\s*(?:([ap])\.?\s?m\b\.?)?`
const hours = new RegExp(String.raw`^(?:from\s+)?${clock}(?:\s*(?:-|–|—|to|until|till)\s*${clock})?`, 'i')

/** Minutes after midnight; null if it is not a valid time of day. */
function minutesOf({ hour, minute = '0', half }: Clock): number | null {
  const given = Number(hour)
  if (Number.isNaN(given) || Number(minute) > 59 || given > (half ? 12 : 24)) return null
  const whole = half ? (given % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : given % 24
  return whole * 60 + Number(minute)
}

/**
 * The start and the end of a party from its announced time: '8:00 PM - 12:00 AM', '22:00–03:00', 'from 9pm'. In minutes after the midnight
 * before it, so an end on the next morning is more than 1440. Null if the text does not begin with a time.
 */
export function hoursOf(time: string): { from: number; to: number | null } | null {
  const read = clocksIn(time)
  return read && { from: read.from, to: read.isTooLong ? null : read.to }
}

/** Whether the announced end is probably a mistake, as in '22:00 - 21:30', where either of the two times may be wrong. */
export const hasDoubtfulEnd = (time: string) => clocksIn(time)?.isTooLong === true

function clocksIn(time: string) {
  const [, hour, minute, half, endHour, endMinute, endHalf] = hours.exec(time.trim()) ?? []
  const end = { hour: endHour, minute: endMinute, half: endHalf }
  // '8 - 11 PM': AM or PM is written only once.
  const start = { hour, minute, half: half ?? (minute === undefined ? endHalf : undefined) }
  const isTime = [minute, start.half, endMinute].some((part) => part !== undefined)
  const from = isTime ? minutesOf(start) : null
  if (from === null) return null
  const to = minutesOf(end)
  const ends = to === null || to > from ? to : to + 1440
  return { from, to: ends, isTooLong: ends !== null && ends - from > longestParty }
}

/** In minutes. */
const longestParty = 18 * 60

/** A day without a time is stored as noon. */
const noTime = '12:00:00'

type Timed = { date: string; time: string }

/** The local start and end of a party; null if only its day is known. */
export function clocksOf({ date, time }: Timed): { start: LocalTime; end: LocalTime | null } | null {
  const day = Date.parse(`${date.slice(0, 10)}T00:00:00Z`)
  const at = (minutes: number): LocalTime => {
    const displayed = new Date(day + minutes * 60_000).toISOString()
    return { day: displayed.slice(0, 10), time: displayed.slice(11, 16) }
  }
  const announced = hoursOf(time)
  if (announced) return { start: at(announced.from), end: announced.to === null ? null : at(announced.to) }
  return date.slice(11) === noTime ? null : { start: { day: date.slice(0, 10), time: date.slice(11, 16) }, end: null }
}

/** The start of a social without a known one: after all others of its night. */
export const unknownStart = 1440 + nightEnds

/** The start of a party in minutes after the midnight before its day, by which the parties of a day are sorted; half past midnight is late. */
export function startOf(party: Timed): number {
  const start = clocksOf(party)?.start
  if (start === undefined) return unknownStart
  const minutes = Number(start.time.slice(0, 2)) * 60 + Number(start.time.slice(3))
  return minutes < nightEnds ? minutes + 1440 : minutes
}

/** The instants (ISO 8601, UTC) of local times in a zone; null if the zone is unknown, also to this device. */
export function instantsOf(clocks: NonNullable<ReturnType<typeof clocksOf>>, zone: string | null) {
  const known = knownTimeZone(zone)
  if (known === null) return null
  return { start: instantOf(clocks.start, known), end: clocks.end && instantOf(clocks.end, known) }
}
