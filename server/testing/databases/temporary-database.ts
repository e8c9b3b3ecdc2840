import { chmod, rm } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { connect } from '../../platform/db/connections/connect.ts'
import {
  type EmbeddedConnection,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../platform/db/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../platform/db/migrate/migrate.ts'
import { noJobLog } from '../../platform/jobs/job-pool.ts'
import { migrateJobs } from '../../platform/jobs/migrate-jobs.ts'
import { fastFolder } from '../fast-folder.ts'

/** Starts a server in a folder that is deleted at the end. It is fast, since its data need not survive a crash. */
export async function startTemporaryServer(): Promise<EmbeddedPostgres> {
  const folder = fastFolder('test')
  // PostgreSQL runs as another user when root runs the tests.
  await chmod(folder, 0o711)
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    max_connections: '200',
  }
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), settings })
  return {
    ...server,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Runs `work` on a migrated database that is deleted afterwards. */
export async function withTemporaryDatabase(work: (connection: EmbeddedConnection) => Promise<void>): Promise<void> {
  const server = await startTemporaryServer()
  try {
    await migrateConnection(server.connection)
    await work(server.connection)
  } finally {
    await server.stop()
  }
}

/** Closes its connection at the end, since a database with open connections cannot be copied. */
export async function migrateConnection(connection: EmbeddedConnection): Promise<void> {
  const db = connect(connection, { max: 1 })
  try {
    await migrate(db, { mayLoseData: true })
    await migrateJobs(connection, noJobLog)
  } finally {
    await db.destroy()
  }
}

/** Runs a statement about a complete database. */
export const administer = (server: EmbeddedConnection, statement: string) =>
  asAdministrator(server, async (client) => void (await client.query(statement)))

/** Drops the databases that test files have left. */
export const dropTestDatabases = (server: EmbeddedConnection) =>
  asAdministrator(server, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select datname as name from pg_database where datname ~ '^(test|empty)_'",
    )
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
  })

/** Creates a database for all callers: the first one copies it from another and fills it, later ones wait. */
export const createOnce = (
  server: EmbeddedConnection,
  { database, template }: { database: string; template: string },
  fill: (connection: EmbeddedConnection) => Promise<void>,
) =>
  asAdministrator(server, async (client) => {
    // The lock lasts until the connection ends.
    await client.query('select pg_advisory_lock(hashtext($1))', [database])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount !== 0) return
    const unfinished = `${database}_unfinished`
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await client.query(`create database ${unfinished} template ${template}`)
    await fill({ ...server, database: unfinished })
    await client.query(`alter database ${unfinished} rename to ${database}`)
  })

/** Connects to 'postgres', which is never copied or dropped. */
async function asAdministrator(server: EmbeddedConnection, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ ...server, database: 'postgres' })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
