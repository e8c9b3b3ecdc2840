import { knownTimeZone, localTimeOf } from '../../../contract/platform/time-zone.ts'
import { useHydrated } from '../browser/hydration.ts'

/* Instants in the local time of a place: 'Saturday, November 28', '20:30'. */

/** The zone of this device; null on the server and during hydration, because the server cannot know it. */
export function useReaderZone(): string | null {
  return useHydrated() ? new Intl.DateTimeFormat().resolvedOptions().timeZone : null
}

/** The zone in which a time is displayed: that of its place, else that of the reader, else UTC, which is then written beside the time. */
export const zoneToShow = (place: string | null, reader: string | null): string =>
  knownTimeZone(place) ?? reader ?? 'UTC'

/** The day of an instant, 'YYYY-MM-DD'. */
export const dayIn = (instant: string, zone: string): string => localTimeOf(instant, zone).day

/** '20:30', or '8:30 PM' if that is usual for the reader's `locale`; without a locale always '20:30'. */
export const clockIn = (instant: string | number, zone: string, locale: string | undefined): string =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: zone }).format(new Date(instant))

/** The locale for `clockIn()`; during hydration it is that of the server. */
export const useClockLocale = (): string | undefined => (useHydrated() ? undefined : 'en-GB')

/** '2026-11-28' as 'Saturday, November 28'. */
export const weekdayOf = (day: string): string => weekday.format(new Date(`${day}T12:00:00Z`))

/** '2026-11-28' as 'Sat, Nov 28'. */
export const shortWeekdayOf = (day: string): string => shortWeekday.format(new Date(`${day}T12:00:00Z`))

const inUtc = { timeZone: 'UTC', day: 'numeric' } as const
const weekday = new Intl.DateTimeFormat('en-US', { ...inUtc, weekday: 'long', month: 'long' })
const shortWeekday = new Intl.DateTimeFormat('en-US', { ...inUtc, weekday: 'short', month: 'short' })

/** Whether two zones have different local times at an instant. */
export function differAt(instant: string, one: string, other: string): boolean {
  const [here, there] = [localTimeOf(instant, one), localTimeOf(instant, other)]
  return here.day !== there.day || here.time !== there.time
}
