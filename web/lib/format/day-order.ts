import { useHydrated } from '../browser/hydration.ts'

/** Whether an English date has the month before the day, 'Nov 27', or after it, '27 Nov'. */
export type DayOrder = 'month-first' | 'day-first'

const monthFirst = /^en(-(US|CA|PH))?$/i

/** The order that is usual where the browser's language is written; during hydration that of the server, which is as wide. */
export const useDayOrder = (): DayOrder =>
  useHydrated() && !monthFirst.test(navigator.language) ? 'day-first' : 'month-first'
