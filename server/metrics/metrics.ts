import { collectDefaultMetrics, Registry } from 'prom-client'
import { lastBackup } from '../backup/last-backup.queries.ts'
import { atNoAddress } from '../db/connection-turns.ts'
import type { Services } from '../services.ts'
import { countEvents } from './counts.ts'
import { createGauges, type Stored } from './gauges.ts'
import { readWaiting } from './readings.queries.ts'

export type Metrics = {
  contentType: string
  /** The text that Prometheus reads: whoever asks within five seconds gets the same. */
  text: () => Promise<string>
  stop: () => void
}

const keptMs = 5_000
/** Longest time for the database, in milliseconds: without it, the rest is told. */
const maxMs = 1_000

export function createMetrics({ db, hub, replica }: Pick<Services, 'db' | 'hub' | 'replica'>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const stop = countEvents(registry)
  const setGauges = createGauges(registry)
  let last: { text: Promise<string>; until: number } | null = null

  async function readStored(): Promise<Stored | null> {
    const waiting = await readWaiting(db)
    return waiting && { waiting, backup: await lastBackup(db) }
  }

  async function read(): Promise<string> {
    setGauges(await within(maxMs, readStored), hub.countOpen(), replica.state())
    return await registry.metrics()
  }

  return {
    contentType: registry.contentType,
    stop,
    text() {
      const now = performance.now()
      if (last === null || last.until <= now) last = { text: read(), until: now + keptMs }
      return last.text
    },
  }
}

/** Null if it fails or takes longer. */
async function within<T>(milliseconds: number, read: () => Promise<T>): Promise<T | null> {
  const tooLate = Promise.withResolvers<null>()
  const timer = setTimeout(tooLate.resolve, milliseconds, null)
  try {
    return await Promise.race([atNoAddress(read).catch(() => null), tooLate.promise])
  } finally {
    clearTimeout(timer)
  }
}
