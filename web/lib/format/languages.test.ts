import { describe, expect, onTestFinished, test } from 'vitest'
import { formatMoney, releasedRates, showMoney } from '../../../contract/platform/money.ts'
import { asHeading, compareNames, dateFormat, dayRange, listed, nameOfCode, numbered } from '../../../texts/intl.ts'
import { defaultLanguage, type Language, languages, readLanguageBy } from '../../../texts/languages.ts'
import { announcedTime } from './announced-time.ts'
import { formatTotal } from './counts.ts'
import { formatDay, formatDayRange, formatDaysOfYear, formatPartyDay, longDay, monthTitle } from './dates.ts'
import { formatDaysChosen } from './days-chosen.ts'
import { clockIn, shortWeekdayOf, weekdayOf } from './moments.ts'
import { relativeTime } from './relative-time.ts'

/* What a reader born to each language expects, written by hand. */

type InEach = Record<(typeof languages)[number], string>

const evening = '2026-11-27T19:30:00.000Z'
const now = Date.parse('2026-11-27T12:00:00.000Z')
const ago = (hours: number) => relativeTime(new Date(now - hours * 3_600_000).toISOString(), now)

const days: [what: string, text: () => string, InEach][] = [
  [
    'a day',
    () => formatDay('2026-11-05'),
    {
      en: 'Nov 5, 2026',
      es: '5 nov 2026',
      fr: '5 nov. 2026',
      de: '5. Nov. 2026',
      it: '5 nov 2026',
      pt: '5 de nov. de 2026',
    },
  ],
  [
    'the day of a social',
    () => formatPartyDay('2026-11-05'),
    {
      en: 'Nov 05, 2026',
      es: '5 nov 2026',
      fr: '5 nov. 2026',
      de: '5. Nov. 2026',
      it: '5 nov 2026',
      pt: '5 de nov. de 2026',
    },
  ],
  [
    'days of a month',
    () => formatDayRange('2026-11-27', '2026-11-29'),
    {
      en: 'Nov 27–29, 2026',
      es: '27–29 nov 2026',
      fr: '27–29 nov. 2026',
      de: '27.–29. Nov. 2026',
      it: '27–29 nov 2026',
      pt: '27–29 de nov. de 2026',
    },
  ],
  [
    'days of two months',
    () => formatDaysOfYear('2026-11-27', '2026-12-02'),
    {
      en: 'Nov 27 – Dec 2',
      es: '27 nov – 2 dic',
      fr: '27 nov. – 2 déc.',
      de: '27. Nov. – 2. Dez.',
      it: '27 nov – 2 dic',
      pt: '27 de nov. – 2 de dez.',
    },
  ],
  [
    'days of two years',
    () => formatDayRange('2026-12-30', '2027-01-02'),
    {
      en: 'Dec 30, 2026 – Jan 2, 2027',
      es: '30 dic 2026 – 2 ene 2027',
      fr: '30 déc. 2026 – 2 janv. 2027',
      de: '30. Dez. 2026 – 2. Jan. 2027',
      it: '30 dic 2026 – 2 gen 2027',
      pt: '30 de dez. de 2026 – 2 de jan. de 2027',
    },
  ],
  [
    'a day that is read aloud',
    () => longDay('2026-09-07'),
    {
      en: 'September 7, 2026',
      es: '7 de septiembre de 2026',
      fr: '7 septembre 2026',
      de: '7. September 2026',
      it: '7 settembre 2026',
      pt: '7 de setembro de 2026',
    },
  ],
  [
    'a weekday',
    () => weekdayOf('2026-11-28', 'month-first', true),
    {
      en: 'Saturday, November 28, 2026',
      es: 'sábado, 28 de noviembre de 2026',
      fr: 'samedi 28 novembre 2026',
      de: 'Samstag, 28. November 2026',
      it: 'sabato 28 novembre 2026',
      pt: 'sábado, 28 de novembro de 2026',
    },
  ],
  [
    'a short weekday',
    () => shortWeekdayOf('2026-11-28', 'month-first'),
    {
      en: 'Sat, Nov 28',
      es: 'sáb, 28 nov',
      fr: 'sam. 28 nov.',
      de: 'Sa., 28. Nov.',
      it: 'sab 28 nov',
      pt: 'sáb., 28 de nov.',
    },
  ],
  [
    'the heading of a month',
    () => asHeading(monthTitle('2026-11')),
    {
      en: 'November 2026',
      es: 'Noviembre de 2026',
      fr: 'Novembre 2026',
      de: 'November 2026',
      it: 'Novembre 2026',
      pt: 'Novembro de 2026',
    },
  ],
  [
    'an open filter',
    () => formatDaysChosen('2027-03-05', undefined) ?? '',
    {
      en: 'From Mar 5, 2027',
      es: 'Desde el 5 mar 2027',
      fr: 'À partir du 5 mars 2027',
      de: 'Ab 5. März 2027',
      it: '5 mar 2027 o dopo',
      pt: 'A partir de 5 de mar. de 2027',
    },
  ],
]

