/** Separate from programme.ts, so that pages read times without zod. */

/** Until this hour of the morning, an event belongs to the evening before. */
export const firstHourOfDay = 6

const dayMs = 86_400_000

/** The day this many days later, as 'YYYY-MM-DD'. */
export const dayAfter = (day: string, days = 1) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

const written = /^(?<hour>\d{1,2})(?:[:.h](?<minute>[0-5]\d)(?::[0-5]\d)?)?\s*(?:h|(?<half>[ap])\.?m\.?)?$/i

/** 'HH:MM' for '22:00', '22.30', '22h', '9 pm' or '24:00'; null if the text is not a time. */
export function clockOf(text: string): string | null {
  const { hour = '', minute = '00', half } = written.exec(text.trim())?.groups ?? {}
  if (hour === '') return null
  const given = Number(hour)
  if (half !== undefined && (given < 1 || given > 12)) return null
  const isLate = half?.toLowerCase() === 'p'
  const hours = half === undefined ? given : (given % 12) + (isLate ? 12 : 0)
  // Many timetables write the end of a day as '24:00'.
  if (hours > 24 || (hours === 24 && minute !== '00')) return null
  return `${String(hours % 24).padStart(2, '0')}:${minute}`
}

/** The start and the end if `start` contains both, as in '21:00 - 22:30'. */
export function rangeOf(text: string): [start: string, end: string] {
  const [start = '', end = ''] = text.split(/\s*[-–—]\s*/)
  return [start, end]
}

/** In hours. The end of a longer event is probably a mistake: '22:00 - 21:30'. */
export const longestLikely = 14

type Clocks = { day: string; start: string; end: string | null }

/** The start and the end of an event in a day's programme, in the festival's own time: 'YYYY-MM-DDTHH:MM'. */
export function timesOf({ day, start, end }: Clocks) {
  const startDay = Number(start.slice(0, 2)) < firstHourOfDay ? dayAfter(day) : day
  const endDay = end !== null && end < start ? dayAfter(startDay) : startDay
  return { startTime: `${startDay}T${start}`, endTime: end === null ? null : `${endDay}T${end}` }
}

/** The day of the programme and the time of day of a festival time 'YYYY-MM-DDTHH:MM'. */
export function dayAndClock(time: string) {
  const [day, clock] = [time.slice(0, 10), time.slice(11, 16)]
  return { day: Number(clock.slice(0, 2)) < firstHourOfDay ? dayAfter(day, -1) : day, clock }
}
