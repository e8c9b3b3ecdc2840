import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { withTemporaryDatabase } from '../../testing/databases/temporary-database.ts'
import { schemaSource } from './schema-source.ts'

/** Writes schema.ts from a database that has just been migrated. */
await withTemporaryDatabase(async (connection) => {
  const client = new Client(connection)
  await client.connect()
  try {
    await writeFile(path.join(import.meta.dirname, 'schema.ts'), await schemaSource(client))
  } finally {
    await client.end()
  }
})
