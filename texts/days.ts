import { t } from '#texts'

/* What days need in every format, without Intl. */

/** The number of a day beside its month: in French '1er mai'. */
export const dateNumber = (date: number): string => (date === 1 ? t.dates.firstOfMonth() : String(date))

/** A text that stays on one line. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00A0')

/** 'Nov 27 – Dec 2'. Where it is too long for a line, the second part begins the next. */
export const rangeOf = (first: string, last: string): string => `${unbroken(first)}\u00A0– ${unbroken(last)}`
