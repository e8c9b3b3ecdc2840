import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { findPlaces } from '../gazetteer/find-places.ts'
import { plain } from '../gazetteer/plain.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase, testDatabaseWithPlaces } from '../../testing/databases/database.ts'
import { planOf } from '../../testing/many/plans.ts'
import { placeOf } from './place-label.ts'
import { readTownAndArea } from '../gazetteer/town-and-area.ts'
import { inAreas, readTowns, townsBeginning, townsInAreas } from './places.queries.ts'

const { app, db, visitor } = await testApp({ db: await testDatabaseWithPlaces() })

const complete = async (query: string) => await visitor.places.complete({ query: { query } })
const labels = async (query: string) => (await complete(query)).map(({ label }) => label)

test.each([
  ['sev', 'Seville, Spain'],
  ['Sevilla', 'Seville, Spain'],
  ['seville', 'Seville, Spain'],
  ['köln', 'Cologne, Germany'],
  ['KOLN', 'Cologne, Germany'],
  ['koeln', 'Cologne, Germany'],
  ['cologne', 'Cologne, Germany'],
  ['wien', 'Vienna, Austria'],
  ['firenz', 'Florence, Italy'],
  ['lisbo', 'Lisbon, Portugal'],
  ['sao pau', 'São Paulo, Brazil'],
  ['łód', 'Łódź, Poland'],
  ['new y', 'New York, United States'],
  ['nyc', 'New York, United States'],
  ['san seb', 'San Sebastián, Spain'],
  ['donostia', 'San Sebastián, Spain'],
  ['  madri ', 'Madrid, Spain'],
  ['bcn', 'Barcelona, Spain'],
  ['ba', 'Bangkok, Thailand'],
])('%s becomes %s', async (typed, label) => {
  expect((await labels(typed))[0]).toBe(label)
})

test('a town has its region and country beside its name', async () => {
  const [seville] = await complete('sevil')
  expect(seville).toEqual({ name: 'Seville', region: 'Andalusia', country: 'Spain', label: 'Seville, Spain' })
})

test('the best known towns come first, eight at most, each once', async () => {
  const towns = await labels('mad')
  expect(towns[0]).toBe('Madrid, Spain')
  expect(towns).toHaveLength(8)
  expect(new Set(towns).size).toBe(8)
})

test('a name that is typed to its end comes before longer ones that are hardly better known', async () => {
  expect((await labels('york'))[0]).toBe('York, United Kingdom')
  expect((await labels('bern'))[0]).toBe('Bern, Switzerland')
  expect((await labels('roma'))[0]).toBe('Rome, Italy')
})

test('namesakes are told apart by their country, and within one by their region', async () => {
  const valencias = (await labels('valencia')).filter((label) => label.startsWith('Valencia, '))
  expect(valencias).toEqual(expect.arrayContaining(['Valencia, Spain', 'Valencia, Venezuela']))
  const springfields = await labels('springfield')
  expect(springfields).toContain('Springfield, Illinois, United States')
  expect(springfields).toContain('Springfield, Missouri, United States')
  expect((await labels('paris'))[0]).toBe('Paris, France')
  expect(new Set(springfields).size).toBe(springfields.length)
})

test('after a comma, the region or country chooses among namesakes', async () => {
  expect(await labels('valencia, ven')).toEqual(['Valencia, Venezuela'])
  expect((await labels('springfield, il'))[0]).toBe('Springfield, Illinois, United States')
  expect((await labels('springfield, missouri, us'))[0]).toBe('Springfield, Missouri, United States')
  expect((await labels('Springfield, Illinois, United States'))[0]).toBe('Springfield, Illinois, United States')
  expect(await labels('valencia,')).toContain('Valencia, Spain')
  expect(await labels('valencia, xyz')).toEqual([])
})

test('an area that is named again changes nothing, and no town is in more than three', async () => {
  const often = Array.from({ length: 25 }, () => 'us').join(',')
  expect(await labels(`springfield,${often}`)).toEqual(await labels('springfield, us'))
  expect((await labels('springfield, mis, miss, us'))[0]).toBe('Springfield, Missouri, United States')
  expect(await labels('springfield, m, mi, mis, miss')).toEqual([])
})

test('one wrong letter is forgiven in a longer name of a larger town', async () => {
  expect((await labels('barcelna'))[0]).toBe('Barcelona, Spain')
  expect((await labels('madrdi'))[0]).toBe('Madrid, Spain')
})

test.each([
  ['Paris Texas', 'Paris, Texas, United States'],
  ['paris tx', 'Paris, Texas, United States'],
  ['paris tex', 'Paris, Texas, United States'],
  ['San José Costa Rica', 'San José, Costa Rica'],
  ['Costa Rica San José', 'San José, Costa Rica'],
  ['Valenca Venezuela', 'Valencia, Venezuela'],
  ['Valencia Venezula', 'Valencia, Venezuela'],
  ['東京 日本', 'Tokyo, Japan'],
  ['東京、日本', 'Tokyo, Japan'],
  ['Barcelona airport', 'Barcelona, Spain'],
  ['new york', 'New York, United States'],
])('a country or state behind the town needs no comma: %s becomes %s', async (typed, label) => {
  expect((await labels(typed))[0]).toBe(label)
})

