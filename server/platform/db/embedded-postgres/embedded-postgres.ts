import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, realpathSync, rmdirSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { type Account, chooseAccount, commandFor, handOver } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { checkVersion, clusterExists, createCluster, databaseUser, serverEnvironment } from './cluster.ts'
import { type Postmaster, readPostmaster, removeForeignMark, serves } from './postmaster.ts'
import { levelOf, type LogLevel, logSettings } from './server-log.ts'
import { diskFullState, meetsFullDisk } from '../connections/full-disk-met.ts'
import { makeSocketFolder, socketFolder } from './socket-folder.ts'

export type EmbeddedConnection = { host: string; port: number; user: string; database: string; ssl: false }

export type EmbeddedPostgres = {
  connection: EmbeddedConnection
  /** The server's process id; it changes if the server was restarted after a crash. */
  readonly pid: number
  /** Whether another process started it. */
  readonly reused: boolean
  /** Stops the server, unless another process started it and some process still uses it. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  /** The folder of the database, created on the first start. */
  dataDir: string
  /** Called with each line that PostgreSQL logs, and with events of the server. */
  log?: (line: string, level: LogLevel) => void
  /** More server settings, by name. */
  settings?: Record<string, string>
}

type Cluster = Required<EmbeddedPostgresOptions> & { account: Account; binaries: Binaries; socketDir: string }

/**
 * A running server with an open connection (the keeper): this process sees by it that the server has ended, and other processes see
 * by it that the server is in use.
 */
type Held = { postmaster: Postmaster; child: ChildProcess | undefined; keeper: Client }

/** In milliseconds: how long the last processes of a killed server may take to release the folder. */
const releaseTimeout = 20_000
const port = 5432
const database = 'compas'
const keeperName = 'compas keeper'

/**
 * Runs the bundled PostgreSQL on a folder, reachable only through a unix socket. If a server already runs on that folder, it is used; if
 * the server ends while this process runs, it is started again.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(options)
  const found = readPostmaster(cluster.dataDir)
  if (found !== undefined && serves(found, cluster.dataDir)) cluster.socketDir = found.socketDir
  let held = await holdServer(cluster)
  const stopping = new AbortController()
  let recovery = Promise.resolve()
  watch()
  return {
    connection: connectionTo(held.postmaster.socketDir),
    get pid() {
      return held.postmaster.pid
    },
    get reused() {
      return held.child === undefined
    },
    async stop() {
      stopping.abort()
      await recovery
      await release(held, cluster)
    },
  }

  function watch(): void {
    held.keeper.once('end', () => {
      if (!stopping.signal.aborted) recovery = recover()
    })
  }

  async function recover(): Promise<void> {
    cluster.log('The database server is gone; starting it again.', 'error')
    while (!stopping.signal.aborted) {
      try {
        held = await holdServer(cluster)
        cluster.log('The database server runs again.', 'warn')
        return watch()
      } catch (error) {
        cluster.log(messageOf(error), 'error')
        await delay(1000)
      }
    }
  }
}

async function openCluster({ dataDir, log = () => {}, settings = {} }: EmbeddedPostgresOptions): Promise<Cluster> {
  const binaries = findBinaries()
  mkdirSync(path.dirname(path.resolve(dataDir)), { recursive: true })
  const account = chooseAccount(path.resolve(dataDir), binaries)
  if (!clusterExists(dataDir)) await createCluster(path.resolve(dataDir), account, binaries, settings.fsync !== 'off')
  checkVersion(dataDir)
  const folder = realpathSync(dataDir)
  return { dataDir: folder, log, settings, account, binaries, socketDir: socketFolder(folder, account) }
}

/** Connects to the folder's server, or starts one, also after a crash. */
async function holdServer(cluster: Cluster): Promise<Held> {
  const deadline = Date.now() + releaseTimeout
  let child: ChildProcess | undefined
  let lastError = ''
  for (;;) {
    const running = readPostmaster(cluster.dataDir)
    if (running === undefined || !serves(running, cluster.dataDir)) {
      removeForeignMark(cluster.dataDir)
      const launched = await launch(cluster)
      child = launched.child
      lastError = launched.lastError
    } else if (running.status === 'ready') {
      try {
        const keeper = await openKeeper(running)
        return { postmaster: running, child: running.pid === child?.pid ? child : undefined, keeper }
      } catch (error) {
        lastError = messageOf(error)
      }
    }
    // A server that recovers from a crash reports 'starting', and may take longer than the time-out.
    if (Date.now() > deadline && running?.status !== 'starting')
      throw new Error(`The database in ${cluster.dataDir} does not start: ${lastError}`)
    if (readPostmaster(cluster.dataDir)?.status !== 'ready') await delay(50)
  }
}

