import { knownTimeZone, localTimeOf } from '../../../contract/platform/time-zone.ts'
import { dateFormat } from '../../../texts/intl.ts'
import { currentLanguage, defaultLanguage } from '../../../texts/languages.ts'
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

/** '9:05' in English, as its 12 hours have it; elsewhere '09:05' where that is usual. */
const clockStyle = (): Intl.DateTimeFormatOptions =>
  currentLanguage() === defaultLanguage ? { hour: 'numeric', minute: '2-digit' } : { timeStyle: 'short' }

/** '20:30', or '8:30 PM' if that is usual for the reader's `locale`; without a locale always '20:30'. */
export const clockIn = (instant: string | number, zone: string, locale: string | undefined): string =>
  dateFormat({ ...clockStyle(), timeZone: zone }, locale).format(new Date(instant))

/** The language of the page, with 12 or 24 hours as the reader's own language has them. */
export const clockLocale = (): string => clockWith(deviceHours())

let ownHours: 'h12' | 'h23' | undefined
const deviceHours = () =>
  (ownHours ??= new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12 ? 'h12' : 'h23')

const clockWith = (hourCycle: 'h12' | 'h23') => {
  if (currentLanguage() === defaultLanguage) return hourCycle === 'h12' ? 'en-US' : 'en-GB'
  return `${currentLanguage()}-u-hc-${hourCycle}`
}

/** The locale for `clockIn()`; during hydration it is that of the server. */
export const useClockLocale = () => (useHydrated() ? clockLocale() : clockWith('h23'))

/** '20:30' in the reader's own time zone. Only where it is not rendered on the server, as are those below. */
export const ownClock = (instant: string): string => dateFormat(clockStyle(), clockLocale()).format(new Date(instant))

/** 'Nov 27, 2026, 8:30 PM' in the reader's own time zone. */
export const ownMoment = (instant: string): string =>
  dateFormat({ dateStyle: 'medium', timeStyle: 'short' }, clockLocale()).format(new Date(instant))

/** '2026-11-28' as 'Saturday, November 28', or 'Saturday 28 November' in the other order; with the year if that is asked for. */
export const weekdayOf = (day: string, order: DayOrder, withYear = false): string =>
  dayFormat('long', order, withYear).format(noonOf(day))

/** '2026-11-28' as 'Sat, Nov 28', or 'Sat, 28 Nov'. */
export const shortWeekdayOf = (day: string, order: DayOrder): string => dayFormat('short', order).format(noonOf(day))

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)
const englishOf = { 'month-first': 'en-US', 'day-first': 'en-GB' } as const
const dayFormat = (width: 'long' | 'short', order: DayOrder, withYear = false) =>
  dateFormat(
    { timeZone: 'UTC', day: 'numeric', weekday: width, month: width, ...(withYear && { year: 'numeric' }) },
    currentLanguage() === defaultLanguage ? englishOf[order] : currentLanguage(),
  )

/** Whether two zones have different local times at an instant. */
export function differAt(instant: string, one: string, other: string): boolean {
  const [here, there] = [localTimeOf(instant, one), localTimeOf(instant, other)]
  return here.day !== there.day || here.time !== there.time
}
