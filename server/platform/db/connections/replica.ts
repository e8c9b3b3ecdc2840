import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { HttpError } from '../../http-error.ts'
import { createRequestCoalescer } from '../../request-coalescer.ts'
import { within } from '../../limits/per-service/time-limit.ts'
import { connect, type Database } from './connect.ts'
import { atNoAddress } from '../../limits/per-resource/connection-turns.ts'
import { createLagWatch } from './replica-lag.ts'
import { findLogPosition, type Primary, readPrimary, readReplica } from './replica.queries.ts'

/** Runs a visitor's read on the replica or the primary. It may run twice, so it must change nothing. */
export type Read = <T>(read: (db: Database) => Promise<T>) => Promise<T>

/** `lagSeconds`: the maximum age of what it shows; null while that is unknown. */
export type ReplicaState = { isUsed: boolean; lagSeconds: number | null }

export type Replica = {
  /** Reads what may be a few seconds old. */
  read: Read
  /** Returns a `Read` that shows all that was committed before this position of the primary's log (`watchVisible`). */
  since(position: number): Promise<Read>
  /** Null if there is no replica. */
  state(): ReplicaState | null
  stop(): Promise<void>
}

/** Without a replica, the primary serves all reads. */
export function noReplica(db: Database): Replica {
  const read: Read = (work) => work(db)
  return { read, since: async () => read, state: () => null, stop: async () => {} }
}

type Log = { warn(facts: object, text: string): void; info(text: string): void }
type Connection = string | ClientConfig
type Options = { db: Database; primary: Connection; replica: Connection; log: Log; everyMs?: number; maxLagMs?: number }

/** Connections that detect several servers behind one address, besides the one that is queried each second. */
const probes = 3
/** The longest wait for an answer of either database, in milliseconds. */
const maxAnswerMs = 1_000

/**
 * Lets visitors read from a replica while it follows the primary. Its position is queried every second. `db` serves reads instead while the
 * replica lags by more than `maxLagMs`, is silent or unreachable, or turns out to be several servers, and also each read that fails on it.
 */
export function watchReplica({
  db,
  primary,
  replica: config,
  log,
  everyMs = 1_000,
  maxLagMs = 3_000,
}: Options): Replica {
  const sockets = new Set<Socket>()
  const followed = { ...(typeof config === 'string' ? { connectionString: config } : config), stream: openSocket }
  const replica = connect(followed, { name: 'replica', onLost: doubt })
  // These queries have their own connections, so that they do not wait for reads.
  const askedPrimary = connect(primary, { name: 'replica watch', max: 1 })
  const askedReplica = connect(followed, { name: 'replica watch', max: 1, onLost: doubt })
  const share = createRequestCoalescer<number>()
  const lag = createLagWatch()
  const stopping = new AbortController()
  let isUsed = false
  let isNotified = false
  /** The one server that answers on all connections. */
  let server: string | null = null
  /** Incremented when a connection may have been lost: a restarted replica may be at an earlier position. */
  let generation = 0
  let wake = () => {}

  function openSocket() {
    const socket = new Socket()
    sockets.add(socket)
    return socket.once('close', () => sockets.delete(socket))
  }

  function doubt() {
    generation++
    wake()
  }

  const readDuring =
    (wanted: () => number): Read =>
    async (read) => {
      if (!isUsed || generation !== wanted()) return await read(db)
      try {
        return await read(replica)
      } catch (error) {
        if (error instanceof HttpError) throw error
        doubt()
        return await read(db)
      }
    }

  /** Throws the reason why visitors cannot read there. */
  async function look() {
    const now = await within(maxAnswerMs, () => readPrimary(askedPrimary)).catch((): Primary | null => null)
    if (now) lag.note(now.position)
    const { systemId, position, server: asked } = await within(maxAnswerMs, () => readReplica(askedReplica))
    if (asked !== server) await within(maxAnswerMs, () => checkServer(asked))
    if (position === null || (now && systemId !== now.systemId)) throw new Error('it is no replica of this database')
    const lagMs = lag.at(position)
    if (lagMs === null || lagMs > maxLagMs) throw new Lagging(lagMs)
  }

  /** Each of several servers is at another position: what one has replayed does not apply to the others. */
  async function checkServer(asked: string) {
    const probed = await Promise.all(Array.from({ length: probes }, () => readReplica(replica)))
    if (probed.some((other) => other.server !== asked)) throw new Error('several servers answer at its address')
    server = asked
  }

  async function watch() {
    while (!stopping.signal.aborted) {
      const woken = new Promise<void>((resolve) => (wake = resolve))
      await look().then(use, leave)
      await Promise.race([woken, delay(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})])
    }
  }

  function use() {
    if (!isUsed) log.info('visitors read from the replica')
    isUsed = true
    isNotified = false
  }

  function leave(err: unknown) {
    if (stopping.signal.aborted) return
    if (!isNotified) log.warn({ err }, 'visitors read from the primary: the replica lags, is away or is not one server')
    isUsed = false
    isNotified = true
    if (err instanceof Lagging) return
    generation++
    server = null
    lag.forget()
    // This makes reads that wait for a silent replica fail, and run on the primary.
    for (const socket of sockets) socket.destroy()
  }

  const watching = watch()
  return {
    read: readDuring(() => generation),
    async since(position) {
      const before = generation
      const reached = isUsed
        ? await share('', () => atNoAddress(() => findLogPosition(askedReplica))).catch(() => 0)
        : 0
      return reached >= position ? readDuring(() => before) : (read) => read(db)
    },
    state: () => ({ isUsed, lagSeconds: lag.seconds() }),
    async stop() {
      stopping.abort()
      wake()
      await watching
      await Promise.all([replica, askedReplica, askedPrimary].map((one) => one.destroy()))
    },
  }
}

class Lagging extends Error {
  constructor(ms: number | null) {
    super(ms === null ? 'it is not known how far it is behind' : `it is ${(ms / 1000).toFixed(1)} s behind`)
  }
}
