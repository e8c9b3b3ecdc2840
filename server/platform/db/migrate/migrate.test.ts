import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { administer } from '../../../testing/databases/temporary-database.ts'
import { connect, type Database } from '../connections/connect.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { joined } from './joined-migrations.ts'
import { type MigrateOptions, migrate } from './migrate.ts'
import { createMigrationTable, findRanMigrations } from './migrations.queries.ts'
import { ownMigrations, schemaMigration } from './own-migrations.ts'
import { withStartLock } from './start-lock.ts'
import { writeJoined } from '../../../testing/databases/joined-migrations.ts'

const connection = { ...inject('template'), database: `migrate_${process.pid}` }
let db: Database
let folder = ''

beforeEach(async () => {
  await administer(connection, `create database ${connection.database}`)
  db = connect(connection)
  folder = await mkdtemp(path.join(os.tmpdir(), 'compas-migrations-'))
})

afterEach(async () => {
  await db.destroy()
  await administer(connection, `drop database ${connection.database} with (force)`)
  await rm(folder, { recursive: true })
})

async function file(name: string, text: string): Promise<void> {
  await writeFile(path.join(folder, name), text)
}

const run = (options: MigrateOptions = {}) => migrate(db, { folder, mayLoseData: true, ...options })

async function tables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%' order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

test('the files run once, in the order of their names', async () => {
  await file('0002-dances.sql', 'insert into cities values (1); create table dances ()')
  await file('0001-cities.sql', 'create table cities (id integer); create table streets ()')
  await file('notes.md', 'no migration')
  expect(await run()).toEqual(['0001-cities.sql', '0002-dances.sql'])
  expect(await run()).toEqual([])
  await file('0003-parties.sql', 'create table parties ()')
  expect(await run()).toEqual(['0003-parties.sql'])
  expect(await tables()).toEqual(['cities', 'dances', 'parties', 'streets'])
})

test('a file runs also if one with a higher number has already run', async () => {
  await file('0001-cities.sql', 'create table cities ()')
  await file('0020-dances.sql', 'create table dances ()')
  await run()
  await file('0011-parties.sql', 'create table parties ()')
  await file('0012-streets.sql', 'create table streets ()')
  expect(await run()).toEqual(['0011-parties.sql', '0012-streets.sql'])
  expect(await run()).toEqual([])
  expect(await tables()).toEqual(['cities', 'dances', 'parties', 'streets'])
})

test('the error for a failing file has its name and line; the file is rolled back, those before it stay', async () => {
  await file('0001-cities.sql', 'create table cities ()')
  await file('0002-dances.sql', 'create table dances ();\n-- ñ\ncreate tabel parties ()')
  await expect(run()).rejects.toThrow('The migration 0002-dances.sql (line 3) failed: syntax error at or near "tabel"')
  expect(await tables()).toEqual(['cities'])
  await file('0002-dances.sql', 'create table dances ()')
  expect(await run()).toEqual(['0002-dances.sql'])
})

test('a new label of an enum can be used by the next file', async () => {
  await file('0001-mood.sql', `create type mood as enum ('happy')`)
  await file('0002-more.sql', `alter type mood add value 'tired'`)
  await file('0003-use.sql', `create table members (mood mood default 'tired')`)
  expect(await run()).toHaveLength(3)
})

test('several processes that start at once run each file once', async () => {
  await file('0001-cities.sql', 'create table cities (id integer); select pg_sleep(0.1)')
  await file('0002-first.sql', 'insert into cities values (1)')
  const pools = Array.from({ length: 5 }, () => connect(connection, { max: 1 }))
  try {
    const done = await Promise.all(
      pools.map((pool) => withStartLock(pool, (locked) => migrate(locked, { folder, mayLoseData: true }))),
    )
    expect(done.flat().toSorted((one, other) => one.localeCompare(other))).toEqual([
      '0001-cities.sql',
      '0002-first.sql',
    ])
    expect((await sql`select id from cities`.execute(db)).rows).toEqual([{ id: 1 }])
  } finally {
    await Promise.all(pools.map((pool) => pool.destroy()))
  }
})

test('a migration has no statement time-out', async () => {
  await file('0001-slow.sql', `create table seen as select current_setting('statement_timeout') as timeout`)
  await db.connection().execute(async (one) => {
    await migrate(one, { folder, mayLoseData: true })
    expect((await sql`select timeout from seen`.execute(one)).rows).toEqual([{ timeout: '0' }])
    expect((await sql`select current_setting('statement_timeout') as now`.execute(one)).rows).toEqual([{ now: '10s' }])
  })
})

test('a database of a newer release is refused with the names of the unknown migrations', async () => {
  await file('0001-cities.sql', 'create table cities ()')
  await file('0002-dances.sql', 'create table dances ()')
  await run()
  await rm(path.join(folder, '0002-dances.sql'))
  await expect(run()).rejects.toThrow('The database belongs to a newer Compás: this one does not know 0002-dances.sql.')
})

test('a database of a newer release that only added to it is accepted with a warning', async () => {
  await file('0001-cities.sql', 'create table cities ()')
  await file('0002-dances.sql', '-- additive\ncreate table dances ()')
  await run()
  await rm(path.join(folder, '0002-dances.sql'))
  const warned: string[] = []
  expect(await run({ warn: (line) => warned.push(line) })).toEqual([])
  expect(warned).toEqual(['The database belongs to a newer Compás, which only added to it: 0002-dances.sql.'])
  await file('0003-parties.sql', 'create table parties ()\n-- additive')
  await run()
  await rm(path.join(folder, '0003-parties.sql'))
  await expect(run()).rejects.toThrow('this one does not know 0003-parties.sql.')
})

