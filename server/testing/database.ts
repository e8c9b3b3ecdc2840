import { randomUUID } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { connect, type Database } from '../db/connect.ts'
import type { EmbeddedConnection } from '../db/embedded-postgres.ts'
import { administer } from './temporary-database.ts'

/** A migrated database for the calling test file, closed and dropped after it. */
export async function testDatabase(): Promise<Database> {
  const db = connect(await testConnection())
  afterAll(() => db.destroy())
  return db
}

/** The same for tests that open their own connections, such as two instances. Connections still open at the end are cut off. */
export async function testConnection(): Promise<EmbeddedConnection> {
  const template = inject('template')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await administer(template, `create database ${database} template ${template.database}`)
  afterAll(() => administer(template, `drop database ${database} with (force)`))
  return { ...template, database }
}
