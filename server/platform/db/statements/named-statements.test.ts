import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/databases/database.ts'
import { inTransaction } from '../connections/connect.ts'
import { readJson, readRowsTogether } from './named-statements.ts'
import { type Placeholders, statement } from './statement.ts'

const db = await testDatabase()

const evenNumbers = statement(
  'even_numbers',
  (arg: Placeholders<{ last: number }>) =>
    sql`select coalesce(json_agg(n order by n), '[]')::text as json from generate_series(2, ${arg.last}::int, 2) as n`,
)

test('a hot statement gives the text that PostgreSQL built', async () => {
  expect(await readJson(db, evenNumbers, { last: 6 })).toBe('[2, 4, 6]')
  expect(await readJson(db, evenNumbers, { last: 1 })).toBe('[]')
})

test('it is prepared once on a connection, under its name', async () => {
  await db.connection().execute(async (connection) => {
    await readJson(connection, evenNumbers, { last: 4 })
    await readJson(connection, evenNumbers, { last: 6 })
    const prepared = await sql<{ name: string; used: number }>`
      select name, (generic_plans + custom_plans)::int as used from pg_prepared_statements where name = 'even_numbers'`.execute(
      connection,
    )
    expect(prepared.rows).toEqual([{ name: 'even_numbers', used: expect.any(Number) }])
    expect(prepared.rows[0]?.used).toBeGreaterThanOrEqual(2)
  })
})

test('within a transaction it sees what the transaction wrote', async () => {
  const count = statement(
    'count_samples',
    () => sql`select json_build_object('count', count(*))::text as json from samples`,
  )
  const undone = inTransaction(db, async (trx) => {
    await sql`create table samples as select 1 as id`.execute(trx)
    expect(await readJson(trx, count, {})).toBe('{"count" : 1}')
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
  const refused = statement(`refused_${text.length}`, () => sql.raw(text))
  await expect(readJson(db, refused, {})).rejects.toThrow('must give')
})

describe('a read that many requests make at once', () => {
  const slowSum = statement(
    'slow_sum',
    () => sql<{ turn: number; sum: number }>`
      select pg_sleep(0.05), nextval('reads')::int as turn, (select sum(n)::int from numbers) as sum`,
  )
  const ask = () => readRowsTogether(db, slowSum, {})

  beforeAll(async () => {
    await sql`create table numbers as select 1 as n`.execute(db)
    await sql`create sequence reads`.execute(db)
  })

  test('runs once for the first of them and once for all others', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, ask))
    expect(answers.map(([row]) => row?.turn)).toEqual([1, ...Array.from({ length: 19 }, () => 2)])
    expect(await ask()).toMatchObject([{ turn: 3 }])
  })

  test('sees what was committed before the request, also if others requested it earlier', async () => {
    const before = [ask(), ask()]
    await sql`insert into numbers values (10)`.execute(db)
    expect(await ask()).toMatchObject([{ sum: 11 }])
    await Promise.all(before)
  })

  test('runs separately for other values and within a transaction', async () => {
    const echo = statement(
      'echo',
      (arg: Placeholders<{ value: number }>) => sql`select pg_sleep(0.05), ${arg.value}::int as value`,
    )
    const values = await Promise.all([1, 2, 1, 2, 1].map((value) => readRowsTogether(db, echo, { value })))
    expect(values).toMatchObject([[{ value: 1 }], [{ value: 2 }], [{ value: 1 }], [{ value: 2 }], [{ value: 1 }]])
    const undone = inTransaction(db, async (trx) => {
      await sql`insert into numbers values (100)`.execute(trx)
      const [mine] = await readRowsTogether(trx, slowSum, {})
      throw new Error(`undo ${mine?.sum}`)
    })
    await expect(undone).rejects.toThrow('undo 111')
  })

  test('that fails does not make the next one fail', async () => {
    await sql`create sequence faults minvalue 0`.execute(db)
    const divide = statement('divide', () => sql`select pg_sleep(0.05), 10 / nextval('faults')::int as quotient`)
    const [failing, next] = [readRowsTogether(db, divide, {}), readRowsTogether(db, divide, {})]
    await expect(failing).rejects.toThrow('division by zero')
    expect(await next).toMatchObject([{ quotient: 10 }])
  })
})
