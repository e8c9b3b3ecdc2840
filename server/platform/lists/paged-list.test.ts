import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Order } from './list-cursor.ts'
import { type PagedList, pageStatement, readPage } from './paged-list.ts'
import { testDatabase } from '../../testing/databases/database.ts'

const db = await testDatabase()

/** Few days and few prices, so that most rows differ from others only by their id. */
beforeAll(async () => {
  await sql`
    create table stalls as
    select new_id() as id, date '2027-01-01' + (n * 7) % 5 as day, (n * 5) % 3 + 0.1::float8 as price, n % 4 as floor
    from generate_series(1, 57) as n`.execute(db)
})

type Columns = NonNullable<Order['by']>
const orderings: Columns[] = [
  {},
  { day: 'date' },
  { price: 'float8' },
  { floor: 'int', day: 'date' },
  { price: 'float8', floor: 'int', day: 'date' },
]

/** Sorted by these columns: the stalls on floor 0 in one direction, then all others in the other one. */
const stalls = (name: string, by: Columns, direction: Order['direction'], withCandidates: boolean): PagedList => ({
  name,
  prepared: 'none',
  orders: [
    { name: 'ground_floor', by, direction, where: () => sql`floor = 0` },
    { name: 'above', by, direction: direction === 'asc' ? 'desc' : 'asc', where: () => sql`floor > 0` },
  ],
  compose: () => {
    const sources = [sql`stalls where price < 1`, sql`stalls where price >= 1`]
    const item = sql`select stalls.id from stalls where stalls.id = page.id`
    const candidates = sql.join(
      sources.map((source) => sql`select * from ${source}`),
      sql` union all `,
    )
    return withCandidates ? { sources: [sql`candidates where true`], candidates, item } : { sources, item }
  },
})

async function idsOfAllPages(list: PagedList, limit: number) {
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const { items, next, total } = await readPage(db, list, {}, { limit, cursor })
    expect(total).toBe(57)
    pages.push(JSON.parse(items.text).map(({ id }: { id: string }) => id))
    cursor = next ?? undefined
  } while (cursor)
  expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true)
  return pages.flat()
}

async function idsInOrder(by: Columns, direction: Order['direction']) {
  const sorted = (way: string) => [...Object.keys(by), 'id'].map((column) => `${column} ${way}`).join()
  const other = direction === 'asc' ? 'desc' : 'asc'
  const { rows } = await sql<{ id: string }>`
    (select id from stalls where floor = 0 order by ${sql.raw(sorted(direction))} limit 100)
    union all (select id from stalls where floor > 0 order by ${sql.raw(sorted(other))} limit 100)`.execute(db)
  return rows.map(({ id }) => id)
}

test('pages of any size together are the whole list in its order, with each row once', async () => {
  const lists = fc.record({
    by: fc.constantFrom(...orderings),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
    withCandidates: fc.boolean(),
    limit: fc.integer({ min: 1, max: 60 }),
  })
  await fc.assert(
    fc.asyncProperty(lists, async ({ by, direction, withCandidates, limit }) => {
      const list = stalls(
        `stalls_${Object.keys(by).join('_')}_${direction}_${withCandidates}`,
        by,
        direction,
        withCandidates,
      )
      expect(await idsOfAllPages(list, limit)).toEqual(await idsInOrder(by, direction))
    }),
    { numRuns: 60 },
  )
})

test('a cursor of another list is refused', async () => {
  const list = stalls('stalls_one', {}, 'asc', false)
  const { next } = await readPage(db, list, {}, { limit: 5 })
  const other = { ...list, name: 'stalls_other', orders: [{ name: 'other', direction: 'asc' as const }] }
  await expect(readPage(db, other, {}, { limit: 5, cursor: next ?? '' })).rejects.toMatchObject({
    status: 400,
    fields: { cursor: 'Please start again from the first page' },
  })
})

test('a list is counted up to a thousand, and no more rows are read for it', async () => {
  const numbers: PagedList = {
    name: 'many_numbers',
    orders: [{ name: 'many_numbers', direction: 'asc' }],
    compose: () => ({
      sources: [sql`(select new_id() as id from generate_series(1, 1001)) as numbers where true`],
      item: sql`select page.id`,
    }),
  }
  const { total, next } = await readPage(db, numbers, {}, { limit: 3 })
  expect(total).toBe(1_000)
  expect((await readPage(db, numbers, {}, { limit: 3, cursor: next ?? '' })).total).toBe(1_000)
  expect(pageStatement(numbers).text).toContain('limit 1000) as counted')
})
