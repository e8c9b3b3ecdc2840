import { readFileSync } from 'node:fs'
import { type RawBuilder, sql } from 'kysely'
import type { SiteFacts } from '../../contract/health.ts'
import { lastBackup } from '../backup/last-backup.queries.ts'
import { type Database, withTimeout } from '../db/connect.ts'

const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
const { version } = JSON.parse(manifest) as { version: string }

const startedAt = new Date(performance.timeOrigin).toISOString()

/** Longest time to sum up one size, in milliseconds. */
const maxMs = 500

export async function readSiteFacts(db: Database): Promise<Omit<SiteFacts, 'replica'>> {
  const [databaseBytes, photoBytes, backup, versions] = await Promise.all([
    withTimeout(db, maxMs, (trx) => readBytes(trx, sql`select pg_database_size(current_database())::float8 as bytes`)),
    withTimeout(db, maxMs, (trx) =>
      readBytes(trx, sql`select coalesce(sum(bytes), 0)::float8 as bytes from uploaded_objects`),
    ),
    lastBackup(db),
    readVersions(db),
  ])
  return {
    databaseBytes,
    photoBytes,
    backup: backup && { finishedAt: backup.finishedAt.toISOString(), bytes: backup.bytes },
    versions: { site: version, node: process.versions.node, ...versions },
    startedAt,
  }
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