const firstDays: typeof days = [
  [
    'the first of a month',
    () => formatDay('2027-05-01'),
    {
      en: 'May 1, 2027',
      es: '1 may 2027',
      fr: '1er mai 2027',
      de: '1. Mai 2027',
      it: '1 mag 2027',
      pt: '1 de maio de 2027',
    },
  ],
  [
    'the first social of a month',
    () => formatPartyDay('2027-05-01'),
    {
      en: 'May 01, 2027',
      es: '1 may 2027',
      fr: '1er mai 2027',
      de: '1. Mai 2027',
      it: '1 mag 2027',
      pt: '1 de maio de 2027',
    },
  ],
  [
    'the first days of a month',
    () => formatDayRange('2027-05-01', '2027-05-03'),
    {
      en: 'May 1–3, 2027',
      es: '1–3 may 2027',
      fr: '1er–3 mai 2027',
      de: '1.–3. Mai 2027',
      it: '1–3 mag 2027',
      pt: '1–3 de maio de 2027',
    },
  ],
  [
    'the first of two months',
    () => formatDayRange('2027-05-01', '2027-06-01'),
    {
      en: 'May 1 – Jun 1, 2027',
      es: '1 may – 1 jun 2027',
      fr: '1er mai – 1er juin 2027',
      de: '1. Mai – 1. Juni 2027',
      it: '1 mag – 1 giu 2027',
      pt: '1 de maio – 1 de jun. de 2027',
    },
  ],
  [
    'the first of a month that is read aloud',
    () => longDay('2027-05-01'),
    {
      en: 'May 1, 2027',
      es: '1 de mayo de 2027',
      fr: '1er mai 2027',
      de: '1. Mai 2027',
      it: '1 maggio 2027',
      pt: '1 de maio de 2027',
    },
  ],
  [
    'the weekday of the first of a month',
    () => shortWeekdayOf('2027-05-01', 'month-first'),
    {
      en: 'Sat, May 1',
      es: 'sáb, 1 may',
      fr: 'sam. 1er mai',
      de: 'Sa., 1. Mai',
      it: 'sab 1 mag',
      pt: 'sáb., 1 de mai.',
    },
  ],
  [
    'days by Intl',
    () => dayRange('2027-05-01', '2027-06-01'),
    {
      en: 'May 1 – Jun 1, 2027',
      es: '1 may – 1 jun 2027',
      fr: '1er mai – 1er juin 2027',
      de: '1. Mai – 1. Juni 2027',
      it: '1 mag – 1 giu 2027',
      pt: '1 de mai. – 1 de jun. de 2027',
    },
  ],
]

const times: typeof days = [
  [
    'a time',
    () => clockIn(evening, 'Europe/Madrid', undefined),
    { en: '8:30 PM', es: '20:30', fr: '20:30', de: '20:30', it: '20:30', pt: '20:30' },
  ],
  [
    'an early time',
    () => clockIn('2026-11-27T08:05:00.000Z', 'Europe/Madrid', undefined),
    { en: '9:05 AM', es: '9:05', fr: '09:05', de: '09:05', it: '09:05', pt: '09:05' },
  ],
  [
    'the announced hours of a social',
    () => announcedTime('8:00 PM - 1:30 AM'),
    {
      en: '8:00 PM - 1:30 AM',
      es: '20:00–1:30',
      fr: '20:00–01:30',
      de: '20:00–01:30',
      it: '20:00–01:30',
      pt: '20:00–01:30',
    },
  ],
  [
    'a time that passed',
    () => ago(2),
    {
      en: '2 hours ago',
      es: 'hace 2 horas',
      fr: 'il y a 2 heures',
      de: 'vor 2 Stunden',
      it: '2 ore fa',
      pt: 'há 2 horas',
    },
  ],
  ['yesterday', () => ago(24), { en: 'yesterday', es: 'ayer', fr: 'hier', de: 'gestern', it: 'ieri', pt: 'ontem' }],
]

const inDollars = { currency: 'USD', rates: releasedRates } as const
const numbers: typeof days = [
  [
    'an amount',
    () => formatMoney(1234.5, 'EUR'),
    {
      en: '€1,234.50',
      es: '1234,50 €',
      fr: '1 234,50 €',
      de: '1.234,50 €',
      it: '1234,50 €',
      pt: '€ 1.234,50',
    },
  ],
  [
    'a converted amount',
    () => showMoney(46, 'EUR', inDollars, 'from'),
    {
      en: 'from ≈ $50',
      es: 'desde ≈ 50 US$',
      fr: 'dès ≈ 50 $US',
      de: 'ab ≈ 50 $',
      it: 'da ≈ 50 USD',
      pt: 'a partir de ≈ US$ 50',
    },
  ],
  ['a rating', () => numbered(4.5), { en: '4.5', es: '4,5', fr: '4,5', de: '4,5', it: '4,5', pt: '4,5' }],
  [
    'a large total',
    () => formatTotal(1000),
    { en: '1,000+', es: '1000+', fr: '1 000+', de: '1.000+', it: '1000+', pt: '1.000+' },
  ],
  [
    'a distance',
    () => numbered(2.3, { style: 'unit', unit: 'kilometer' }),
    { en: '2.3 km', es: '2,3 km', fr: '2,3 km', de: '2,3 km', it: '2,3 km', pt: '2,3 km' },
  ],
]

