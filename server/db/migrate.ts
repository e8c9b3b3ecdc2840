import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import { DatabaseError } from 'pg'
import type { Database } from './connect.ts'

export type MigrateOptions = {
  /** The folder of the `.sql` files. */
  folder?: string
  /** Accepts a server that may lose what it acknowledged: for tests alone. */
  mayLoseData?: boolean
}

const ownFolder = path.join(import.meta.dirname, 'migrations')
const oldestServer = 16

/**
 * Brings the database up to this program: the files that it has not run, in the order of their names, each in one transaction, forward only.
 * Processes that start at once wait for each other. Returns the names of the files it ran.
 */
export async function migrate(
  db: Database,
  { folder = ownFolder, mayLoseData = false }: MigrateOptions = {},
): Promise<string[]> {
  return await db.connection().execute(async (connection) => {
    await checkServer(connection, mayLoseData)
    // A migration takes as long as it takes, and another process's as well.
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      return await runPending(connection, folder)
    } finally {
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

async function checkServer(db: Database, mayLoseData: boolean): Promise<void> {
  const { rows } = await sql<{ version: number; fsync: string; commit: string }>`
    select current_setting('server_version_num')::int as version,
      current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commit`.execute(db)
  const [server] = rows
  if (server === undefined) throw new Error('the database tells its settings in one row')
  const major = Math.floor(server.version / 10_000)
  if (major < oldestServer)
    throw new Error(`The database is PostgreSQL ${major}; Compás needs ${oldestServer} or newer.`)
  if (mayLoseData) return
  for (const name of ['fsync', 'commit'] as const)
    if (server[name] === 'off')
      throw new Error(
        `The database may lose what it acknowledged: its setting ${settingNames[name]} is off. Turn it on.`,
      )
}

const settingNames = { fsync: 'fsync', commit: 'synchronous_commit' }

async function runPending(db: Database, folder: string): Promise<string[]> {
  await refuseNewerDatabase(db, await sqlNames(folder))
  // Features are built side by side: a file may come after one of a later number.
  const migrator = new Migrator({ db, provider: sqlFiles(folder), allowUnorderedMigrations: true })
  const done: string[] = []
  for (;;) {
    // One at a time: a transaction for each.
    const { error, results = [] } = await migrator.migrateUp()
    if (error !== undefined) throw error
    const [step] = results
    if (step === undefined) return done
    done.push(step.migrationName)
  }
}

async function refuseNewerDatabase(db: Database, known: string[]): Promise<void> {
  const unknown = (await migrationsOf(db)).filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(`The database belongs to a newer Compás: this one does not know ${unknown.join(', ')}.`)
}

async function migrationsOf(db: Database): Promise<string[]> {
  const table = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (table.rows[0]?.exists !== true) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

function sqlFiles(folder: string): MigrationProvider {
  const migration = (name: string) => ({ up: (db: Kysely<unknown>) => runFile(db, folder, name) })
  return {
    getMigrations: async () => Object.fromEntries((await sqlNames(folder)).map((name) => [name, migration(name)])),
  }
}

async function sqlNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql'))
}

async function runFile(db: Kysely<unknown>, folder: string, name: string): Promise<void> {
  const text = await readFile(path.join(folder, name), 'utf8')
  try {
    await sql.raw(text).execute(db)
  } catch (error) {
    throw new Error(`The migration ${name}${placeOf(error, text)} failed: ${messageOf(error)}`, { cause: error })
  }
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
