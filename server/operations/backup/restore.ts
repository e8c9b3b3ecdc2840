import { Client, type ClientConfig } from 'pg'
import { connect, withoutStatementTimeout } from '../../platform/db/connections/connect.ts'
import { addUnused, dropUnused, joined, namesToday } from '../../platform/db/migrate/joined-migrations.ts'
import { migrate } from '../../platform/db/migrate/migrate.ts'
import { ownMigrations } from '../../platform/db/migrate/own-migrations.ts'
import { withStartLock } from '../../platform/db/migrate/start-lock.ts'
import { noJobLog } from '../../platform/jobs/job-pool.ts'
import { migrateJobs } from '../../platform/jobs/migrate-jobs.ts'
import type { ErasureJournal } from '../erasures/erasure-journal.ts'
import type { Store } from '../../platform/storage/store.ts'
import { type End, type Head, kindOf, RefusedBackup } from './backup-format.ts'
import { checkDatabase, checkStore, markFinished, markUnfinished } from './empty-place.queries.ts'
import { eraseAgain } from './erase-again.ts'
import { copyIntoTable, copyJobs, prepareJobs, prepareTables, queueJobs, setSequences } from './load.queries.ts'
import type { Progress } from './progress.ts'
import { readArchive, type Verified, verifyArchive } from './read-archive.ts'
import { withoutTimeouts } from './snapshot.queries.ts'

/** Each one waits until it is flushed, or for the network. */
const photosAtOnce = 8

/** Throws unless the file is complete, to the last byte, and of a release that this one knows. Only the file is opened. */
export async function checkBackup(file: string): Promise<Verified> {
  const verified = await verifyArchive(file)
  const { head } = verified
  const ran = namesToday(head.migrations)
  if (ran === null)
    throw new RefusedBackup(
      `The backup is of an earlier Compás (its last migration is ${head.migrations.at(-1)}): restore it with commit ${joined.commit}, and start this one on that database.`,
    )
  const migrations = await ownMigrations()
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = ran.find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new RefusedBackup(`The backup is of a newer Compás: this one does not know ${unknown}.`)
  const ours = tablesMadeBy(migrations)
  const foreign = head.tables.find(({ name }) => !ours.has(name))
  if (foreign !== undefined)
    throw new RefusedBackup(`The backup has a table that is not part of Compás: ${JSON.stringify(foreign.name)}.`)
  return verified
}

/** The tables of this release and of earlier ones. */
const tablesMadeBy = (migrations: readonly { text: string }[]) =>
  new Set(
    migrations.flatMap(({ text }) =>
      Array.from(text.matchAll(/^\s*create (?:unlogged )?table (?:if not exists )?(\w+)/gim), ([, name = '']) => name),
    ),
  )

type Place = {
  connection: string | ClientConfig
  store: Store
  /** The members in it and in `erased` are erased again, and it records those of `erased`. */
  journal: ErasureJournal
  erased: ReadonlySet<string>
  progress: Progress
  /** Accepts a server that may lose committed data; only for tests. */
  mayLoseData?: boolean
}

/** `left` is the number of members in the journals, and `erased` how many of them were in the backup. */
export type Restored = Pick<End, 'photos' | 'missingPhotos'> & {
  tables: number
  left: number
  erased: number
  ran: number
}

/**
 * Restores a checked backup into an empty place. Rows become visible in one transaction, after the photos. The site does not start on the
 * database until the members are erased who left since the backup.
 */
export async function restore(file: string, { head, end }: Verified, place: Place): Promise<Restored> {
  const { connection, store, journal, progress, mayLoseData = false } = place
  const client = new Client(typeof connection === 'string' ? { connectionString: connection } : connection)
  client.on('error', () => {})
  await client.connect()
  const db = connect(connection, { max: 2 })
  try {
    const ran = namesToday(head.migrations) ?? []
    await checkDatabase(client, ran)
    await checkStore(store)
    return await withStartLock(db, async (locked) => {
      await markUnfinished(client)
      await migrate(locked, { only: new Set(ran), mayLoseData })
      if (ran !== head.migrations) await client.query(addUnused)
      await migrateJobs(connection, noJobLog)
      await load(client, { file, head, store, progress })
      if (ran !== head.migrations) await client.query(dropUnused)
      progress('the newest schema')
      const later = await migrate(locked, { mayLoseData })
      await withoutStatementTimeout(locked, async () => void (await client.query('analyze')))
      const gone = new Set([...(await journal.read()), ...place.erased])
      await journal.complete([...gone])
      const erased = await eraseAgain(locked, gone)
      await markFinished(client)
      const { photos, missingPhotos } = end
      return { tables: head.tables.length, photos, missingPhotos, left: gone.size, erased, ran: later.length }
    })
  } finally {
    await client.end()
    await db.destroy()
  }
}

type Load = Pick<Place, 'store' | 'progress'> & { file: string; head: Head }

/** All or nothing: if it fails, the tables stay empty, and so does the store. */
async function load(client: Client, { file, head, store, progress }: Load): Promise<void> {
  await withoutTimeouts(client)
  await client.query('begin')
  try {
    const tables = await prepareTables(client, head.tables)
    await prepareJobs(client)
    await loadEntries(client, { file, head, store, progress })
    await setSequences(client, head.sequences)
    await queueJobs(client)
    progress('the foreign keys')
    await tables.finish()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    for await (const files of store.files()) await store.remove(files.map(({ key }) => key))
    throw error
  }
}

async function loadEntries(client: Client, { file, head, store, progress }: Load): Promise<void> {
  const tables = new Map(head.tables.map((table) => [table.name, table]))
  const photos = inParallel(photosAtOnce)
  let files = 0
  try {
    for await (const { name, bytes } of readArchive(file)) {
      const kind = kindOf(name)
      if (kind === null || 'checks' in kind) continue
      progress('photo' in kind ? `${++files} files of photos` : name)
      if ('jobs' in kind) await copyJobs(client, bytes)
      else if ('photo' in kind) await photos.add(store.put(kind.photo, bytes, `image/${kind.photo.split('.').at(-1)}`))
      else await copyIntoTable(client, tables.get(kind.table)!, bytes)
    }
  } finally {
    await photos.ended()
  }
}

/** Runs this much work at once. A failure is thrown by the next call. */
function inParallel(max: number) {
  const running = new Set<Promise<void>>()
  let failure: unknown = null
  return {
    async add(work: Promise<void>) {
      const ending = work.catch((error: unknown) => void (failure ??= error)).finally(() => running.delete(ending))
      running.add(ending)
      if (running.size >= max) await Promise.race(running)
      if (failure !== null) throw failure
    },
    async ended() {
      await Promise.all(running)
      if (failure !== null) throw failure
    },
  }
}
