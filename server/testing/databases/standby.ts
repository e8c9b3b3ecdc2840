import { randomUUID } from 'node:crypto'
import { cp, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Client } from 'pg'
import {
  type EmbeddedConnection,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../platform/db/embedded-postgres/embedded-postgres.ts'

/** Files of the running primary that must not be copied, and the slots of its standbys. */
const isOfPrimary = (file: string) =>
  ['postmaster.pid', 'postmaster.opts'].includes(basename(file)) || basename(dirname(file)) === 'pg_replslot'

/**
 * Starts a server in `dataDir` that follows the primary, from a copy of its files. The copy is like that of `pg_basebackup`, which is not
 * among the programs of the packages.
 */
export async function startStandbyOf(
  primary: EmbeddedConnection,
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const slot = `standby_${randomUUID().replaceAll('-', '')}`
  await copyFiles(primary, { to: dataDir, slot })
  const { host, port, user } = primary
  const following = { primary_conninfo: `host=${host} port=${port} user=${user}`, primary_slot_name: slot }
  return await startEmbeddedPostgres({ dataDir, settings: { ...settings, ...following } })
}

async function copyFiles(connection: EmbeddedConnection, { to, slot }: { to: string; slot: string }) {
  const primary = new Client(connection)
  await primary.connect()
  try {
    // Otherwise a checkpoint may remove WAL that the standby has not received, and it never catches up.
    await primary.query('select pg_create_physical_replication_slot($1, immediately_reserve => true)', [slot])
    const { rows } = await primary.query<{ folder: string }>(
      `select current_setting('data_directory') as folder, pg_backup_start('standby', fast => true)`,
    )
    await cp(rows[0]!.folder, to, { recursive: true, filter: (file) => !isOfPrimary(file) })
    const stopped = await primary.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
    )
    await writeFile(join(to, 'backup_label'), stopped.rows[0]!.label)
    await writeFile(join(to, 'standby.signal'), '')
  } finally {
    await primary.end()
  }
}