describe('a database of before the migrations were joined', () => {
  const ran = async () => (await findRanMigrations(db)).map(({ name }) => name)

  test('is taken over as it is, if it has all of them', async () => {
    const [schema, ...later] = (await ownMigrations()).map(({ name }) => name)
    await migrate(db, { only: new Set([schema!]), mayLoseData: true })
    await sql`insert into waitlist (email) values ('ana@example.com')`.execute(db)
    await sql`create table unsubscribe_links ()`.execute(db)
    await writeJoined(db)
    expect(await ran()).toHaveLength(joined.count)
    expect(await migrate(db, { mayLoseData: true })).toEqual(later)
    expect(await ran()).toEqual([schema, ...later])
    expect(await tables()).not.toContain('unsubscribe_links')
    expect((await sql`select email from waitlist`.execute(db)).rows).toEqual([{ email: 'ana@example.com' }])
  })

  test('is refused otherwise, with the commit to start first', async () => {
    await createMigrationTable(db)
    await sql`insert into kysely_migration values ('0001-ground.sql', 'then'), ('0002-members.sql', 'then')`.execute(db)
    await expect(migrate(db, { mayLoseData: true })).rejects.toThrow(
      `The database is of an earlier Compás (its last migration is 0002-members.sql): start commit ${joined.commit} on it once, then this one.`,
    )
    expect(await ran()).not.toContain(schemaMigration)
    expect(await tables()).toEqual([])
  })
})

describe('a file whose table is locked', () => {
  const whileSomebodyReads = (work: () => Promise<unknown>) =>
    db.transaction().execute(async (reader) => {
      await sql`select from cities`.execute(reader)
      return await work()
    })

  beforeEach(async () => {
    await file('0001-cities.sql', 'create table cities (id integer)')
    await run()
    await file('0002-names.sql', 'alter table cities add column name text; alter table cities add column note text')
  })

  test('stops waiting after half a second, so that it does not block others, and is tried again', async () => {
    const warned: string[] = []
    let migrated: Promise<string[]> | undefined
    await whileSomebodyReads(async () => {
      migrated = run({ warn: (line) => warned.push(line) })
      await expect.poll(() => warned.length, { timeout: 20_000 }).toBe(2)
    })
    expect(await migrated).toEqual(['0002-names.sql'])
    expect(warned.slice(0, 2)).toEqual([
      'The migration 0002-names.sql did not get a lock within 500 ms; trying again in 100 ms.',
      'The migration 0002-names.sql did not get a lock within 500 ms; trying again in 200 ms.',
    ])
  })

  test('fails with an error after the last try', async () => {
    await whileSomebodyReads(() =>
      expect(run({ tries: 2 })).rejects.toThrow(
        'The migration 0002-names.sql did not get a lock in 2 tries: a long transaction holds what it changes.',
      ),
    )
    expect(await run()).toEqual(['0002-names.sql'])
  })
})

describe('a file without a transaction', () => {
  const build = 'create index concurrently if not exists cities_by_id on cities (id);'

  const indexes = async () =>
    (
      await sql<{ name: string; isValid: boolean }>`
        select relname as name, indisvalid as is_valid from pg_index join pg_class on pg_class.oid = indexrelid
        where relname like 'cities%' order by relname`.execute(db)
    ).rows

  test('builds indexes without blocking writers', async () => {
    await file('0001-cities.sql', 'create table cities (id integer, name text)')
    await file(
      '0002-indexes.sql',
      `-- additive\n-- no transaction\n\n${build}\ncreate unique index concurrently if not exists cities_by_name on cities (name);\n`,
    )
    await run()
    expect(await indexes()).toEqual([
      { name: 'cities_by_id', isValid: true },
      { name: 'cities_by_name', isValid: true },
    ])
  })

  test('rebuilds an index that a crash left invalid', async () => {
    await file('0001-cities.sql', 'create table cities (id integer); insert into cities values (1), (1)')
    await run()
    // A unique index over duplicate values stays invalid, as after a crash.
    const broken = sql`create unique index concurrently cities_by_id on cities (id)`.execute(db)
    await expect(broken).rejects.toThrow('could not create unique index')
    expect(await indexes()).toEqual([{ name: 'cities_by_id', isValid: false }])
    await file('0002-indexes.sql', `-- no transaction\n${build}`)
    await run()
    expect(await indexes()).toEqual([{ name: 'cities_by_id', isValid: true }])
  })

  test('is refused with any other statement', async () => {
    await file('0001-cities.sql', `-- no transaction\ncreate table cities (id integer);\n${build}`)
    await expect(run()).rejects.toThrow('The migration 0001-cities.sql may only say')
    expect(await tables()).toEqual([])
  })
})

test('a server with fsync off is refused', async () => {
  await expect(migrate(db, { folder })).rejects.toThrow('its setting fsync is off')
})

test('a server with synchronous_commit off is refused', { timeout: 30_000 }, async () => {
  const dataDir = path.join(folder, 'database')
  const server = await startEmbeddedPostgres({ dataDir, settings: { synchronous_commit: 'off' } })
  const careless = connect(server.connection)
  try {
    await expect(migrate(careless, { folder })).rejects.toThrow('its setting synchronous_commit is off')
  } finally {
    await careless.destroy()
    await server.stop()
  }
})
