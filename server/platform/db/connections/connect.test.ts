import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testConnection, testDatabase } from '../../../testing/databases/database.ts'
import { connect, inTransaction } from './connect.ts'

const db = await testDatabase()
await sql`create table samples (id integer primary key, note text)`.execute(db)

async function value(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(db)
  return rows[0]?.value
}

async function sampleIds(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from samples order by id`.execute(db)
  return rows.map(({ id }) => id)
}

test.each([
  ['count(*)', 1],
  [`array[1, 2]::bigint[]`, [1, 2]],
  [`'2027-03-28'::date`, '2027-03-28'],
  [`array['2027-03-28']::date[]`, ['2027-03-28']],
  [`'2027-03-28 02:30'::timestamp`, '2027-03-28 02:30:00'],
  [`'2027-03-28 02:30+00'::timestamptz`, new Date('2027-03-28T02:30:00Z')],
  [`120.10::numeric(12, 2)`, '120.10'],
  [`array['Salsa', 'Zouk']`, ['Salsa', 'Zouk']],
])('%s is read as %j', async (expression, expected) => {
  expect(await value(expression)).toEqual(expected)
})

test('an integer that a JavaScript number cannot hold is an error, not a wrong number', async () => {
  await expect(value('9007199254740993::bigint')).rejects.toThrow('9007199254740993 is too large')
})

test('a statement is cancelled after ten seconds', async () => {
  expect(await value(`current_setting('statement_timeout')`)).toBe('10s')
  expect(await value(`current_setting('jit')`)).toBe('off')
})

test('a transaction is rolled back when its work fails', async () => {
  const work = inTransaction(db, async (trx) => {
    await sql`insert into samples values (1)`.execute(trx)
    throw new Error('undo it')
  })
  await expect(work).rejects.toThrow('undo it')
  expect(await sampleIds()).toEqual([])
})

test('work inside a transaction runs in the same transaction', async () => {
  const outer = inTransaction(db, async (trx) => {
    await inTransaction(trx, async (same) => {
      expect(same).toBe(trx)
      await sql`insert into samples values (2)`.execute(same)
    })
    throw new Error('undo it')
  })
  await expect(outer).rejects.toThrow('undo it')
  expect(await sampleIds()).toEqual([])
})

test('connections that the server closes, idle or in use, do not end the process and are replaced', async () => {
  const lost: Error[] = []
  const other = connect(await testConnection(), { max: 2, onLost: (error) => lost.push(error) })
  const cutAll = sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'compas' and pid <> pg_backend_pid()`
  try {
    // One connection ends the other: first an idle one, then one in a statement.
    await Promise.all([sql`select pg_sleep(0.05)`.execute(other), sql`select pg_sleep(0.05)`.execute(other)])
    await cutAll.execute(other)
    await expect.poll(() => lost.length).toBe(1)
    const busy = expect(sql`select pg_sleep(5)`.execute(other)).rejects.toThrow('terminating connection')
    await cutAll.execute(other)
    await busy
    expect((await sql`select 1 as one`.execute(other)).rows).toEqual([{ one: 1 }])
  } finally {
    await other.destroy()
  }
})

test('a connection that the server closed during a statement is not reused', async () => {
  const other = connect(await testConnection(), { max: 1 })
  try {
    for (let round = 0; round < 20; round += 1) {
      const ending = sql`select pg_terminate_backend(pg_backend_pid())`.execute(other)
      const next = sql`select 1 as one`.execute(other)
      await expect(ending).rejects.toThrow('terminating connection')
      expect((await next).rows).toEqual([{ one: 1 }])
    }
  } finally {
    await other.destroy()
  }
})

test('a connection in constant use is replaced when it reaches its maximum age', async () => {
  const other = connect(await testConnection(), { max: 1, maxAge: 1 })
  const backend = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(other)).rows.map(({ pid }) => pid)
  try {
    const first = await backend()
    expect(await backend()).toEqual(first)
    await expect.poll(backend, { interval: 50, timeout: 20_000 }).not.toEqual(first)
  } finally {
    await other.destroy()
  }
})

test('where a full disk refuses new connections, a busy one is waited for', async () => {
  const other = connect(await testConnection(), { max: 2 })
  try {
    await sql`
      create function refuse_for_room() returns event_trigger language plpgsql as
      $$ begin raise 'could not write init file' using errcode = 'disk_full'; end $$`.execute(other)
    await sql`create event trigger no_room on login execute function refuse_for_room()`.execute(other)
    const busy = sql`select pg_sleep(0.3)`.execute(other)
    expect((await sql`select 1 as one`.execute(other)).rows).toEqual([{ one: 1 }])
    await busy
  } finally {
    await sql`drop event trigger no_room`.execute(other)
    await other.destroy()
  }
})
