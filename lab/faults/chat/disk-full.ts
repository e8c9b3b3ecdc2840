import { execFileSync } from 'node:child_process'
import { cpSync, globSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import {
  type EmbeddedConnection,
  startEmbeddedPostgres,
} from '../../../server/platform/db/embedded-postgres/embedded-postgres.ts'
import { signUp } from '../../shared/members.ts'
import { temporaryFolder, urlOf } from '../../shared/sites.ts'
import { readDuring } from '../load.ts'
import { faultRun, type Outcome } from '../run.ts'
import { mountDisk } from '../small-disk.ts'
import { type ChatFault, runChat } from './chat.ts'
import { openInstances, queryOn } from './chat-stage.ts'
import { canWrite } from './failover.ts'

/** The data on the disk that becomes full. */
type Volume = 'database' | 'log'

/**
 * In milliseconds: how long the disk is full, the max time until both instances can write again, and the time after which the run gives up.
 */
const [fullMs, maxReturnMs, patienceMs] = [5_000, 15_000, 60_000]
const volumeSize = '700m'

/** `settings`: settings of PostgreSQL. */
type DiskFault = ChatFault & { volume: Volume; settings?: Record<string, string> }

export const diskFull = faultRun<DiskFault>({
  name: 'disk-full',
  promise:
    'the disk of the database, then that of its log, is full while members write: no acknowledged message is lost, and all goes on within 15 s once there is room',
  plantedFaults: [
    {
      name: 'messages are in a table that the log does not protect',
      sign: 'than the 0 stored',
      volume: 'log',
      statements: [
        `do $$ declare found record; begin
           for found in select conrelid::regclass as name, conname from pg_constraint
             where contype = 'f' and confrelid = 'chat_messages'::regclass
           loop execute format('alter table %s drop constraint %I', found.name, found.conname); end loop;
         end $$`,
        'alter table chat_messages set unlogged',
      ],
    },
    {
      name: 'a PostgreSQL whose checkpoint ends it on a full disk',
      sign: ': 503',
      volume: 'database',
      settings: { max_active_replication_origins: '10' },
    },
  ],
  run: async ({ messages }, fault) => {
    if (fault) return await fill(fault.volume, messages, fault)
    const outcomes = [await fill('database', messages), await fill('log', messages)]
    return {
      figures: outcomes.map(({ figures }) => figures).join('; '),
      failures: outcomes.flatMap(({ failures }) => failures),
    }
  },
})

async function fill(volume: Volume, messages: number, fault?: DiskFault): Promise<Outcome> {
  await using made = new AsyncDisposableStack()
  const folder = made.use(temporaryFolder()).path
  const disk = made.use(mountDisk(join(folder, 'disk'), volumeSize))
  const dataDir = join(volume === 'database' ? disk.path : folder, 'postgres')
  await moveLog(dataDir, join(volume === 'log' ? disk.path : folder, 'log'))
  const serverFailures = new Set<string>()
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: { max_wal_size: '64MB', ...fault?.settings },
    log: (line) => void (/PANIC|FATAL/.test(line) && serverFailures.add(line)),
  })
  made.defer(() => postgres.stop())
  const { connection } = postgres
  let returnMs = Number.POSITIVE_INFINITY
  let reads = { asked: 0, refused: 0, refusals: [] as string[] }
  const stage = await openInstances(folder, {
    url: urlOf(connection),
    connection: () => connection,
    async kill(addresses) {
      const { token } = await signUp(addresses[0]!)
      disk.fill()
      await (volume === 'log' ? useUpLog(connection) : mustBeFull(connection))
      forgetCaches(dataDir)
      reads = await readDuring(fullMs, addresses, token)
      disk.makeRoom()
      const began = performance.now()
      await Promise.all(addresses.map((address) => canWrite(address, AbortSignal.timeout(patienceMs))))
      returnMs = performance.now() - began
    },
  })
  made.use(stage)
  const { figures, failures } = await runChat(stage, { messages, kills: 0, databaseKills: 1 }, fault)
  return {
    figures: `${volume}: ${figures}, ${reads.refused} of ${reads.asked} reads refused while it was full, writes again after ${(returnMs / 1000).toFixed(1)} s`,
    failures: [
      ...failures,
      ...(returnMs > maxReturnMs ? [`${volume}: no writes within 15 s after there was room`] : []),
      // PostgreSQL stops if there is no space for its log.
      ...(volume === 'database' && reads.refused > 0 ? [...reads.refusals, ...serverFailures] : []),
    ],
  }
}

/** Moves the log of the database in `dataDir` to another folder. */
async function moveLog(dataDir: string, to: string) {
  await (await startEmbeddedPostgres({ dataDir })).stop()
  const from = join(dataDir, 'pg_wal')
  cpSync(from, to, { recursive: true })
  execFileSync('chown', ['-R', `--reference=${dataDir}`, to])
  rmSync(from, { recursive: true })
  symlinkSync(to, from)
}

/**
 * Messages that fit into the allocated space of their tables are still stored, so only a new table shows whether the disk is full.
 * PostgreSQL runs checkpoints at its own times; one is forced here, so that runs do not depend on that.
 */
async function mustBeFull(connection: EmbeddedConnection) {
  const taken = queryOn(connection, 'create table filler as select generate_series(1, 100000)')
  const code = await taken.then(
    () => null,
    (error: { code?: string }) => error.code,
  )
  if (code !== '53100') throw new Error(`The disk of the database is not full: ${code}`)
  await queryOn(connection, 'checkpoint').catch(() => {})
}

/** Simulates a vacuum of a catalog: the next connection must write these files, and is refused because it cannot. */
function forgetCaches(dataDir: string) {
  for (const file of globSync(['global/pg_internal.init', 'base/*/pg_internal.init'], { cwd: dataDir }))
    rmSync(join(dataDir, file))
}

/** Fills the log until PostgreSQL needs a new file for it, and stops because there is no space. */
async function useUpLog(connection: EmbeddedConnection) {
  const filler = `select pg_logical_emit_message(true, 'compas', repeat('x', 1000)), pg_switch_wal()`
  const isTaken = () =>
    queryOn(connection, filler).then(
      () => true,
      () => false,
    )
  while (await isTaken());
}
