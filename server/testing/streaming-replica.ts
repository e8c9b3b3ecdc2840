import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { type EmbeddedConnection, startEmbeddedPostgres } from '../db/embedded-postgres.ts'

/** What belongs to the running primary alone. */
const ofPrimary = new Set(['postmaster.pid', 'postmaster.opts'])

/** Starts a server that follows this one, from a copy of its files, which `stop()` deletes. One that is killed starts again by itself. */
export async function startReplicaOf({ connection }: { connection: EmbeddedConnection }) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'compas-replica-'))
  // PostgreSQL runs as another user when root runs the tests.
  await chmod(folder, 0o711)
  const dataDir = path.join(folder, 'database')
  await copyFiles(connection, dataDir)
  const { host, port, user } = connection
  const settings = {
    fsync: 'off',
    max_connections: '200',
    primary_conninfo: `host=${host} port=${port} user=${user}`,
  }
  const server = await startEmbeddedPostgres({ dataDir, settings })
  return {
    connection: server.connection,
    pid: () => server.pid,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A backup as `pg_basebackup` makes it, which is not among the programs of the packages. */
async function copyFiles(connection: EmbeddedConnection, to: string) {
  const primary = new Client(connection)
  await primary.connect()
  try {
    const { rows } = await primary.query<{ folder: string }>(
      `select current_setting('data_directory') as folder, pg_backup_start('replica', fast => true)`,
    )
    await cp(rows[0]!.folder, to, { recursive: true, filter: (file) => !ofPrimary.has(path.basename(file)) })
    const stopped = await primary.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
    )
    await writeFile(path.join(to, 'backup_label'), stopped.rows[0]!.label)
    await writeFile(path.join(to, 'standby.signal'), '')
  } finally {
    await primary.end()
  }
}