type Launch = { child: ChildProcess; lastError: string }

/** Starts a server and waits until it accepts connections or has ended. */
async function launch(cluster: Cluster): Promise<Launch> {
  handOver(cluster.dataDir, cluster.account)
  makeSocketFolder(cluster.socketDir, cluster.account)
  const { program, args, options } = commandFor(
    cluster.account,
    cluster.binaries.postgres,
    ['-D', cluster.dataDir, ...serverArguments(cluster)],
    true,
  )
  // In a process session of its own, so that Ctrl-C reaches only this process, which stops the server last.
  const child = spawn(program, args, {
    ...options,
    detached: true,
    env: serverEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let lastError = ''
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (line.includes('FATAL') || line.includes('PANIC')) lastError = line
    if (line.startsWith(diskFullState)) meetsFullDisk(diskFullState)
    cluster.log(line, levelOf(line))
  })
  const end = new AbortController()
  child.once('close', () => end.abort())
  child.once('error', (error) => (lastError = error.message))
  while (!end.signal.aborted) {
    const postmaster = readPostmaster(cluster.dataDir)
    if (postmaster?.pid === child.pid && postmaster?.status === 'ready') break
    await delay(5)
  }
  return { child, lastError }
}

function serverArguments({ socketDir, settings }: Cluster): string[] {
  const all = {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // A checkpoint writes a file of these, which nothing here uses, and stops the server if its disk is full.
    max_active_replication_origins: '0',
    ...logSettings,
    ...settings,
  }
  return [
    '-k',
    socketDir,
    '-p',
    String(port),
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

function connectionTo(host: string): EmbeddedConnection {
  return { host, port, user: databaseUser, database, ssl: false }
}

async function openKeeper({ socketDir }: Postmaster): Promise<Client> {
  try {
    return await connectKeeper(connectionTo(socketDir))
  } catch (error) {
    if (!isDatabaseError(error, 'invalid_catalog_name')) throw error
    await createDatabase(socketDir)
    return await connectKeeper(connectionTo(socketDir))
  }
}

async function connectKeeper(connection: EmbeddedConnection): Promise<Client> {
  const keeper = new Client({ ...connection, application_name: keeperName })
  // An error that closes the connection also emits `end`, which is handled in `watch`.
  keeper.on('error', () => {})
  await keeper.connect()
  return keeper
}

async function createDatabase(socketDir: string): Promise<void> {
  const client = new Client({ ...connectionTo(socketDir), database: 'postgres' })
  await client.connect()
  try {
    await client.query(`create database ${database}`)
  } catch (error) {
    // Another process that started at the same time has created it.
    if (!isDatabaseError(error, 'duplicate_database') && !isDatabaseError(error, 'unique_violation')) throw error
  } finally {
    await client.end()
  }
}

const sqlStates = { invalid_catalog_name: '3D000', duplicate_database: '42P04', unique_violation: '23505' }

function isDatabaseError(error: unknown, name: keyof typeof sqlStates): boolean {
  return error instanceof DatabaseError && error.code === sqlStates[name]
}

async function release({ postmaster, child, keeper }: Held, { dataDir }: Cluster): Promise<void> {
  const isNotOurs = child === undefined && (await hasOtherKeepers(keeper).catch(() => false))
  await keeper.end()
  if (isNotOurs || !serves(postmaster, dataDir)) return
  process.kill(postmaster.pid, 'SIGINT')
  while (serves(postmaster, dataDir)) await delay(10)
  // An ended process keeps its process id until its parent has seen the exit.
  if (child && !hasEnded(child)) await once(child, 'exit')
  removeSocketFolder(postmaster.socketDir)
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Whether another process uses the server. The connection of a killed process is closed, so an orphaned server has none. */
async function hasOtherKeepers(keeper: Client): Promise<boolean> {
  const { rows } = await keeper.query<{ others: boolean }>(
    'select exists (select from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()) as others',
    [keeperName],
  )
  return rows[0]?.others === true
}

function removeSocketFolder(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // Another process already starts the next server in it.
  }
}
