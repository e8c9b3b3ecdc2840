import { readFileSync } from 'node:fs'
import { type RawBuilder, sql } from 'kysely'
import type { SiteFacts } from '../../../contract/desk/health.ts'
import type { DeskRate } from '../../../contract/desk/rates.ts'
import { lastBackup } from '../../operations/backup/last-backup.queries.ts'
import { type Database, withTimeout } from '../../platform/db/connections/connect.ts'
import { readDeskRates } from '../../rooms/prices/rates.queries.ts'

const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
const { version } = JSON.parse(manifest) as { version: string }

const startedAt = new Date(performance.timeOrigin).toISOString()

/** The maximum time for computing one size, in milliseconds. */
const maxMs = 500

export async function readSiteFacts(
  db: Database,
  commit: string | null,
): Promise<Omit<SiteFacts, 'replica' | 'nextBackupAt' | 'canBackUp'>> {
  const [databaseBytes, photoBytes, backup, versions, rates] = await Promise.all([
    withTimeout(db, maxMs, (trx) => readBytes(trx, sql`select pg_database_size(current_database())::float8 as bytes`)),
    withTimeout(db, maxMs, (trx) =>
      readBytes(trx, sql`select coalesce(sum(bytes), 0)::float8 as bytes from uploaded_objects`),
    ),
    lastBackup(db),
    readVersions(db),
    readDeskRates(db),
  ])
  return {
    databaseBytes,
    photoBytes,
    backup: backup && { finishedAt: backup.finishedAt.toISOString(), bytes: backup.bytes },
    rates: ratesSet(rates),
    versions: { site: version, commit, node: process.versions.node, ...versions },
    startedAt,
  }
}

function ratesSet(rates: readonly DeskRate[]): SiteFacts['rates'] {
  const times = rates.flatMap(({ changedAt }) => changedAt ?? []).toSorted()
  return { set: times.length, setAt: times.at(-1) ?? null }
}

async function readBytes(db: Database, statement: RawBuilder<{ bytes: number }>): Promise<number> {
  const { rows } = await statement.execute(db)
  return rows[0]!.bytes
}

async function readVersions(db: Database): Promise<{ postgres: string; schema: string }> {
  const { rows } = await sql<{ postgres: string; schema: string }>`
    select
      split_part(current_setting('server_version'), ' ', 1) as postgres,
      (select max(name) from kysely_migration) as schema`.execute(db)
  return rows[0]!
}
