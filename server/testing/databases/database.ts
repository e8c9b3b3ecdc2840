import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { afterFile } from '../after-file.ts'
import { connect, type Database } from '../../platform/db/connections/connect.ts'
import type { EmbeddedConnection } from '../../platform/db/embedded-postgres/embedded-postgres.ts'
import { loadGazetteer } from '../../socials/gazetteer/load-gazetteer.job.ts'
import { administer, createOnce } from './temporary-database.ts'

/** A migrated database for the calling test file, closed and dropped after it. */
export async function testDatabase(): Promise<Database> {
  return open(await testConnection())
}

/** Like `testDatabase`, with all places of the gazetteer, which are loaded once for all test files. */
export async function testDatabaseWithPlaces(): Promise<Database> {
  const template = inject('template')
  const withPlaces = { database: 'template_with_places', template: template.database }
  await createOnce(template, withPlaces, async (connection) => {
    const db = connect(connection)
    await loadGazetteer(db)
    await sql`analyze gazetteer_names, gazetteer_places`.execute(db)
    await db.destroy()
  })
  return open(await copyOf({ ...template, database: withPlaces.database }))
}

/**
 * A migrated database for tests that open their own connections, such as two instances. Connections that are still open at the end are
 * closed.
 */
export const testConnection = () => copyOf(inject('template'))

function open(connection: EmbeddedConnection): Database {
  const db = connect(connection)
  afterFile(() => db.destroy())
  return db
}

async function copyOf(template: EmbeddedConnection): Promise<EmbeddedConnection> {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await administer(template, `create database ${database} template ${template.database} strategy file_copy`)
  afterFile(() => administer(template, `drop database ${database} with (force)`))
  return { ...template, database }
}
