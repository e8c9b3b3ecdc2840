import { beforeEach, describe, expect, test } from 'vitest'
import { danceStyles, priceRanges } from '../../../../contract/platform/options.ts'
import { testApp } from '../../../testing/app.ts'
import { dayFromNow } from '../../../platform/days.ts'
import { addFestival, lasting, namesOf, approveFestival } from '../../../testing/domains/festivals.ts'

const { app, visitor, signUp, signUpAdmin, db } = await testApp()
const admin = await signUpAdmin('Rosa Iglesias')
const { list } = visitor.festivals

beforeEach(() => db.deleteFrom('festivals').execute())

const add = (name: string, fields: Parameters<typeof addFestival>[1] = {}) => addFestival(admin, { name, ...fields })
/** First and last day, counted in days from today. */
const found = async (query: Parameters<typeof namesOf>[1]) => (await namesOf(visitor, query)).toSorted()

describe('the search', () => {
  beforeEach(async () => {
    await add('Noche de Bachata', { location: 'Málaga, Spain', description: 'Playa y fiesta' })
    await add('Winter Zouk', { location: 'Zürich, Switzerland', genres: [] })
    await add('Feria de Salsa', { location: 'Sevilla, Spain', genres: ['Salsa'] })
  })

  test.each([
    ['malaga', ['Noche de Bachata']],
    ['MÁLAGA', ['Noche de Bachata']],
    ['zuri', ['Winter Zouk']],
    ['playa', ['Noche de Bachata']],
    ['bachta', ['Noche de Bachata']],
    ['sevila', ['Feria de Salsa']],
    ['salsa feria', ['Feria de Salsa']],
    ['salsa malaga', []],
    ['iglesias', ['Feria de Salsa', 'Noche de Bachata', 'Winter Zouk']],
    ['tango', []],
  ])('%s finds %o @S3.2', async (query, names) => {
    expect(await found({ query })).toEqual(names)
    expect((await list({ query: { query } })).total).toBe(names.length)
  })

  test.each(['', '   ', '?!…', '💃'])('%o is not a filter', async (query) => {
    expect(await found({ query })).toHaveLength(3)
  })

  test('a festival is found by the new name of its organizer and not by the old one', async () => {
    const organizer = await signUp('Federica Prima')
    const { id } = await addFestival(organizer, { name: 'Theirs' })
    await approveFestival(admin, id)
    expect(await found({ query: 'federica' })).toEqual(['Theirs'])
    await db.updateTable('users').set({ name: 'Wilhelmina' }).where('id', '=', organizer.user.id).execute()
    expect(await found({ query: 'wilhelmina' })).toEqual(['Theirs'])
    expect(await found({ query: 'federica' })).toEqual([])
  })

  test('a changed festival is found by its new words', async () => {
    const { id } = await add('Before')
    await admin.api.festivals.change({ params: { id }, body: { name: 'Afterwards' } })
    expect(await found({ query: 'afterwards' })).toEqual(['Afterwards'])
    expect(await found({ query: 'before' })).toEqual([])
  })

  test.each([
    "'",
    '"',
    '\\',
    "\\'; drop table festivals; --",
    ':*',
    'a:* & b | !c <-> (d)',
    '%',
    '_____',
    '\u0000',
    '\ud800',
    '\u202e\u200b\ufeff',
    'ﷺ'.repeat(100),
    'a '.repeat(50),
    'bachta '.repeat(14),
    `${'x'.repeat(99)}é`,
    '🧑‍🤝‍🧑'.repeat(9),
    'İIıi ß ŁØ',
    '%s %n ${x} {{x}}',
  ])('%o is searched for without an error', async (text) => {
    for (const field of ['query', 'location', 'genres']) {
      const start = performance.now()
      const url = `/api/festivals?${field}=${encodeURIComponent(text.toWellFormed())}`
      expect([200, 400]).toContain((await app.inject(url)).statusCode)
      expect(performance.now() - start).toBeLessThan(2000)
    }
    expect(await found({})).toHaveLength(3)
  })

  test('a search of more than 100 characters or of several texts is refused', async () => {
    await expect(list({ query: { query: 'x'.repeat(101) } })).rejects.toMatchObject({ status: 400 })
    for (const query of ['query=a&query=b', 'location=a&location=b', 'genres=a&genres=b', 'startDate=1&startDate=2'])
      expect((await app.inject(`/api/festivals?${query}`)).statusCode).toBe(400)
  })
})

