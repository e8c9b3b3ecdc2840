import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { maxCounted } from '../../../contract/platform/client.ts'
import { maxPageSize } from '../../../contract/platform/list-limits.ts'
import type { Order } from './list-cursor.ts'
import { type PagedList, readPage } from './paged-list.ts'
import { firstFound } from './search-periods.ts'
import { testDatabase } from '../../testing/databases/database.ts'

const db = await testDatabase()

/** 1,500 days near today, each with 'often'; a few days far away, at the borders of periods, and in the first and the last year. */
beforeAll(async () => {
  await sql`create table walks (id uuid default new_id(), day date, floor integer, search tsvector)`.execute(db)
  await sql`
    insert into walks (day, floor, search)
    select current_date + (n * 7) % 300 - 100, n % 10,
      array_to_tsvector(array['often', 'n' || n, '1' || n, case when n % 40 = 0 then 'seldom' else 'other' end])
    from generate_series(1, 1500) as n`.execute(db)
  await sql`
    insert into walks (day, floor, search)
    select day, 1, array_to_tsvector(array['seldom', 'far'])
    from (
      select current_date + n * 700 from generate_series(-5, 5) as n
      union all select search_period_start(search_period(current_date) + n) - before
      from generate_series(-3, 3) as n, generate_series(0, 1) as before
      union all values (date '0001-01-01'), (date '1999-12-31'), (date '2000-01-01'), (date '9999-12-31')
    ) as days (day)`.execute(db)
  // Some words occur only on days after the next periods: in more rows than are collected, and in exactly as many.
  for (const count of [450, 400])
    await sql`
      update walks set search = search || array_to_tsvector(array[${`later${count}`}])
      where id in (select id from walks where floor < 9 and day > current_date + 70 order by id limit ${count})`.execute(
      db,
    )
  await sql`create index on walks (day, id)`.execute(db)
  await sql`create index on walks using gin (words_by_period(search, day))`.execute(db)
  await sql`analyze walks`.execute(db)
})

const orders: Order[] = [
  { name: 'walks_coming', by: { day: 'date' }, direction: 'asc', where: ({ today }) => sql`day >= ${today}::date` },
  { name: 'walks_past', by: { day: 'date' }, direction: 'desc', where: ({ today }) => sql`day < ${today}::date` },
]

const found: PagedList<{ words: string | null }> = {
  name: 'walks_found',
  orders,
  compose: (arg, after) => ({
    candidates: firstFound(
      {
        table: sql`walks`,
        isIndexed: sql`true`,
        days: (table) => sql`${table} as walks where true`,
        source: (table) => sql`${table} as walks where floor < 9`,
        day: 'day',
        words: arg.words,
        columns: sql`id, day`,
      },
      orders,
      { today: arg.today, after, max: sql.lit(after ? maxPageSize + 1 : maxCounted) },
    ),
    sources: [sql`candidates where true`],
    item: sql`select page.id`,
  }),
}

async function idsOfAllPages(words: string | null, limit: number) {
  const ids: string[] = []
  let cursor: string | undefined
  let total = 0
  do {
    const page = await readPage(db, found, { words }, { limit, cursor })
    ids.push(...JSON.parse(page.items.text).map(({ id }: { id: string }) => id))
    cursor = page.next ?? undefined
    total = page.total
  } while (cursor)
  return { ids, total }
}

async function idsInOrder(words: string | null) {
  const matching = sql`walks where floor < 9 and search @@ ${words}::tsquery`
  const { rows } = await sql<{ id: string }>`
    (select id from ${matching} and day >= current_date order by day, id limit 9999)
    union all (select id from ${matching} and day < current_date order by day desc, id desc limit 9999)`.execute(db)
  return rows.map(({ id }) => id)
}

test.each([
  `'often':*`,
  `'seldom':*`,
  `'often':* & 'seldom':*`,
  `('nothing':* | 'far':*) & 'seldom':*`,
  `'n1':* & 'often'`,
  `'1':*`,
  `'later450':*`,
  `'later400':*`,
  `'unknown':*`,
  null,
])('all pages of %s are what is found, in order', async (words) => {
  const expected = await idsInOrder(words)
  for (const limit of [7, 100])
    expect(await idsOfAllPages(words, limit)).toEqual({
      ids: expected,
      total: Math.min(expected.length, maxCounted),
    })
})

test('the words find between no row and more than are counted', async () => {
  expect(await idsInOrder(`'often':*`)).toHaveLength(1350)
  expect((await idsInOrder(`'seldom':*`)).length).toBeGreaterThan(50)
  for (const count of [400, 450]) expect(await idsInOrder(`'later${count}'`)).toHaveLength(count)
  expect(await idsInOrder(`'unknown':*`)).toEqual([])
})

test('a word is found only in the period of its day', async () => {
  const { rows } = await sql<{ own: boolean; next: boolean }>`
    select
      bool_and(words @@ search_in_period(query, period)) as own,
      bool_or(words @@ search_in_period(query, period + 1)) as next
    from (
      select words_by_period(search, day) as words, search_period(day) as period, ${`'seldom':*`}::tsquery as query
      from walks where search @@ 'seldom'
    ) as held`.execute(db)
  expect(rows).toEqual([{ own: true, next: false }])
})