test('a well known town is suggested before a village that is called as it was mistyped', async () => {
  expect((await labels('medelin'))[0]).toBe('Medellín, Colombia')
})

describe('a text that names a town elsewhere', () => {
  const madrid = { latitude: 40.42, longitude: -3.7 }
  const elsewhere = async (text: string, point = madrid) =>
    (await visitor.places.elsewhere({ query: { text, ...point } })).town

  test.each([
    ['Paris, France', 'Paris, France', 1053],
    ['Sevilla', 'Seville, Spain', 391],
    ['Triana, Sevilla, Andalucía, España', 'Seville, Spain', 391],
    ['City centre / Barcelona', 'Barcelona, Spain', 505],
  ])('%s is %s', async (text, label, kilometres) => {
    const town = await elsewhere(text)
    expect(town?.label).toBe(label)
    expect(Math.abs((town?.kilometres ?? 0) - kilometres)).toBeLessThan(15)
  })

  test.each([
    'Madrid, Spain',
    'Lavapiés, Madrid',
    'Alcalá de Henares',
    'Near the venue',
    'Spain',
    'Calle Mayor 5',
    '-',
  ])('is none near the point or without a known town: %s', async (text) => expect(await elsewhere(text)).toBeNull())

  test('of namesakes the near one counts', async () => {
    expect(await elsewhere('Valencia', { latitude: 39.47, longitude: -0.38 })).toBeNull()
    expect(await elsewhere('Valencia', { latitude: 10.16, longitude: -68 })).toBeNull()
  })
})

test.each(['', 'm', ' m ', '?!', 'm,', 'qqqqq', '%', '__', 'Ж', "'"])('%j has no suggestions', async (typed) => {
  expect(await labels(typed)).toEqual([])
})

test('more than a hundred characters are refused', async () => {
  expect(await labels('x'.repeat(100))).toEqual([])
  await expect(complete('x'.repeat(101))).rejects.toMatchObject({ status: 400 })
  expect((await app.inject('/api/places')).statusCode).toBe(400)
})

test('without the gazetteer there are no suggestions, and no cache keeps that', async () => {
  const empty = await testApp({ db: await testDatabase() })
  const reply = await empty.app.inject('/api/places?query=madrid')
  expect([reply.statusCode, reply.json(), reply.headers['cache-control']]).toEqual([200, [], 'private, no-cache'])
})

test('suggestions are the same for all, so that caches may share them for an hour', async () => {
  const reply = await app.inject('/api/places?query=madrid')
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'public, max-age=3600'])
  const refused = await app.inject(`/api/places?query=${'x'.repeat(101)}`)
  expect(refused.headers['cache-control']).toBe('private, no-cache')
})

test('a label that was chosen is found as that town, but for some villages with a famous namesake', async () => {
  const { rows } = await sql<{ name: string }>`
    select name from gazetteer_places where population > 20000 order by md5(id::text) limit 150`.execute(db)
  const lost: string[] = []
  let chosen = 0
  for (const { name } of rows)
    for (const town of (await readTowns(db, { beginning: plain(name), whole: [plain(name)] })).slice(0, 3)) {
      const label = placeOf(town)?.label
      if (label === undefined) continue
      chosen += 1
      const [found] = await findPlaces(db, [{ city: label, address: '' }])
      if (found?.place !== town.name || found.country !== town.country || found.region !== town.region) lost.push(label)
    }
  expect(chosen).toBeGreaterThan(200)
  expect(lost.length / chosen, lost.join('; ')).toBeLessThan(0.02)
})

describe('the statement', () => {
  const worst = ['sa', 'ma', 'ba', 'ch', 'ka', 'san', 'sax', 'cha', 'sain', 'sant', 'saint', 'santa', 'villa', 'zz']

  test.each(worst)('reads few pages for %s', async (beginning) => {
    const args = { beginning, whole: [plain(beginning)] }
    const plan = await planOf(db, townsBeginning, args, '(analyze, buffers)')
    expect(plan).not.toMatch(/Seq Scan on gazetteer/)
    expect(pagesIn(plan)).toBeLessThan(4000)
  })

  test('has no plan that reads a table whole, whatever was typed', async () => {
    expect(await planOf(db, townsBeginning, null)).not.toMatch(/Seq Scan on gazetteer/)
    expect(await planOf(db, townsInAreas, null)).not.toMatch(/Seq Scan on gazetteer/)
  })

  test.each(['san jose ca', 'santa maria mexico', 'san antonio san', 'victoria la union'])(
    'reads the names of a town once for all areas: %s',
    async (typed) => {
      const args = inAreas(readTownAndArea(typed))
      const plan = await planOf(db, townsInAreas, args, '(analyze, buffers)')
      expect(plan).not.toMatch(/Seq Scan on gazetteer/)
      expect(pagesIn(plan)).toBeLessThan(4000)
    },
  )
})

/** The number of pages read, by the first lines of a plan. */
function pagesIn(plan: string) {
  const [, hit = '0', read = '0'] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? []
  return Number(hit) + Number(read)
}
