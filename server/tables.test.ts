import { globSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inDatabase } from './platform/db/connections/connect.ts'
import { tables } from './tables.ts'
import { overdue } from './tables/table.ts'
import { testDatabase } from './testing/databases/database.ts'

const db = await testDatabase()

async function names(query: ReturnType<typeof sql<{ name: string }>>) {
  return (await query.execute(db)).rows.map(({ name }) => name)
}

test('every table has a lifetime, and no other is listed', async () => {
  const stored = await names(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%'`)
  expect(Object.keys(tables).map(inDatabase).toSorted()).toEqual(stored.toSorted())
})

test('no table has records in two areas, of which one would not count', async () => {
  const files = globSync('tables/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('/table.ts'))
  const areas = await Promise.all(files.map(async (file): Promise<object> => await import(`./${file}`)))
  const named = areas.flatMap((area) => Object.values(area).flatMap(Object.keys))
  expect(named.toSorted()).toEqual(Object.keys(tables).toSorted())
})

test('rows that are deleted with another row have a cascading foreign key', async () => {
  const cascades = await names(sql`
    select distinct conrelid::regclass || ' with ' || confrelid::regclass as name
    from pg_constraint where contype = 'f' and confdeltype = 'c'`)
  const claimed = Object.entries(tables).flatMap(([table, { ends }]) =>
    'goesWith' in ends ? [`${inDatabase(table)} with ${inDatabase(ends.goesWith)}`] : [],
  )
  expect(claimed.length).toBeGreaterThan(10)
  expect(claimed.filter((claim) => !cascades.includes(claim))).toEqual([])
})

/** Tables without an index on their expiry: most of their rows expire within a day, so that the nightly clean-up reads few others. */
const shortLived = new Set(['signInExchanges', 'oneTimeTokens', 'liveLocations', 'shownChanges'])

test('expired rows are found by an index', async () => {
  for (const [table, { ends }] of Object.entries(tables)) {
    const condition = overdue(ends)
    if (!condition || shortLived.has(table)) continue
    const { rows } = await db.connection().execute(async (one) => {
      await sql`set enable_seqscan = off`.execute(one)
      return await sql<{ 'QUERY PLAN': string }>`
        explain select ctid from ${sql.table(table)} where ${condition}`.execute(one)
    })
    const plan = rows.map((row) => Object.values(row)[0]).join('\n')
    expect({ table, plan }).toEqual({ table, plan: expect.stringContaining('Index') })
    expect({ table, plan }).not.toEqual({ table, plan: expect.stringContaining('Seq Scan') })
  }
})
