import { knownTimeZone, localTimeOf } from '../../../contract/platform/time-zone.ts'
import { useHydrated } from '../browser/hydration.ts'
import type { DayOrder } from './day-order.ts'

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

/** English, the language of the pages, with 12 or 24 hours as the reader's own language has them. */
export const clockLocale = (): 'en-US' | 'en-GB' =>
  new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12 ? 'en-US' : 'en-GB'

/** The locale for `clockIn()`; during hydration it is that of the server. */
export const useClockLocale = () => (useHydrated() ? clockLocale() : 'en-GB')

/** '2026-11-28' as 'Saturday, November 28', or 'Saturday 28 November' in the other order. */
export const weekdayOf = (day: string, order: DayOrder): string => dayFormat('long', order).format(noonOf(day))

/** '2026-11-28' as 'Sat, Nov 28', or 'Sat, 28 Nov'. */
export const shortWeekdayOf = (day: string, order: DayOrder): string => dayFormat('short', order).format(noonOf(day))

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)
const localeOf = { 'month-first': 'en-US', 'day-first': 'en-GB' } as const
const dayFormat = (width: 'long' | 'short', order: DayOrder) =>
  new Intl.DateTimeFormat(localeOf[order], { timeZone: 'UTC', day: 'numeric', weekday: width, month: width })

/** Whether two zones have different local times at an instant. */
export function differAt(instant: string, one: string, other: string): boolean {
  const [here, there] = [localTimeOf(instant, one), localTimeOf(instant, other)]
  return here.day !== there.day || here.time !== there.time
}
