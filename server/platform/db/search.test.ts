import * as fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/databases/database.ts'
import type { Database } from './connections/connect.ts'

const db = await testDatabase()

const organizer = await db
  .insertInto('users')
  .values({ username: 'carmen', email: 'carmen@example.org', name: 'Carmen Núñez' })
  .returning('id')
  .executeTakeFirstOrThrow()

const days = { startDate: '2027-05-01', endDate: '2027-05-03', approvedAt: new Date() }

beforeAll(async () => {
  const named = (name: string, location: string) => ({ ...days, name, location })
  await db
    .insertInto('festivals')
    .values([
      { ...named('Bachata Sensual Days', 'Málaga, Spain'), description: null, organizerId: organizer.id },
      {
        ...named('Feria de Baile', 'Sevilla, España'),
        description: 'Three nights beside the river',
        organizerId: null,
      },
      { ...named('Straßenfest Tango', 'Zürich'), description: null, organizerId: null },
      { ...named('Kizomba Łódź', 'Łódź, Poland'), description: null, organizerId: null },
    ])
    .execute()
})

async function found(text: string, on: Database = db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from festivals where search @@ (select search_query(${text})) order by id`.execute(on)
  return rows.map(({ name }) => name)
}

describe('a festival is found', () => {
  test.each([
    ['whatever the accents', 'malaga', 'Bachata Sensual Days'],
    ['whatever the case', 'MÁLAGA', 'Bachata Sensual Days'],
    ['by letters that are no accent', 'lodz', 'Kizomba Łódź'],
    ['by a spelt-out ß', 'strassenfest', 'Straßenfest Tango'],
    ['by an accent typed apart from its letter', 'Zu\u0308rich', 'Straßenfest Tango'],
    ['by the beginning of a word', 'sens', 'Bachata Sensual Days'],
    ['by words of several fields, in any order', 'spain bachata', 'Bachata Sensual Days'],
    ['by its description', 'river', 'Feria de Baile'],
    ["by its organizer's name", 'carmen nunez', 'Bachata Sensual Days'],
    ['with punctuation between', 'feria-de/baile!', 'Feria de Baile'],
    ['with a letter missing', 'bachta', 'Bachata Sensual Days'],
    ['with a letter missing in a place', 'sevila', 'Feria de Baile'],
    ['with a letter too many', 'kizombaa', 'Kizomba Łódź'],
    ['with a wrong letter in five', 'tanfo', 'Straßenfest Tango'],
    ['with two letters changed about', 'bahcata', 'Bachata Sensual Days'],
    ['with two typos in a long word', 'stassenfezt', 'Straßenfest Tango'],
    ['with a typo in the beginning of a word', 'strasenf', 'Straßenfest Tango'],
    ['with a typo in one word of two', 'bachta malaga', 'Bachata Sensual Days'],
  ])('%s: %s @S1.43 @S1.44 @S1.45', async (_, text, name) => {
    expect(await found(text)).toEqual([name])
  })
})

test.each([
  ['one word fits and another does not', 'bachata zurich'],
  ['the text is in the middle of a word', 'chata'],
  ['a word of four letters is mistyped', 'lods'],
  ['a short word has two typos', 'becheta'],
])('no festival is found if %s: %s', async (_, text) => {
  expect(await found(text)).toEqual([])
})

test('a known word is never taken for a typo of another', async () => {
  const { rows } = await sql<{ query: string }>`select search_query('baile')::text as query`.execute(db)
  expect(rows).toEqual([{ query: `'baile':*` }])
})

test.each(['', '   ', '!?', `' & | :* \\ <-> ()`, '%_', '\u0301'])('%o has no word to search for', async (text) => {
  const { rows } = await sql<{ query: string | null }>`select search_query(${text})::text as query`.execute(db)
  expect(rows).toEqual([{ query: null }])
})

test('no search text causes an error', async () => {
  const part = fc.constantFrom(
    `'`,
    `''`,
    '"',
    '%',
    '_',
    '&',
    '|',
    '!',
    '(',
    ')',
    ':*',
    ':A',
    '<->',
    '\\',
    '\\\\',
    '$1',
    '’',
  )
  const hostile = fc.array(fc.oneof(part, fc.string({ unit: 'binary', maxLength: 12 }), fc.constantFrom(' ', 'bachta')))
  const text = hostile.map((parts) => parts.join('').replaceAll('\0', '').toWellFormed())
  await fc.assert(
    fc.asyncProperty(text, async (typed) => {
      await found(typed)
    }),
    { numRuns: 300 },
  )
})

test('only the first eight words, and the first 100 characters, are searched for', async () => {
  expect(await found('feria feria feria feria feria feria feria feria zzz')).toEqual(['Feria de Baile'])
  expect(await found(`feria${' '.repeat(95)}zzz`)).toEqual(['Feria de Baile'])
  expect(await found(`feria${' '.repeat(92)}zzz`)).toEqual([])
})

test('a festival is found by the new name of its organizer, and by its own changed words', async () => {
  await db.updateTable('users').set({ name: 'Former member' }).where('id', '=', organizer.id).execute()
  expect(await found('carmen')).toEqual([])
  expect(await found('former')).toEqual(['Bachata Sensual Days'])
  await db.updateTable('festivals').set({ location: 'Porto' }).where('location', '=', 'Zürich').execute()
  expect(await found('porto')).toEqual(['Straßenfest Tango'])
  expect(await found('zurich')).toEqual([])
})

test('the words of a festival that waits for approval are not learned, so that its typos prevent no correction', async () => {
  const waiting = { ...days, approvedAt: null, name: 'Sevila Nights', location: 'Sevila' }
  const { id } = await db.insertInto('festivals').values(waiting).returning('id').executeTakeFirstOrThrow()
  expect(await found('sevila')).toContain('Feria de Baile')
  await db.updateTable('festivals').set({ approvedAt: new Date() }).where('id', '=', id).execute()
  expect(await found('sevila')).toEqual(['Sevila Nights'])
})
