import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { inTransaction } from './connect.ts'
import { readJson } from './named-statements.ts'

const db = await testDatabase()

const evenNumbers = {
  name: 'even_numbers',
  text: `select coalesce(json_agg(n order by n), '[]')::text as json from generate_series(2, $1::int, 2) as n`,
}

test('a hot read gives the text that PostgreSQL built', async () => {
  expect(await readJson(db, evenNumbers, [6])).toBe('[2, 4, 6]')
  expect(await readJson(db, evenNumbers, [1])).toBe('[]')
})

test('it is prepared once on a connection, under its name', async () => {
  await db.connection().execute(async (connection) => {
    await readJson(connection, evenNumbers, [4])
    await readJson(connection, evenNumbers, [6])
    const prepared = await sql<{ name: string; used: number }>`
      select name, (generic_plans + custom_plans)::int as used from pg_prepared_statements where name = 'even_numbers'`.execute(
      connection,
    )
    expect(prepared.rows).toEqual([{ name: 'even_numbers', used: expect.any(Number) }])
    expect(prepared.rows[0]?.used).toBeGreaterThanOrEqual(2)
  })
})

test('within a transaction it sees what the transaction wrote', async () => {
  const count = {
    name: 'count_samples',
    text: "select json_build_object('count', count(*))::text as json from samples",
  }
  const undone = inTransaction(db, async (trx) => {
    await sql`create table samples as select 1 as id`.execute(trx)
    expect(await readJson(trx, count)).toBe('{"count" : 1}')
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
})

test.each([
  ['select 1 as json', 'no text'],
  [`select 'x' as text`, 'no column of that name'],
  [`select 'x' as json where false`, 'no row'],
  [`select 'x' as json from generate_series(1, 2)`, 'two rows'],
])('%s is refused: %s', async (text) => {
  await expect(readJson(db, { name: `refused_${text.length}`, text })).rejects.toThrow(
    'must give one row with one text',
  )
})
