import { CompiledQuery, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/connect.ts'
import { testDatabase } from '../testing/database.ts'
import { fill100_000Festivals } from '../testing/many-festivals.ts'
import { listStatement, type Narrowing, narrowings, readFestivalPage } from './festival-list.queries.ts'

const db = await testDatabase()
const today = new Date().toISOString().slice(0, 10)
const member = '01900000-0000-7000-8000-000000000000'

const asked: Required<Narrowing> = {
  query: `('bachta':* | 'bachata':*) & 'sevilla':*`,
  genres: ['Bachata'],
  location: 'Málaga',
  startDate: today,
  endDate: today,
  priceFrom: 50,
  priceTo: 100,
}

/** Every choice of filters that the contract allows: an upper price has a lower one. */
const combinations = Array.from({ length: 2 ** narrowings.length }, (_, bits) =>
  narrowings.filter((_, at) => bits & (1 << at)),
).filter((names) => !names.includes('priceTo') || names.includes('priceFrom'))

beforeAll(() => fill100_000Festivals(db), 60_000)

test.each(['first', 'coming', 'past'] as const)(
  'whatever is asked, a page (%s) is found by indexes',
  async (start) => {
    expect(combinations).toHaveLength(96)
    for (const names of combinations) {
      const { text } = listStatement(names, start)
      const place = start === 'first' ? [] : [today, member]
      const ask = names.includes('priceTo') ? asked : { ...asked, priceFrom: 200 }
      const values = [member, today, 50, ...names.map((name) => ask[name]), ...place]
      // Planned for these values, and planned once for all: PostgreSQL chooses between the two.
      const plans = [await explain(db, text, values), await explain(db, text, null)]
      for (const plan of plans) expect(plan, names.join(' ')).not.toMatch(/Seq Scan on festivals\b/)
    }
  },
  30_000,
)

test('a list whose indexes are gone is caught', async () => {
  const undone = db.transaction().execute(async (trx) => {
    await sql`drop index festivals_by_day, festivals_search`.execute(trx)
    for (const names of [[], ['query']] as (keyof Narrowing)[][]) {
      const { text } = listStatement(names, 'first')
      expect(await explain(trx, text, null)).toMatch(/Seq Scan on festivals\b/)
    }
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
})

test('a page counts all hundred thousand', async () => {
  const page = await readFestivalPage(db, { viewerId: null, today, limit: 50, narrowing: {}, behind: null })
  expect(page.total).toBe(99_000)
  expect(JSON.parse(page.items)).toHaveLength(50)
})

async function explain(db: Database, text: string, values: unknown[] | null) {
  const query = values
    ? CompiledQuery.raw(`explain ${text}`, values)
    : sql.raw(`explain (generic_plan) ${text}`).compile(db)
  const { rows } = await db.executeQuery<Record<string, string>>(query)
  return rows.flatMap((row) => Object.values(row)).join('\n')
}
