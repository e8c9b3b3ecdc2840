import { statfs } from 'node:fs/promises'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { lastBackup } from '../backup/last-backup.queries.ts'
import { atNoAddress } from '../../platform/limits/per-resource/connection-turns.ts'
import { sharedFor } from '../../platform/load/shared-for.ts'
import { within } from '../../platform/limits/per-service/time-limit.ts'
import type { Services } from '../../services.ts'
import { countEvents } from './counts.ts'
import { createGauges, type Disk, type Stored } from './gauges.ts'
import { readWaiting } from './readings.queries.ts'

export type Metrics = {
  contentType: string
  /** The text that Prometheus reads, cached for five seconds. */
  text: () => Promise<string>
  stop: () => void
}

const keptMs = 5_000
/** Longest time for the database, in milliseconds; beyond it, the metrics are returned without those of the database. */
const maxMs = 1_000
/** Longer than the check of a database that does not respond. */
const maxReadyMs = 2_500

type Measured = Pick<Services, 'db' | 'hub' | 'replica' | 'commit'>
/** Facts of the process: whether it is ready, and the folders whose disks are measured, by their settings. */
export type ProcessFacts = { isReady: () => Promise<boolean>; folders: Record<string, string> }

export function createMetrics(
  { db, hub, replica, commit }: Measured,
  { isReady, folders }: ProcessFacts = { isReady: async () => true, folders: {} },
): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const stop = countEvents(registry)
  const setGauges = createGauges(registry, commit)

  async function readStored(): Promise<Stored | null> {
    const waiting = await readWaiting(db)
    return waiting && { waiting, backup: await lastBackup(db) }
  }

  async function read(): Promise<string> {
    const [stored, ready, disks] = await Promise.all([
      readWithin(maxMs, readStored),
      readWithin(maxReadyMs, isReady),
      readDisks(folders),
    ])
    setGauges({
      stored,
      isReady: ready === true,
      disks,
      streams: hub.countOpen(),
      replica: replica.state(),
    })
    return await registry.metrics()
  }

  return {
    contentType: registry.contentType,
    stop,
    text: sharedFor(keptMs, read),
  }
}

/** Leaves out disks that do not respond, as a network disk may. */
async function readDisks(folders: Record<string, string>): Promise<Disk[]> {
  const read = Object.entries(folders).map(([of, folder]) =>
    readWithin(maxMs, async () => {
      const { bavail, blocks, bsize } = await statfs(folder)
      return { of, free: bavail * bsize, size: blocks * bsize }
    }),
  )
  return (await Promise.all(read)).filter((disk) => disk !== null)
}

/** Null if it fails or takes longer. */
const readWithin = <T>(milliseconds: number, read: () => Promise<T>): Promise<T | null> =>
  within(milliseconds, () => atNoAddress(read)).catch(() => null)
