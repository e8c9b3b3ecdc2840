import { t } from '#texts'
import { writeInto } from './write-into.ts'
import { toast } from '../overlays/toast.ts'
import { currentLanguage } from '../../../texts/languages.ts'

/**
 * Browsers ignore text that is pasted into a date field, so it is parsed here in the usual formats. The order of '3/4/2027' is that of the
 * browser's locale, as in the field.
 */
export function pasteDate(input: HTMLInputElement, text: string) {
  const day = dateIn(text, navigator.language)
  if (day !== null) writeInto(input, day)
  else toast({ title: t.ui.dateNotRead(), description: t.ui.howToPasteDates() })
}

/** The day in a text such as '15/1/2027', '15 January 2027' or 'Jan 15, 2027', as YYYY-MM-DD; null for any other text. */
export function dateIn(text: string, locale: string): string | null {
  const words = text.trim().replaceAll(/\s/g, ' ').toLowerCase()
  const [, y, m, d] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:t[\d:.z+-]*)?$/.exec(words) ?? []
  if (y && m && d) return realDay(y, m, d)
  const [, one, other, year] = /^(\d{1,2})[-/.] ?(\d{1,2})[-/.] ?(\d{4})$/.exec(words) ?? []
  if (one && other && year)
    return (monthComesFirst(locale) && Number(one) <= 12) || Number(other) > 12
      ? realDay(year, one, other)
      : realDay(year, other, one)
  const [, dayFirst, monthAfter, yearAfter] =
    /^(?:\p{L}+,? )?(\d{1,2})(?:st|nd|rd|th|er|\.)?[ \-](?:de |of )?(\p{L}+)\.?,?[ \-](?:de )?(\d{4})$/v.exec(words) ??
    []
  if (dayFirst && monthAfter && yearAfter) return namedDay(yearAfter, monthAfter, dayFirst, locale)
  const [, month, day, last] = /^(?:\p{L}+,? )?(\p{L}+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/v.exec(words) ?? []
  return month && day && last ? namedDay(last, month, day, locale) : null
}

const monthComesFirst = (locale: string) =>
  new Intl.DateTimeFormat(locale).formatToParts(0).find(({ type }) => type !== 'literal')?.type === 'month'

/**
 * The month is identified by three or more letters of its name, in English, in the language of the page or in the reader's own, if they are
 * unambiguous.
 */
function namedDay(year: string, name: string, day: string, locale: string) {
  if (name.length < 3) return null
  for (const language of ['en', currentLanguage(), locale]) {
    const names = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
    const months = Array.from({ length: 12 }, (_, at) => at).filter((at) =>
      names.format(Date.UTC(2027, at)).toLowerCase().startsWith(name),
    )
    if (months.length === 1) return realDay(year, String(months[0]! + 1), day)
  }
  return null
}

function realDay(year: string, month: string, day: string): string | null {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${written}T00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : null
}
