import { now } from '../../../contract/platform/clock.ts'
import { getHeapStatistics } from 'node:v8'
import { countedTo } from '../../../contract/desk/health.ts'
import { Gauge, type Registry } from 'prom-client'
import type { LastBackup } from '../backup/last-backup.queries.ts'
import type { ReplicaState } from '../../platform/db/connections/replica.ts'
import { readPools } from '../../platform/db/connections/open-pools.ts'
import { readCircuits } from '../../platform/limits/per-service/circuit.ts'
import type { Reading } from './readings.queries.ts'

/** The values that are read from the database. */
export type Stored = { waiting: Reading[]; backup: LastBackup | null }

/** In bytes. `of`: the setting that names the folder on it. */
export type Disk = { of: string; free: number; size: number }

/** `stored`: null if the database could not be read. */
export type Measured = {
  stored: Stored | null
  isReady: boolean
  disks: Disk[]
  streams: number
  replica: ReplicaState | null
}

/** Values that are read on request. The returned function sets all of them. */
export function createGauges(registry: Registry, commit: string | null): (measured: Measured) => void {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })

  const inUse = gauge('compas_connections_in_use', 'Connections to the database in use', ['pool'])
  const waitingFor = gauge('compas_connections_waiting', 'Callers who wait for a connection', ['pool'])
  const max = gauge('compas_connections_max', 'Connections at most', ['pool'])
  const jobs = gauge('compas_jobs', `Jobs in the queue of all processes, ${countedTo} of each priority at most`, [
    'job',
    'state',
  ])
  const oldestJob = gauge('compas_job_oldest_seconds', 'How long the first of them has been due', ['job', 'state'])
  const mails = gauge(
    'compas_mails',
    `Emails that were not sent: waiting, retrying, given up; ${countedTo} of each at most`,
    ['state'],
  )
  const oldestMail = gauge('compas_mail_oldest_seconds', 'The age of the oldest of them', ['state'])
  const uploads = gauge('compas_uploads_unfinished', 'Uploads of photos that are on their way')
  const open = gauge('compas_streams_open', 'Streams of events that this process serves')
  const isRead = gauge('compas_database_read', '1 if jobs, emails and uploads could be counted in the database')
  const backupAge = gauge('compas_backup_age_seconds', 'The age of the last backup that ended well, if there was one', [
    'of',
  ])
  const backupBytes = gauge('compas_backup_bytes', 'Its size', ['of'])
  const replicaUsed = gauge('compas_replica_used', '1 while visitors read from the replica, if there is one', ['of'])
  const replicaLag = gauge('compas_replica_lag_seconds', 'How old what the replica shows is at most', ['of'])
  const circuitOpen = gauge('compas_circuit_open', '1 while a service of others is left alone after its failures', [
    'service',
  ])
  const heapLimit = gauge('compas_heap_limit_bytes', 'The heap that the process may use at most')

  const ready = gauge('compas_ready', '1 while /readyz says that the process can serve and write')
  const diskFree = gauge('compas_disk_free_bytes', 'What is free on the disk of a folder, by its setting', ['of'])
  const diskSize = gauge('compas_disk_size_bytes', 'The size of that disk', ['of'])
  const build = gauge('compas_build_info', '1: the commit of the code that runs', ['commit'])
  if (commit !== null) build.set({ commit }, 1)

  return ({ stored, isReady, disks, streams, replica }) => {
    for (const { pool, ...count } of readPools()) {
      inUse.set({ pool }, count.inUse)
      waitingFor.set({ pool }, count.waiting)
      max.set({ pool }, count.max)
    }
    const counted = [jobs, oldestJob, mails, oldestMail, uploads, backupAge, backupBytes, diskFree, diskSize]
    for (const one of counted) one.reset()
    for (const { kind, name, state, count, oldest } of stored?.waiting ?? []) {
      if (kind === 'upload') uploads.set(count)
      if (kind === 'mail') {
        mails.set({ state }, count)
        oldestMail.set({ state }, oldest)
      }
      if (kind === 'job') {
        jobs.set({ job: name, state }, count)
        oldestJob.set({ job: name, state }, oldest)
      }
    }
    if (stored?.backup) {
      // Has a label, as a gauge without one would be 0 if there was no backup.
      backupAge.set({ of: 'site' }, (now() - stored.backup.finishedAt.getTime()) / 1000)
      backupBytes.set({ of: 'site' }, stored.backup.bytes)
    }
    for (const ofReplica of [replicaUsed, replicaLag]) ofReplica.reset()
    if (replica) replicaUsed.set({ of: 'site' }, replica.isUsed ? 1 : 0)
    if (replica?.lagSeconds != null) replicaLag.set({ of: 'site' }, replica.lagSeconds)
    for (const { service, isOpen } of readCircuits()) circuitOpen.set({ service }, isOpen ? 1 : 0)
    isRead.set(stored === null ? 0 : 1)
    open.set(streams)
    ready.set(isReady ? 1 : 0)
    for (const { of, free, size } of disks) {
      diskFree.set({ of }, free)
      diskSize.set({ of }, size)
    }
    heapLimit.set(getHeapStatistics().heap_size_limit)
  }
}
