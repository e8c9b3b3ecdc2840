import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Database } from '../../platform/db/connections/connect.ts'
import { namesToday } from '../../platform/db/migrate/joined-migrations.ts'
import type { Store } from '../../platform/storage/store.ts'
import { valuesInDatabase } from '../../tables.ts'
import { RefusedBackup } from './backup-format.ts'
import { quoted, ranMigrations, tablesToCopy } from './snapshot.queries.ts'

/** A table that exists while a restore is unfinished: the site then does not start. */
const mark = 'unfinished_restore'

export const markUnfinished = (client: Client) => client.query(`create table if not exists ${mark} ()`)
export const markFinished = (client: Client) => client.query(`drop table ${mark}`)

const unfinished = 'A restore into this database was not finished: make an empty one, and restore into that.'

/** Called by each start. */
export async function refuseUnfinishedRestore(db: Database): Promise<void> {
  const { rows } = await sql`select where to_regclass(${mark}) is not null`.execute(db)
  if (rows.length > 0) throw new Error(unfinished)
}

/** Throws unless the database is empty, as the backup's release or an earlier one left it, and nobody uses it. */
export async function checkDatabase(client: Client, migrations: readonly string[]): Promise<void> {
  if (await isUsed(client)) throw new RefusedBackup('The site runs on this database: stop it first.')
  const filled = await firstFilledTable(client)
  if (filled !== null) {
    const { rows } = await client.query('select where to_regclass($1) is not null', [mark])
    if (rows.length > 0) throw new RefusedBackup(unfinished)
    throw new RefusedBackup(
      filled === 'users'
        ? 'The database has members: restore the backup into an empty one.'
        : `The database is not empty (${filled}): restore the backup into an empty one.`,
    )
  }
  const ran = await ranMigrations(client)
  const later = (namesToday(ran) ?? ran).filter((name) => !migrations.includes(name))
  if (later.length > 0)
    throw new RefusedBackup(
      `The database is empty, but of a later release than the backup (${later[0]}): make a new one, and restore into that.`,
    )
}

/** PostgreSQL lists a connection for a moment after it was closed. */
async function isUsed(client: Client): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    const { rows } = await client.query(`
      select from pg_stat_activity
      where datname = current_database() and application_name in ('compas', 'compas jobs')`)
    if (rows.length === 0 || tries === 10) return rows.length > 0
    await delay(200)
  }
}

const personalTables = valuesInDatabase((table) => ('topic' in table ? table.topic : undefined))

/** Members first; null if no table contains data of a person. */
async function firstFilledTable(client: Client): Promise<string | null> {
  const names = (await tablesToCopy(client)).map(({ name }) => name).filter((name) => personalTables.has(name))
  for (const name of names.toSorted((a, b) => Number(b === 'users') - Number(a === 'users'))) {
    const { rows } = await client.query(`select from ${quoted(name)} limit 1`)
    if (rows.length > 0) return name
  }
  return null
}

export async function checkStore(store: Store): Promise<void> {
  for await (const files of store.files())
    if (files.length > 0)
      throw new RefusedBackup('There are photos in the place for photos: restore the backup into an empty one.')
}
