import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type DanceStyle, danceStyles } from '../../../../contract/platform/options.ts'
import { loadRealFestivals } from '../../../demo/real-festivals.ts'
import { testApp } from '../../../testing/app.ts'
import { addFestival, namesOf } from '../../../testing/domains/festivals.ts'

const { visitor, signUpAdmin, db } = await testApp()
const admin = await signUpAdmin()

beforeEach(() => db.deleteFrom('festivals').execute())

const found = async (query: string) => (await namesOf(visitor, { query, limit: 100 })).toSorted()
const add = (name: string, startDate: string, endDate: string, genres: DanceStyle[] = []) =>
  addFestival(admin, { name, startDate, endDate, genres, location: 'Riga, Latvia' })

describe('among the real festivals', () => {
  beforeEach(() => loadRealFestivals(db))

  test.each(danceStyles)('the word %s finds what the filter by this style finds', async (style) => {
    const chosen = await namesOf(visitor, { genres: style, limit: 100 })
    expect(await found(style.toLowerCase())).toEqual(chosen.toSorted())
    expect((await visitor.festivals.list({ query: { query: style, limit: 1 } })).total).toBe(chosen.length)
  })

  test.each([
    'bachata seville november',
    'November 2026 Sevilla, bachata!',
    'noviembre sevilla',
    'bachta seville novembr',
    'seville nov',
  ])('%o finds the one festival with this style, city and month', async (text) => {
    expect(await found(text)).toEqual(['E-Motion Sevilla Bachata Congress'])
  })

  test.each(['bachata seville march', 'salsa seville november', 'bachata seville november 2027'])(
    '%o finds nothing, as one of the words does not fit',
    async (text) => {
      expect(await found(text)).toEqual([])
    },
  )

  test('the bit of each style word means the same as a search for the word in the text', async () => {
    await add('Zouklovers and a bachatango class', '2027-05-01', '2027-05-02')
    const { rows } = await sql`
      select name, style
      from festivals, unnest(style_words()) as style
      where (style_words & style_word_bit(style) <> 0) <> (search @@ (style || ':*')::tsquery)`.execute(db)
    expect(rows).toEqual([])
    expect(await found('zouk bachata')).toContain('Zouklovers and a bachatango class')
  })
})

test.each([
  ['march', ['Across both', 'March']],
  ['APRIL', ['Across both']],
  ['marzo 2027', ['Across both', 'March']],
  ['märz', ['Across both', 'March']],
  ['août', ['New Year']],
  ['august 2028', ['New Year']],
  ['2029', []],
])('%s finds festivals with a day in it: %o', async (text, names) => {
  await add('March', '2027-03-31', '2027-03-31')
  await add('Across both', '2027-03-31', '2027-04-01')
  await add('New Year', '2028-07-20', '2028-08-10')
  expect(await found(text)).toEqual(names)
})

test('a changed style or month is found by its new word and not by the old one', async () => {
  const { id } = await add('Festival', '2027-03-05', '2027-03-07', ['Bachata'])
  await admin.api.festivals.change({
    params: { id },
    body: { startDate: '2027-06-05', endDate: '2027-06-07', genres: ['Zouk'] },
  })
  expect(await found('zouk june')).toEqual(['Festival'])
  for (const old of ['bachata', 'march']) expect(await found(old)).toEqual([])
})

test.each([
  ['zouk', ['Other', 'Zouk and salsa']],
  ['zouk salsa', ['Zouk and salsa']],
  ['zoukk', ['Other', 'Zouk and salsa']],
  ['slasa', ['Zouk and salsa']],
  ['sals', ['Zouk and salsa']],
  ['salsa and', ['Zouk and salsa']],
  ['latin fusion', ['Other']],
])('%s finds %o, by words of the name or the styles', async (text, names) => {
  await add('Zouk and salsa', '2027-05-01', '2027-05-02')
  await add('Other', '2027-05-01', '2027-05-02', ['Zouk', 'Latin Fusion'])
  expect(await found(text)).toEqual(names)
})
