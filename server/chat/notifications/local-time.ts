import { z } from 'zod'
import { placeOfZone } from '../../../contract/platform/time-zone.ts'
import { dateFormat } from '../../../texts/intl.ts'

/** The facts of an instant with the time zone of a festival, in which it is displayed. */
export const LocalTime = { at: z.iso.datetime(), timeZone: z.string().nullable() }

export const clock = { hour: 'numeric', minute: '2-digit' } as const
export const dayAndClock = { weekday: 'long', month: 'long', day: 'numeric', ...clock } as const

/**
 * '6:15 PM' and 'Madrid', for '6:15 PM, Madrid time': the local time of the festival, named as such because the reader may be elsewhere (the
 * card beside it has the same instant in the reader's time zone). Null if the time zone is unknown.
 */
export function timeIn(
  { at, timeZone }: z.infer<z.ZodObject<typeof LocalTime>>,
  format: Intl.DateTimeFormatOptions,
): { time: string; zone: string } | null {
  if (timeZone === null) return null
  const time = dateFormat({ ...format, timeZone }).format(new Date(at))
  return { time, zone: placeOfZone(timeZone) }
}
