import { dateFormat } from '../../../texts/intl.ts'
import { currentLanguage, defaultLanguage } from '../../../texts/languages.ts'

const clock = /\b(\d{1,2})(?:[:.]([0-5]\d))?\s*([ap])\.?\s?m\b\.?/gi

/**
 * The hours of a social as they were announced, which is free text. Languages that have 24 hours read '8:00 PM - 1:00 AM' as '20:00–1:00',
 * if nothing else in it may be a time.
 */
export function announcedTime(text: string): string {
  if (currentLanguage() === defaultLanguage || /\d/.test(text.replaceAll(clock, ''))) return text
  const format = dateFormat({ timeStyle: 'short', timeZone: 'UTC' })
  return text
    .replaceAll(clock, (written, hour: string, minute: string | undefined, half: string) => {
      const isLate = half.toLowerCase() === 'p'
      if (Number(hour) > 12) return written
      return format.format(Date.UTC(2027, 0, 1, (Number(hour) % 12) + (isLate ? 12 : 0), Number(minute ?? 0)))
    })
    .replaceAll(/(?<=\d) - (?=\d)/g, '–')
}
