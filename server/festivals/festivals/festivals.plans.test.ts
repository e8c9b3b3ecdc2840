import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Order } from '../../platform/lists/list-cursor.ts'
import { pageStatement } from '../../platform/lists/paged-list.ts'
import { testDatabaseWithPlaces } from '../../testing/databases/database.ts'
import { filterSets } from '../../testing/contract/filter-sets.ts'
import { fillFestivals } from '../../testing/many/many-festivals.ts'
import { searchedTowns } from '../../socials/gazetteer/searched-places.queries.ts'
import { planOf, plansOf, rowsRead } from '../../testing/many/plans.ts'
import { type FestivalFilterName, festivalFilters, type FestivalFilterValues } from './list/festival-filters.ts'
import {
  approvedSince,
  favoriteList,
  festivalList,
  nearestFestivals,
  readFestivalPage,
} from './list/festival-list.queries.ts'

const db = await testDatabaseWithPlaces()
const today = new Date().toISOString().slice(0, 10)
const member = '01900000-0000-7000-8000-000000000000'

const filters: Required<FestivalFilterValues> = {
  query: `('bachta':* | 'bachata':*) & 'sevilla':*`,
  styleWords: 1,
  genres: ['Bachata'],
  location: ['%malaga%'],
  startDate: today,
  endDate: today,
  priceFrom: 50,
  priceTo: 100,
}

const sets = filterSets(festivalFilters.names)

beforeAll(async () => {
  await fillFestivals(db, 100_000)
  await fillFavorites()
}, 240_000)

/** Fifty favourites of each of four hundred members. */
async function fillFavorites() {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      with members as (select new_id() as user_id from generate_series(1, 400)),
        liked as (select id as festival_id from festivals order by id limit 50)
      insert into user_favorites (user_id, festival_id) select user_id, festival_id from members, liked`.execute(trx)
  })
  await sql`analyze user_favorites`.execute(db)
}

/** What 'Málaga' means. */
const malaga = { countries: [], regions: ['ES.51'], placeIds: [2514256] }
const args = { viewerId: member, ...malaga, today, limit: 50, after0: today, after1: member }

test.each(['first', 'coming', 'past'] as const)(
  'a page (%s) uses indexes with each filter alone, with all, and with all but one',
  async (start) => {
    expect(sets.length).toBeGreaterThan(festivalFilters.names.length + 2)
    for (const names of sets) {
      const list = festivalList(names)
      const after = list.orders.find(({ name }) => name === `festivals_${start}`)
      const values = names.includes('priceTo') ? filters : { ...filters, priceFrom: 200 }
      const statement = pageStatement(list, after)
      for (const plan of await plansOf(db, statement, { ...args, ...values })) {
        expect(plan, names.join(' ')).not.toMatch(/Seq Scan on festivals\b|Gather/)
        // The words of each row are compared only where no index finds them.
        expect(plan, names.join(' ')).not.toMatch(/Filter: .*words_by_period/)
      }
    }
  },
  240_000,
)

test.each(festivalFilters.names)(
  'festivals are found for the filter %s by an index that its entry names',
  async (name) => {
    const plans = await plansOf(db, pageStatement(festivalList([name])), { ...args, ...filters })
    expect(plans.join('\n')).toMatch(new RegExp(`(using|on) (${festivalFilters.indexesOf(name).join('|')})\\b`))
  },
)

test.each(['first', 'coming', 'past'] as const)('a page (%s) of the favourites reads no table whole', async (start) => {
  const after = favoriteList.orders.find(({ name }) => name === `favorite_festivals_${start}`)
  const statement = pageStatement(favoriteList, after)
  const values = { ...args, viewerIsAdmin: false }
  for (const plan of await plansOf(db, statement, values))
    expect(plan).not.toMatch(/Seq Scan on (festivals|user_favorites)\b/)
})

test('a list without its indexes reads the whole table', async () => {
  const undone = db.transaction().execute(async (trx) => {
    await sql`drop index festivals_by_day_and_place, festivals_words, festivals_words_by_period`.execute(trx)
    await sql`alter table user_favorites drop constraint user_favorites_once`.execute(trx)
    expect(await planOf(trx, pageStatement(favoriteList), null)).toMatch(/Seq Scan on user_favorites\b/)
    for (const names of [['startDate'], ['query']] as const) {
      const statement = pageStatement(festivalList([...names]))
      expect(await planOf(trx, statement, null)).toMatch(/Seq Scan on festivals\b/)
    }
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
})

test('what was approved lately is found by its approval, whatever it is searched by', async () => {
  for (const filters of [{ genres: ['Bachata'] }, { query: 'salsa' }, { priceFrom: 50, startDate: today }]) {
    const viewer = { id: member, isAdmin: false }
    const found = await approvedSince(db, { viewer, filters, since: new Date(Date.now() + 60_000), max: 50 })
    const { rows } = await sql<Record<string, string>>`explain ${found}`.execute(db)
    expect(rows.flatMap((row) => Object.values(row)).join('\n')).toContain('festivals_by_approval')
  }
})

test('a page counts at most a thousand of the hundred thousand', async () => {
  const { total, items } = await readFestivalPage(db, { viewer: null, limit: 50, filters: {} })
  expect(total).toBe(1_000)
  expect(JSON.parse(items.text)).toHaveLength(50)
})

test('a search for a frequent word reads little more than a thousand festivals', async () => {
  const query = `'parties':*`
  const { rows } = await sql`select from festivals where search @@ ${query}::tsquery`.execute(db)
  expect(rows.length).toBeGreaterThan(30_000)
  for (const after of [undefined, ...festivalList(['query']).orders]) {
    const read = await rowsRead(db, pageStatement(festivalList(['query']), after), { ...args, query }, 'festivals')
    expect(read).toBeGreaterThan(after ? 100 : 1_000)
    expect(read).toBeLessThan(2_500)
  }
})

test('sorting by distance reads each of the festivals to come once, and keeps no more than a page of them', async () => {
  const { rows } = await sql`
    select from festivals where approved_at is not null and end_date >= ${today}::date`.execute(db)
  expect(rows.length).toBeGreaterThan(45_000)
  const near = { ...args, ...filters, latitude: 40.42, longitude: -3.7, after0: 500, after1: today, after2: member }
  const readBy = (names: FestivalFilterName[], after?: Order) =>
    rowsRead(db, pageStatement(nearestFestivals(names), after), near, 'festivals')
  for (const after of [undefined, ...nearestFestivals([]).orders]) {
    expect(await readBy([], after)).toBeGreaterThanOrEqual(rows.length)
    expect(await readBy([], after)).toBeLessThan(rows.length + 2_000)
    expect(await readBy(['location'], after)).toBeLessThan(5_000)
  }
  const plan = await planOf(db, pageStatement(nearestFestivals([])), near, '(analyze)')
  expect(plan).toContain('Sort Method: top-N heapsort')
  expect(plan).not.toMatch(/Disk|Gather/)
})

test('a search for towns of frequent names reads few of the hundred thousand festivals', async () => {
  const names =
    'san|salsa congress|san antonio|santa maria|victoria|san jose|francisco|san francisco|usa|la paz|santiago'
  const forms = names.split('|')
  expect(await rowsRead(db, searchedTowns, { forms }, 'festivals')).toBeLessThan(1_000)
})
