import { sql } from 'kysely'
import { setClockOffset } from '../../../../contract/platform/clock.ts'
import type { Database } from './connect.ts'

const everyMs = 60_000
/** In milliseconds. A smaller difference is the time of the reading itself, and is ignored. */
const smallest = 1_000

/**
 * Reads the database's clock now and every minute, so that nothing depends on a wrong clock of this machine. Returns the function that ends
 * it.
 */
export async function followDatabaseClock(db: Database): Promise<() => void> {
  await readClock(db)
  // While the database is away, the last reading stays in use.
  const timer = setInterval(() => void readClock(db).catch(() => {}), everyMs).unref()
  return () => clearInterval(timer)
}

/** Sets the offset of this process's clock, and returns it in milliseconds. */
export async function readClock(db: Database): Promise<number> {
  const began = Date.now()
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db)
  const measured = Math.round((rows[0]?.now ?? began) - (began + Date.now()) / 2)
  const offset = Math.abs(measured) < smallest ? 0 : measured
  setClockOffset(offset)
  return offset
}
