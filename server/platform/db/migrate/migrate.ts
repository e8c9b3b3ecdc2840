import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { type Database, withoutStatementTimeout } from '../connections/connect.ts'
import { joined, namesToday, takeOver } from './joined-migrations.ts'
import { indexStatementsOf, type Migration, readMigrations } from './migration-files.ts'
import {
  createMigrationTable,
  dropInvalidIndex,
  findRanMigrations,
  readServerSettings,
  recordMigration,
} from './migrations.queries.ts'
import { ownMigrations } from './own-migrations.ts'

export type MigrateOptions = {
  /** A folder with other `.sql` files than the product's; only for tests. */
  folder?: string
  /** Runs only these files, to bring an empty database to the schema of a backup. */
  only?: ReadonlySet<string>
  /** Accepts a server that may lose committed data; only for tests. */
  mayLoseData?: boolean
  /** How often a file is tried if it does not get a lock. The delays between tries grow from 0.1 to 5 seconds. */
  tries?: number
  /** Called with a line for the log. */
  warn?: (line: string) => void
}

const oldestServer = 16
/** In milliseconds. A statement that waits for an exclusive lock blocks all later readers, so it must give up soon. */
const lockTimeout = 500
const lockNotAvailable = '55P03'

/**
 * Runs the pending migration files in the order of their names; they cannot be reverted. The caller has the start lock. Returns the names
 * of the files that it ran.
 */
export async function migrate(
  db: Database,
  { folder, only, mayLoseData = false, tries = 30, warn = () => {} }: MigrateOptions = {},
): Promise<string[]> {
  return await withoutStatementTimeout(db, async (connection) => {
    await checkServer(connection, mayLoseData)
    await createMigrationTable(connection)
    const files = folder === undefined ? await ownMigrations() : await readMigrations(folder)
    const patience = { tries, warn }
    await takeOverJoined(connection, files[0]!, patience)
    const all = await findPending(connection, files, warn)
    const pending = only ? all.filter(({ name }) => only.has(name)) : all
    for (const migration of pending) await runPatiently(connection, migration, patience)
    return pending.map(({ name }) => name)
  })
}

async function checkServer(db: Database, mayLoseData: boolean): Promise<void> {
  const { version, fsync, synchronousCommit } = await readServerSettings(db)
  const major = Math.floor(version / 10_000)
  if (major < oldestServer)
    throw new Error(`The database is PostgreSQL ${major}; Compás needs ${oldestServer} or newer.`)
  if (mayLoseData) return
  for (const [name, value] of Object.entries({ fsync, synchronous_commit: synchronousCommit }))
    if (value === 'off')
      throw new Error(`The database may lose what it acknowledged: its setting ${name} is off. Turn it on.`)
}

type Patience = Required<Pick<MigrateOptions, 'tries' | 'warn'>>

/** Records that a database with the earlier migrations has the schema that they were joined into. */
async function takeOverJoined(db: Database, schema: Migration, patience: Patience): Promise<void> {
  const ran = (await findRanMigrations(db)).map(({ name }) => name)
  const today = namesToday(ran)
  if (today === null)
    throw new Error(
      `The database is of an earlier Compás (its last migration is ${ran.at(-1)}): start commit ${joined.commit} on it once, then this one.`,
    )
  if (today !== ran) await runPatiently(db, { ...schema, text: takeOver(schema.text) }, patience)
}

/** Throws if a newer release has run migrations that this one is not compatible with. */
async function findPending(db: Database, files: Migration[], warn: (line: string) => void): Promise<Migration[]> {
  const ran = await findRanMigrations(db)
  const unknown = ran.filter(({ name }) => !files.some((file) => file.name === name))
  const breaking = unknown.filter(({ isAdditive }) => !isAdditive)
  if (breaking.length > 0)
    throw new Error(`The database belongs to a newer Compás: this one does not know ${namesOf(breaking)}.`)
  if (unknown.length > 0) warn(`The database belongs to a newer Compás, which only added to it: ${namesOf(unknown)}.`)
  return files.filter(({ name }) => !ran.some((one) => one.name === name))
}

const namesOf = (migrations: { name: string }[]) => migrations.map(({ name }) => name).join(', ')

/** Throws if the file did not get its locks after `tries` attempts. */
async function runPatiently(db: Database, migration: Migration, { tries, warn }: Patience): Promise<void> {
  for (let round = 1; ; round++) {
    try {
      return await (migration.hasNoTransaction ? buildIndexes(db, migration) : runInTransaction(db, migration))
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== lockNotAvailable) throw failureOf(migration, error)
      if (round >= tries)
        throw new Error(
          `The migration ${migration.name} did not get a lock in ${tries} tries: a long transaction holds what it changes.`,
          { cause: error },
        )
      const wait = Math.min(100 * 2 ** (round - 1), 5000)
      warn(`The migration ${migration.name} did not get a lock within ${lockTimeout} ms; trying again in ${wait} ms.`)
      await delay(wait)
    }
  }
}

async function runInTransaction(db: Database, migration: Migration): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql.raw(`set local lock_timeout = ${lockTimeout}`).execute(trx)
    await sql.raw(migration.text).execute(trx)
    await recordMigration(trx, migration)
  })
}

/** Has no lock time-out, as a concurrent index build blocks nobody. */
async function buildIndexes(db: Database, migration: Migration): Promise<void> {
  for (const { text, index } of indexStatementsOf(migration)) {
    await dropInvalidIndex(db, index)
    await sql.raw(text).execute(db)
  }
  await recordMigration(db, migration)
}

function failureOf({ name, text }: Migration, error: unknown): Error {
  return new Error(`The migration ${name}${placeOf(error, text)} failed: ${messageOf(error)}`, { cause: error })
}

function placeOf(error: unknown, text: string): string {
  if (!(error instanceof DatabaseError) || error.position === undefined) return ''
  // PostgreSQL counts characters, from 1.
  const before = Array.from(text).slice(0, Number(error.position) - 1)
  return ` (line ${before.filter((character) => character === '\n').length + 1})`
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
