import { cp, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Client } from 'pg'
import { type EmbeddedConnection, type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded-postgres.ts'

/** What belongs to the running primary alone. */
const ofPrimary = new Set(['postmaster.pid', 'postmaster.opts'])

/**
 * Starts a server in `dataDir` that follows the primary, from a copy of its files as `pg_basebackup` makes it, which is not among the
 * programs of the packages.
 */
export async function startStandbyOf(
  primary: EmbeddedConnection,
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  await copyFiles(primary, dataDir)
  const { host, port, user } = primary
  return await startEmbeddedPostgres({
    dataDir,
    settings: { ...settings, primary_conninfo: `host=${host} port=${port} user=${user}` },
  })
}

async function copyFiles(connection: EmbeddedConnection, to: string) {
  const primary = new Client(connection)
  await primary.connect()
  try {
    const { rows } = await primary.query<{ folder: string }>(
      `select current_setting('data_directory') as folder, pg_backup_start('standby', fast => true)`,
    )
    await cp(rows[0]!.folder, to, { recursive: true, filter: (file) => !ofPrimary.has(basename(file)) })
    const stopped = await primary.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
    )
    await writeFile(join(to, 'backup_label'), stopped.rows[0]!.label)
    await writeFile(join(to, 'standby.signal'), '')
  } finally {
    await primary.end()
  }
}