describe('the filters', () => {
  test('genres: festivals with any of them, in upper or lower case @S3.3', async () => {
    await add('bachata', { genres: ['Bachata'] })
    await add('salsa and zouk', { genres: ['Salsa', 'Zouk'] })
    await add('none', { genres: [] })
    expect(await found({ genres: 'Bachata,Zouk' })).toEqual(['bachata', 'salsa and zouk'])
    expect(await found({ genres: ' zOUK , , Tango' })).toEqual(['salsa and zouk'])
    expect(await found({ genres: 'Tango' })).toEqual([])
    expect(await found({ genres: 'Polka' })).toEqual([])
    for (const genres of ['', 'all', ',']) expect(await found({ genres })).toHaveLength(3)
  })

  test('genres: every dance style is distinguished from every other', async () => {
    for (const style of danceStyles) await add(`Only ${style}`, { genres: [style] })
    for (const style of danceStyles) expect(await found({ genres: style })).toEqual([`Only ${style}`])
  })

  test('location: a part of it, regardless of accents and case; punctuation alone is not a filter @S3.5', async () => {
    await add('malaga', { location: 'Málaga (Costa del Sol), Spain' })
    await add('zurich', { location: 'Zürich, Switzerland' })
    await add('signs', { location: '100% a_b, Spain' })
    expect(await found({ location: 'MALAGA' })).toEqual(['malaga'])
    expect(await found({ location: 'laga costa' })).toEqual(['malaga'])
    expect(await found({ location: 'ürich' })).toEqual(['zurich'])
    expect(await found({ location: 'm%a' })).toEqual([])
    expect(await found({ location: 'a_b' })).toEqual(['signs'])
    expect(await found({ location: 'm_laga' })).toEqual([])
    for (const location of ['', 'all', '%', '_']) expect(await found({ location })).toHaveLength(3)
  })

  test('days: festivals that overlap them, both ends included @S3.4', async () => {
    await add('2 to 4', { startDate: '2027-05-02', endDate: '2027-05-04' })
    await add('4 to 6', { startDate: '2027-05-04', endDate: '2027-05-06' })
    await add('sixty days', { startDate: '2027-03-05', endDate: '2027-05-04' })
    expect(await found({ startDate: '2027-05-05' })).toEqual(['4 to 6'])
    expect(await found({ startDate: '2027-05-04' })).toEqual(['2 to 4', '4 to 6', 'sixty days'])
    expect(await found({ endDate: '2027-05-03' })).toEqual(['2 to 4', 'sixty days'])
    expect(await found({ endDate: '2027-05-01T23:59:59-12:00' })).toEqual(['sixty days'])
    expect(await found({ startDate: '2027-05-05', endDate: '2027-05-05' })).toEqual(['4 to 6'])
    expect(await found({ startDate: '2027-05-07', endDate: '2027-05-09' })).toEqual([])
    expect(await found({ startDate: '2027-05-05', endDate: '2027-05-03' })).toEqual([])
    expect(await found({ startDate: '0001-01-01', endDate: '9999-12-31' })).toHaveLength(3)
  })

  test.each(['2027-02-30', '0000-01-01', '10000-01-01', 'soon', '2027-5-1'])('the day %s is refused', async (day) => {
    for (const field of ['startDate', 'endDate'] as const)
      await expect(list({ query: { [field]: day } })).rejects.toMatchObject({
        status: 400,
        fields: { [field]: 'Please enter a valid date' },
      })
  })

  test('price: by the lowest amount in EUR, both ends included; the last range has no upper end @P9.14 @S3.6', async () => {
    const prices = {
      'nothing said': '',
      free: 'Free',
      zero: '€0',
      '50': '€50',
      '50.01': '50.01 EUR',
      '100': 'from 100€',
      '100 in USD': '$108.70',
      '149 to 189': '149€ - 189€',
      '200': '€200',
      '200.01': '€200,01',
      thousands: '1.700,00 €',
      'no amount': 'See website',
    }
    for (const [name, price] of Object.entries(prices)) await add(name, { price, currency: 'EUR' })
    expect(await found({ priceRange: '0-50' })).toEqual(['50', 'free', 'nothing said', 'zero'])
    expect(await found({ priceRange: '50-100' })).toEqual(['100', '100 in USD', '50', '50.01'])
    expect(await found({ priceRange: '100-200' })).toEqual(['100', '100 in USD', '149 to 189', '200'])
    expect(await found({ priceRange: '200+' })).toEqual(['200', '200.01', 'thousands'])
    for (const priceRange of priceRanges)
      expect(await found({ priceRange: `€${priceRange}` })).toEqual(await found({ priceRange }))
    for (const all of ['', 'all']) expect(await found({ priceRange: all, limit: 100 })).toHaveLength(12)
    await expect(list({ query: { priceRange: '1-2' } })).rejects.toMatchObject({
      status: 400,
      fields: { priceRange: 'Please choose from the list' },
    })
  })

  test('all filters apply together, also to past festivals @P7.15', async () => {
    const fits = { location: 'Rome, Italy', genres: ['Kizomba' as const], price: '€80', ...lasting(-40, -38) }
    const query = {
      query: 'roma',
      genres: 'Kizomba',
      location: 'rome',
      priceRange: '50-100' as const,
      startDate: dayFromNow(-39),
      endDate: dayFromNow(-39),
    }
    await add('Roma Kizomba', fits)
    for (const [field, value] of Object.entries({ name: 'Other', location: 'Berlin', genres: ['Salsa'], price: '€10' }))
      await add('Roma Kizomba', { ...fits, [field]: value })
    await add('Roma Kizomba', { ...fits, ...lasting(-30, -28) })
    expect(await list({ query })).toMatchObject({ items: [{ name: 'Roma Kizomba', ...fits }], total: 1, next: null })
  })
})
