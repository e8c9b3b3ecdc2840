import { randomUUID } from 'node:crypto'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../db/connections/connect.ts'
import { type FullDiskMet, fullDiskMet } from '../db/connections/full-disk-met.ts'

/** The parts that the site needs for writing. */
type Part = 'DATA_DIR' | 'the database'
/** `line` is for the log. A full disk can still be read from. */
type Trouble = { line: string; isFullDisk?: true }
type Log = { error(line: string): void; info(line: string): void }
type Options = {
  db: Database
  dataDir: string
  /** Whether the database is on the disk of `dataDir`. */
  holdsDatabase: boolean
  log: Log
  minFree?: number
  everyMs?: number
  keptMs?: number
  quietMs?: number
}

export type Health = {
  /** Why the site cannot serve; none if it is ready. */
  reasons: () => Promise<string[]>
  stop: () => void
}

/** In bytes: PostgreSQL writes its log in files of 16 MB, and stops if it cannot create the next one. */
const minFreeBytes = 16 * 1024 * 1024
const maxMs = 2000

/**
 * Checks periodically, and for requests of load balancers, whether the site can write into its data folder and its database. Each trouble
 * is logged once when it begins and once when it ends. This includes a full disk that a call meets between two checks: it ends once nothing
 * has met it for `quietMs`. With a full disk that does not contain the database, the site stays ready: only uploads are refused, and other
 * instances usually share the disk. Load balancers check often and from several places: they share a result for `keptMs`.
 */
export function watchHealth({
  db,
  dataDir,
  holdsDatabase,
  log,
  minFree = minFreeBytes,
  everyMs = 10_000,
  keptMs = 1000,
  quietMs = 30_000,
}: Options): Health {
  const troubled = new Set<Part>()
  const metAt = new Map<Part, number>()
  let last: { check: Promise<string[]>; until: number } | null = null

  async function check(): Promise<string[]> {
    const [folder, database] = await Promise.all([troubleOfFolder(dataDir, { minFree }), troubleOfDatabase(db)])
    tell('DATA_DIR', folder)
    tell('the database', database)
    const isOnlyTold = folder?.isFullDisk === true && !holdsDatabase
    return [isOnlyTold ? null : folder, database].flatMap((trouble) => trouble?.line ?? [])
  }

  function meet({ of }: FullDiskMet) {
    const part = of === 'files' || holdsDatabase ? 'DATA_DIR' : 'the database'
    metAt.set(part, performance.now())
    tell(part, part === 'DATA_DIR' ? fullDisk(dataDir, part) : fullDatabase)
  }

  const isMet = (part: Part) => performance.now() - (metAt.get(part) ?? -Infinity) < quietMs

  function tell(part: Part, trouble: Trouble | null) {
    if (trouble === null && isMet(part)) return
    if (trouble !== null && !troubled.has(part)) log.error(trouble.line)
    if (trouble === null && troubled.has(part)) log.info(`It can be written again: ${part}.`)
    if (trouble === null) troubled.delete(part)
    else troubled.add(part)
  }

  function reasons() {
    if (last === null || last.until <= Date.now()) {
      const current = { check: check(), until: Infinity }
      last = current
      void current.check.finally(() => (current.until = Date.now() + keptMs))
    }
    return last.check
  }

  const timer = setInterval(() => void reasons(), everyMs).unref()
  const listener = (met: unknown) => meet(met as FullDiskMet)
  fullDiskMet.subscribe(listener)
  const stop = () => {
    clearInterval(timer)
    fullDiskMet.unsubscribe(listener)
  }
  return { reasons, stop }
}

const fullDatabase: Trouble = {
  line: 'The disk of the database is full: make room, and the site goes on by itself.',
  isFullDisk: true,
}

type FolderOptions = { setting?: string; minFree?: number; mode?: number }

/** The problem with the folder of a setting; null if it is writable. A missing folder is created, with `mode`. */
export async function troubleOfFolder(
  folder: string,
  { setting = 'DATA_DIR', minFree = minFreeBytes, mode }: FolderOptions = {},
): Promise<Trouble | null> {
  const trial = path.join(folder, `.can-be-written-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true, mode })
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < minFree) return fullDisk(folder, setting)
    await writeFile(trial, 'compas', { flag: 'wx' })
    return null
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT') return fullDisk(folder, setting)
    return { line: `The folder ${setting} (${folder}) cannot be written: ${message}` }
  } finally {
    await rm(trial, { force: true }).catch(() => {})
  }
}

const fullDisk = (folder: string, setting: string): Trouble => ({
  line: `The disk of ${setting} (${folder}) is full: make room, and the site goes on by itself.`,
  isFullDisk: true,
})

async function troubleOfDatabase(db: Database): Promise<Trouble | null> {
  const tooLate = Promise.withResolvers<string | null>()
  const timer = setTimeout(tooLate.resolve, maxMs, `it does not answer within ${maxMs} ms`)
  try {
    const trouble = await Promise.race([writeTrial(db), tooLate.promise])
    return trouble === null ? null : { line: `The database cannot be written: ${trouble}` }
  } catch (error) {
    return { line: `The database is lost, or cannot be written: ${messageOf(error)}` }
  } finally {
    clearTimeout(timer)
  }
}

/** Commits a message to the database's log, which touches no table. */
async function writeTrial(db: Database): Promise<string | null> {
  const { rows } = await sql<{ isReadOnly: boolean }>`
    select
      current_setting('transaction_read_only') = 'on' as is_read_only,
      pg_logical_emit_message(true, 'compas', 'can be written')`.execute(db)
  return rows[0]?.isReadOnly ? 'it is read-only' : null
}

/** For a host name with several addresses the error is an AggregateError without a message. */
function messageOf(error: unknown): string {
  const [first = error] = error instanceof AggregateError ? error.errors : []
  return first instanceof Error ? first.message : String(first)
}
