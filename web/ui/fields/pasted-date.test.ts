import { expect, onTestFinished, test } from 'vitest'
import { defaultLanguage, readLanguageBy } from '../../../texts/languages.ts'
import { dateIn } from './pasted-date.ts'

const day = '2027-01-15'
test.each([
  day,
  '2027/1/15',
  '2027-01-15T20:00:00Z',
  '15/1/2027',
  '1/15/2027',
  '15.01.2027',
  '15. 1. 2027',
  '15-01-2027',
  '15 January 2027',
  '15 Jan 2027',
  '15-Jan-2027',
  'Jan 15, 2027',
  'January 15th, 2027',
  'Friday, January 15, 2027',
  'Fri 15 January 2027',
  ' 15 de enero de 2027 ',
  '15 ene. 2027',
  '15\u00A0de\u00A0ene. de 2027',
])('%j is a day in January', (text) => {
  expect(dateIn(text, 'es')).toBe(day)
})

test('days and months up to twelve are in the order in which the reader sees dates', () => {
  expect([dateIn('3/4/2027', 'en-US'), dateIn('3/4/2027', 'en-GB')]).toEqual(['2027-03-04', '2027-04-03'])
})

test.each([
  '',
  'tomorrow',
  '31/2/2027',
  '2027-02-30',
  '15/13/2027',
  '15 Ju 2027',
  '15 Abc 2027',
  '15/1/27',
  'Jan 2027',
])('%j is no day', (text) => {
  expect(dateIn(text, 'en-US')).toBeNull()
})

test('the first of a month is read in French', () => {
  expect(dateIn('1er janvier 2027', 'fr')).toBe('2027-01-01')
})

test('a month is read in the language of the page too', () => {
  readLanguageBy(() => 'it')
  onTestFinished(() => readLanguageBy(() => defaultLanguage))
  expect(dateIn('15 gennaio 2027', 'en-US')).toBe('2027-01-15')
})
