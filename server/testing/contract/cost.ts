import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import { turnTaken } from '../../platform/limits/per-resource/fair-queue.ts'

/**
 * The cost of work, in milliseconds of CPU time: of this thread, and of the database's processes. Unlike elapsed time, it hardly depends on
 * other programs on the machine. `isInTurns`: a part of it took one of a limited number of turns.
 */
export type Cost = { main: number; database: number; isInTurns: boolean }

export async function costOf(db: Database, work: () => Promise<unknown>): Promise<Cost> {
  let isInTurns = false
  const note = () => (isInTurns = true)
  turnTaken.subscribe(note)
  try {
    // On a separate connection, which the work does not use.
    return await db.connection().execute(async (own) => {
      const before = await timeOfDatabase(own)
      const begun = timeOfThread()
      await work()
      const main = timeOfThread() - begun
      return { main, database: (await timeOfDatabase(own)) - before, isInTurns }
    })
  } finally {
    turnTaken.unsubscribe(note)
  }
}

/** What the reference work takes on a calm machine with two processors, in milliseconds. */
const calm = { main: 1.7, database: 10.2 }
const rows = Array.from({ length: 2_000 }, (_, id) => ({ id, name: `Zoe\u0308 ${id}`, styles: ['bachata', 'salsa'] }))

/**
 * The cost on a calm machine: the same reference work is measured now. Programs on the same processor slow each other down in CPU time too,
 * by half and more.
 */
export async function calmCost({ main, database, isInTurns }: Cost, db: Database): Promise<Cost> {
  const references: Cost[] = []
  while (references.length < 3)
    references.push(
      await costOf(db, async () => {
        JSON.stringify(JSON.parse(JSON.stringify(rows))).normalize('NFC')
        await sql`select count(distinct md5(n::text)) from generate_series(1, 10000) as n`.execute(db)
      }),
    )
  const slowness = (of: 'main' | 'database') =>
    Math.max(1, Math.min(...references.map((reference) => reference[of])) / calm[of])
  return { main: main / slowness('main'), database: database / slowness('database'), isInTurns }
}

const nothing = new Int32Array(new SharedArrayBuffer(4))

/** The kernel updates the time of a thread when it pauses. */
function timeOfThread() {
  Atomics.wait(nothing, 0, 0, 0.02)
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Leaves out the process that runs this query, which would count itself. Linux counts the nanoseconds of each process. */
async function timeOfDatabase(db: Database) {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  return rows.reduce((sum, { pid }) => sum + nanosecondsOf(pid), 0) / 1e6
}

function nanosecondsOf(pid: number) {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
  } catch {
    // The process has ended.
    return 0
  }
}