const names: typeof days = [
  [
    'a list',
    () => listed(['Ana', 'Bea', 'Carl']),
    {
      en: 'Ana, Bea, and Carl',
      es: 'Ana, Bea y Carl',
      fr: 'Ana, Bea et Carl',
      de: 'Ana, Bea und Carl',
      it: 'Ana, Bea e Carl',
      pt: 'Ana, Bea e Carl',
    },
  ],
  [
    'a choice',
    () => listed(['Salsa', 'Zouk'], 'disjunction'),
    {
      en: 'Salsa or Zouk',
      es: 'Salsa o Zouk',
      fr: 'Salsa ou Zouk',
      de: 'Salsa oder Zouk',
      it: 'Salsa o Zouk',
      pt: 'Salsa ou Zouk',
    },
  ],
  [
    'countries in alphabetical order',
    () =>
      ['AT', 'PL', 'ES', 'CH']
        .map((code) => nameOfCode('region', code))
        .toSorted(compareNames)
        .join(),
    {
      en: 'Austria,Poland,Spain,Switzerland',
      es: 'Austria,España,Polonia,Suiza',
      fr: 'Autriche,Espagne,Pologne,Suisse',
      de: 'Österreich,Polen,Schweiz,Spanien',
      it: 'Austria,Polonia,Spagna,Svizzera',
      pt: 'Áustria,Espanha,Polônia,Suíça',
    },
  ],
]

describe.each([...days, ...firstDays, ...times, ...numbers, ...names])('%s', (_what, text, inEach) => {
  test.each(languages)('in %s', (language) => {
    readLanguageBy((): Language => language)
    onTestFinished(() => readLanguageBy(() => defaultLanguage))
    expect(text().replaceAll(/[\u00A0\u202F]/g, ' ')).toBe(inEach[language])
  })
})

test('a time that is no announced clock stays as it was published', () => {
  readLanguageBy(() => 'es')
  onTestFinished(() => readLanguageBy(() => defaultLanguage))
  const published = ['late', '8 - 11 PM', '22:00–03:00', '13 PM', '']
  expect(published.map(announcedTime)).toEqual(published)
  expect(announcedTime('9:30 pm - late')).toBe('21:30 - late')
})

test('in French only the number of a day is changed', () => {
  readLanguageBy(() => 'fr')
  onTestFinished(() => readLanguageBy(() => defaultLanguage))
  const first = Date.UTC(2027, 0, 1, 1)
  const inNumbers = dateFormat({ day: 'numeric', month: 'numeric', timeZone: 'UTC' })
  const dayAndClock = dateFormat({ day: 'numeric', month: 'long', hour: 'numeric', timeZone: 'UTC' })
  expect(inNumbers.format(first)).toBe('01/01')
  expect(dayAndClock.format(first)).toMatch(/^1er janvier à 01/)
})

/** The parts between which a line may break, in the order of the text. */
const partsOf = (text: string) => text.split(' ')

test.each<[Language, string[]]>([
  ['en', ['Nov\u00A027\u00A0–', 'Dec\u00A02,\u00A02026']],
  ['de', ['27.\u00A0Nov.\u00A0–', '2.\u00A0Dez.\u00A02026']],
  ['pt', ['27\u00A0de\u00A0nov.\u00A0–', '2\u00A0de\u00A0dez.\u00A0de\u00A02026']],
])('days of two months break only before the second, in %s', (language, parts) => {
  readLanguageBy(() => language)
  onTestFinished(() => readLanguageBy(() => defaultLanguage))
  expect(partsOf(formatDayRange('2026-11-27', '2026-12-02'))).toEqual(parts)
  expect(partsOf(dayRange('2026-11-27', '2026-12-02'))).toEqual(parts)
})

test.each<[Language, string]>([
  ['es', '5\u00A0nov'],
  ['fr', '5\u00A0nov.'],
  ['de', '5.\u00A0Nov.'],
  ['it', '5\u00A0nov'],
  ['pt', '5\u00A0de\u00A0nov.'],
])('a day stays with its month in %s', (language, day) => {
  readLanguageBy(() => language)
  onTestFinished(() => readLanguageBy(() => defaultLanguage))
  for (const text of [formatDay('2026-11-05'), formatPartyDay('2026-11-05')]) expect(text.startsWith(day)).toBe(true)
})
