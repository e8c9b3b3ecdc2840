import { randomUUID } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { connect, type Database } from '../db/connect.ts'
import type { EmbeddedConnection } from '../db/embedded-postgres.ts'
import { administer } from './temporary-database.ts'

/** A migrated database of the calling test file's own, closed and dropped after it. */
export async function testDatabase(): Promise<Database> {
  const db = connect(await testConnection())
  afterAll(() => db.destroy())
  return db
}

/** The same for who opens connections of their own, as two instances do. What still uses it at the end is cut off. */
export async function testConnection(): Promise<EmbeddedConnection> {
  const template = inject('template')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await administer(template, `create database ${database} template ${template.database}`)
  afterAll(() => administer(template, `drop database ${database} with (force)`))
  return { ...template, database }
}
