import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { backUp } from '../../operations/backup/back-up.ts'
import { checkBackup, restore } from '../../operations/backup/restore.ts'
import { connect, type Database } from '../../platform/db/connections/connect.ts'
import type { EmbeddedConnection } from '../../platform/db/embedded-postgres/embedded-postgres.ts'
import { createErasureJournal } from '../../operations/erasures/erasure-journal.ts'
import type { Store } from '../../platform/storage/store.ts'
import { afterFile } from '../after-file.ts'
import { testStore } from '../services/objects.ts'
import { administer } from './temporary-database.ts'

/** A folder for the calling test file, deleted after it. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'compas-backup-'))
  afterFile(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** An empty database on the server of the tests, whose owner is no superuser. */
export async function emptyDatabase(server: EmbeddedConnection): Promise<EmbeddedConnection> {
  const name = `empty_${randomUUID().slice(0, 8)}`
  await administer(server, `create role ${name} login`)
  await administer(server, `create database ${name} owner ${name} template template0`)
  afterFile(async () => {
    await administer(server, `drop database ${name} with (force)`)
    await administer(server, `drop role ${name}`)
  })
  return { ...server, database: name, user: name }
}

type Source = { connection: EmbeddedConnection; store: Store; journalFolder?: string }

export async function backUpTo(file: string, { connection, store, journalFolder }: Source) {
  const journal = createErasureJournal({ folders: journalFolder ? [journalFolder] : [], bucket: null })
  const signal = new AbortController().signal
  return await backUp({ connection, store, journal, file, progress: () => {}, signal })
}

type Target = { connection: EmbeddedConnection; store?: Store; journalFolder?: string; erased?: Set<string> }

export async function restoreFrom(file: string, { connection, store, journalFolder, erased = new Set() }: Target) {
  const verified = await checkBackup(file)
  const journal = createErasureJournal({ folders: journalFolder ? [journalFolder] : [], bucket: null })
  const place = { connection, store: store ?? testStore().store, journal, erased, progress: () => {} }
  return await restore(file, verified, { ...place, mayLoseData: true })
}

export function openDatabase(connection: EmbeddedConnection): Database {
  const db = connect(connection)
  afterFile(() => db.destroy())
  return db
}

/** A hash of all rows of each table, by its name. */
export async function hashesOf(db: Database): Promise<Record<string, string | null>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(db)
  const hashes: Record<string, string | null> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ hash: string | null }>`
      select md5(string_agg(kept::text, chr(10) order by kept::text)) as hash from ${sql.table(name)} as kept`.execute(
      db,
    )
    hashes[name] = rows[0]?.hash ?? null
  }
  return hashes
}
