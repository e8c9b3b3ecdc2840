import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client, type ClientConfig } from 'pg'
import { connect, type Database } from '../../platform/db/connections/connect.ts'
import type { ErasureJournal } from '../erasures/erasure-journal.ts'
import type { Store } from '../../platform/storage/store.ts'
import { headName, jobsPiece, tablePiece, writeHead } from './backup-format.ts'
import { copyPhotos } from './copy-photos.ts'
import { recordBackup } from './last-backup.queries.ts'
import type { Progress } from './progress.ts'
import {
  beginSnapshot,
  copyOut,
  hasJobs,
  photoPaths,
  rowsOf,
  takeBackupTurn,
  waitingJobs,
  withoutTimeouts,
} from './snapshot.queries.ts'
import { type Archive, writeArchive, type Written } from './write-archive.ts'

type Options = {
  connection: string | ClientConfig
  store: Store
  journal: ErasureJournal
  file: string
  progress: Progress
  signal: AbortSignal
}

export type BackedUp = Written & { tables: number; photos: number; missingPhotos: number }

/** Null if another backup is being made, by any process on this database. */
export async function backUp({
  connection,
  store,
  journal,
  file,
  progress,
  signal,
}: Options): Promise<BackedUp | null> {
  if (existsSync(file)) throw new Error(`${file} already exists: choose another name.`)
  const client = new Client(typeof connection === 'string' ? { connectionString: connection } : connection)
  const db = connect(connection, { max: 1 })
  // A lost connection also fails the running query, and that error is reported.
  client.on('error', () => {})
  await client.connect()
  try {
    if (!(await takeBackupTurn(client))) return null
    const backedUp = await writeBackup(client, { store, file, progress, signal })
    await journal.complete(await findFormerMembers(db))
    await recordBackup(db, backedUp.bytes)
    return backedUp
  } finally {
    await client.end()
    await db.destroy()
  }
}

type Sources = Pick<Options, 'store' | 'file' | 'progress' | 'signal'>

async function writeBackup(client: Client, { store, file, progress, signal }: Sources): Promise<BackedUp> {
  await mkdir(dirname(file), { recursive: true })
  await rm(`${file}.part`, { force: true })
  const photoList = `${file}.photos`
  const archive = writeArchive(file, signal)
  try {
    const tables = await copyTables(client, { archive, photoList, progress })
    const photos = await copyPhotos(photoList, { store, archive, progress })
    return { tables, ...photos, ...(await archive.finish(photos)) }
  } catch (error) {
    await archive.abandon()
    throw error
  } finally {
    await rm(photoList, { force: true })
  }
}

/** The transaction ends with the tables: photos may take long, and never change. */
async function copyTables(
  client: Client,
  { archive, photoList, progress }: { archive: Archive; photoList: string; progress: Progress },
): Promise<number> {
  await withoutTimeouts(client)
  const snapshot = await beginSnapshot(client)
  if (snapshot.migrations.length === 0) throw new Error('The database holds nothing of Compás to back up.')
  await archive.add(headName, writeHead({ madeAt: new Date().toISOString(), ...snapshot }))
  for (const table of snapshot.tables) {
    progress(table.name)
    let pieces = 0
    for await (const piece of copyOut(client, rowsOf(table))) {
      await archive.add(tablePiece(table.name, ++pieces), piece)
      progress(`${table.name}, part ${pieces}`)
    }
  }
  let pieces = 0
  if (await hasJobs(client))
    for await (const piece of copyOut(client, waitingJobs)) await archive.add(jobsPiece(++pieces), piece)
  await pipeline(Readable.from(copyOut(client, photoPaths)), createWriteStream(photoList, { mode: 0o600 }))
  await client.query('commit')
  return snapshot.tables.length
}

/** For the case that a job that should have recorded one of them was lost. */
async function findFormerMembers(db: Database): Promise<string[]> {
  const former = await db.selectFrom('users').select('id').where('deletedAt', 'is not', null).execute()
  return former.map(({ id }) => id)
}
