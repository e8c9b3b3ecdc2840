import type { TestProject } from 'vitest/node'
import type { EmbeddedConnection } from '../platform/db/embedded-postgres/embedded-postgres.ts'
import { administer, migrateConnection, startTemporaryServer } from './databases/temporary-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database that test databases are copied from; no connection to it stays open. */
    template: EmbeddedConnection
  }
}

/** Starts one server for the whole test run. Vitest calls the returned function at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTemporaryServer()
  const template = { ...server.connection, database: 'template' }
  try {
    await administer(template, `create database ${template.database}`)
    await migrateConnection(template)
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('template', template)
  return () => server.stop()
}
