import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { EmbeddedConnection } from '../../platform/db/embedded-postgres/embedded-postgres.ts'
import { startStandbyOf } from './standby.ts'

/** Starts a server that follows this one, from a copy of its files, which `stop()` deletes. A killed server starts again by itself. */
export async function startReplicaOf({ connection }: { connection: EmbeddedConnection }) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'compas-replica-'))
  // PostgreSQL runs as another user when root runs the tests.
  await chmod(folder, 0o711)
  const dataDir = path.join(folder, 'database')
  const server = await startStandbyOf(connection, dataDir, { fsync: 'off', max_connections: '200' })
  return {
    connection: server.connection,
    pid: () => server.pid,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
