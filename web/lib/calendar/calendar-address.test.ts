import { expect, onTestFinished, test } from 'vitest'
import { defaultLanguage, readLanguageBy } from '../../../texts/languages.ts'
import { inPageLanguage } from './calendar-address.ts'

test('a page that is not in English asks for a calendar in its language', () => {
  onTestFinished(() => readLanguageBy(() => defaultLanguage))
  expect(inPageLanguage('/api/meetups/1/calendar.ics')).toBe('/api/meetups/1/calendar.ics')
  readLanguageBy(() => 'es')
  expect(inPageLanguage('/api/meetups/1/calendar.ics')).toBe('/api/meetups/1/calendar.ics?language=es')
})
