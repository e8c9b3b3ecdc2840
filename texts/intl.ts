import { currentLanguage } from './languages.ts'
import { dateNumber, rangeOf } from './days.ts'

/* Formats of Intl in the present language, each made once. */

const made = new Map<string, unknown>()

function kept<Format>(
  name: string,
  options: object,
  make: (language: string) => Format,
  language: string = currentLanguage(),
): Format {
  const key = `${name} ${language} ${JSON.stringify(options)}`
  const known = (made.get(key) as Format | undefined) ?? make(language)
  made.set(key, known)
  return known
}

/** 'Ana, Bea and Carl'; a disjunction has 'or', and a unit only commas. */
export const listed = (items: readonly string[], type: Intl.ListFormatType = 'conjunction'): string =>
  kept('list', { type }, (language) => new Intl.ListFormat(language, { type })).format(items)

/** '1,234.5', or with a unit '15 minutes'. `language`: one with more than its name, such as 'en-US'. */
export const numbered = (value: number, options: Intl.NumberFormatOptions = {}, language?: string): string =>
  kept('number', options, (given) => new Intl.NumberFormat(given, options), language).format(value)

/** '33%' of 0.333. */
export const percent = (share: number): string => numbered(share, { style: 'percent' })

type DateFormat = { format: (date: Date | number) => string; formatRange: (from: Date, to: Date) => string }

/** A format of dates and times. `language`: one with more than its name, such as 'en-GB' or 'es-u-hc-h12'. */
export function dateFormat(options: Intl.DateTimeFormatOptions, language?: string): DateFormat {
  const format = kept('date', options, (given) => new Intl.DateTimeFormat(given, options), language)
  return {
    format: (date) => joined(format.formatToParts(date)),
    formatRange: (from, to) => joined(format.formatRangeToParts(from, to)),
  }
}

/** Beside the name of a month Intl writes '1 mai' for '1er mai', and in Italian '05–07 mag' for '5–7 mag'. */
function joined(parts: Intl.DateTimeFormatPart[]): string {
  const hasName = parts.some(({ type, value }) => type === 'month' && /\p{L}/u.test(value))
  return parts.map(({ type, value }) => (hasName && type === 'day' ? dateNumber(Number(value)) : value)).join('')
}

/** The order of two names in an alphabetical list: in German 'Österreich' comes before 'Polen'. */
export const compareNames = (one: string, other: string): number =>
  kept('order', {}, (language) => new Intl.Collator(language)).compare(one, other)

/** A text at the beginning of a line: 'noviembre de 2026' is 'Noviembre de 2026'. */
export function asHeading(text: string): string {
  const [first = '', ...others] = text
  return first.toLocaleUpperCase(currentLanguage()) + others.join('')
}

/** 'May 3 – 6, 2027', of two days such as '2027-05-03'; a single day if they are the same. */
export function dayRange(from: string, to: string): string {
  const days = dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const range = days.formatRange(new Date(from), new Date(to))
  const [first = '', last] = range.split(/\s–\s/)
  return last === undefined ? first : rangeOf(first, last)
}

/** 'Spain', 'Euro'; the code itself where there is no name. */
export const nameOfCode = (type: Intl.DisplayNamesType, code: string): string =>
  kept('name', { type }, (language) => new Intl.DisplayNames(language, { type })).of(code) ?? code

/** '2 days ago', 'tomorrow'. */
export const relativeTo = (value: number, unit: Intl.RelativeTimeFormatUnit): string =>
  kept('relative', {}, (language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' })).format(value, unit)
