import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '../platform/db/connect.ts'
import { turnTaken } from '../platform/limits/per-resource/fair-queue.ts'

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
