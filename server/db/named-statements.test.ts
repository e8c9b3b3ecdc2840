import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { inTransaction } from './connect.ts'
import { readJson, readRowsTogether } from './named-statements.ts'

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

describe('what many ask at once', () => {
  const slowSum = {
    name: 'slow_sum',
    text: `select pg_sleep(0.05), nextval('reads')::int as turn, (select sum(n)::int from numbers) as sum`,
  }
  const ask = () => readRowsTogether<{ turn: number; sum: number }>(db, slowSum, [])

  beforeAll(async () => {
    await sql`create table numbers as select 1 as n`.execute(db)
    await sql`create sequence reads`.execute(db)
  })

  test('is read once for the first of them and once for all others', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, ask))
    expect(answers.map(([row]) => row?.turn)).toEqual([1, ...Array.from({ length: 19 }, () => 2)])
    expect(await ask()).toMatchObject([{ turn: 3 }])
  })

  test('counts what was committed before the question, whoever asked before', async () => {
    const before = [ask(), ask()]
    await sql`insert into numbers values (10)`.execute(db)
    expect(await ask()).toMatchObject([{ sum: 11 }])
    await Promise.all(before)
  })

  test('is read apart for other values and within a transaction', async () => {
    const echo = { name: 'echo', text: 'select pg_sleep(0.05), $1::int as said' }
    const said = await Promise.all([1, 2, 1, 2, 1].map((value) => readRowsTogether(db, echo, [value])))
    expect(said).toMatchObject([[{ said: 1 }], [{ said: 2 }], [{ said: 1 }], [{ said: 2 }], [{ said: 1 }]])
    const undone = inTransaction(db, async (trx) => {
      await sql`insert into numbers values (100)`.execute(trx)
      const [mine] = await readRowsTogether<{ sum: number }>(trx, slowSum, [])
      throw new Error(`undo ${mine?.sum}`)
    })
    await expect(undone).rejects.toThrow('undo 111')
  })

  test('a read that fails does not fail the next', async () => {
    await sql`create sequence faults minvalue 0`.execute(db)
    const divide = { name: 'divide', text: `select pg_sleep(0.05), 10 / nextval('faults')::int as quotient` }
    const [failing, next] = [readRowsTogether(db, divide, []), readRowsTogether(db, divide, [])]
    await expect(failing).rejects.toThrow('division by zero')
    expect(await next).toMatchObject([{ quotient: 10 }])
  })
})
