import { setTimeout as delay } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import type { StreamEvent } from '../../../contract/platform/stream.ts'
import type { Database } from '../db/connections/connect.ts'
import { Unavailable } from '../http-error.ts'
import { findLiveSessions } from '../sessions/sessions.ts'
import { createMessageHints } from './message-hints.ts'
import { createOpenStreams, type OpenStream } from './open-streams.ts'

/** A payload of `send_hint()` in the database. `session` is for this process only: a session of these members may have ended. */
type Hint = { to: string[] } & (StreamEvent | { event: 'session'; data: object })

export type StreamHub = {
  /** The number of streams that this process serves. */
  countOpen(): number
  find(streamId: string): OpenStream | undefined
  /** False if the member or the network has the maximum number of streams. */
  hasRoomFor(memberId: string, network: string): boolean
  /** Resolves while hints arrive, or as soon as they do; rejects with 503 after two seconds, and once the hub has stopped. */
  listening(): Promise<void>
  /** Sends a member's hints to the stream until the returned function is called. */
  add(stream: OpenStream): () => void
  /** Notifies the members of a thread of a message that `db` stored: now, or with its commit. Rejects if that is not certain. */
  announceMessage(db: Database, threadId: string, seq: number): Promise<void>
  /** Ends all streams. */
  stop(): void
}

/** `isLimited`: false only for load tests. */
type HubOptions = { log: HubLog; isLimited?: boolean }
type HubLog = { warn(facts: object, text: string): void }

const channel = 'compas'
/** The maximum number of open streams in one process (threat 51); the tabs of a browser share one. */
const maxOfMember = 5
const maxFromNetwork = 50
/** In milliseconds. */
const checkEvery = 15_000
const maxAnswerMs = 5_000
const maxWaitMs = 2_000
const reconnectDelay = 250
/** Streams that can receive no hints are closed after this time, so that clients poll. */
const maxDisconnectedMs = 2_000

/**
 * Passes the hints of the database on to the streams of this process, over a separate connection, which it opens for the first stream.
 * After a lost connection all streams get a `resync`; if no connection can be opened for long, they are closed.
 */
export function createStreamHub(
  db: Database,
  config: string | ClientConfig,
  { log, isLimited = true }: HubOptions,
): StreamHub {
  const streams = createOpenStreams()
  const stopping = new AbortController()
  let connected = Promise.withResolvers<void>()
  let isListening = false
  let isStarted = false

  function receive(payload: string) {
    const { to, ...hint } = JSON.parse(payload) as Hint
    const receivers = to.flatMap((memberId) => [...streams.ofMember(memberId)])
    if (receivers.length === 0) return
    if (hint.event === 'session') void endWithoutSession(receivers)
    else streams.send(receivers, hint)
  }

  async function endWithoutSession(checked: OpenStream[]) {
    if (checked.length === 0) return
    const sessionIds = checked.map(({ sessionId }) => sessionId)
    // A failed read closes no stream: without the database, the lost connection does.
    const live = await findLiveSessions(db, sessionIds).catch(() => null)
    if (live) for (const stream of checked) if (!live.has(stream.sessionId)) stream.end()
  }

  const endAll = () => {
    for (const stream of streams.all()) stream.end()
  }

  /** Resolves with the reason when the connection is lost, or when the hub stops. */
  async function listenUntilLost(): Promise<unknown> {
    const connection = new Client({
      ...(typeof config === 'string' ? { connectionString: config } : config),
      application_name: 'compas stream',
      connectionTimeoutMillis: maxAnswerMs,
      query_timeout: maxAnswerMs,
    })
    const lost = Promise.withResolvers<unknown>()
    const lose = (reason: unknown) => lost.resolve(reason)
    connection.on('error', lose)
    connection.on('end', () => lose(new Error('The connection ended')))
    connection.on('notification', ({ payload = '' }) => receive(payload))
    stopping.signal.addEventListener('abort', lose)
    // A broken network does not close the connection, so a query checks that it still responds.
    const checks = setInterval(() => {
      connection.query('select').catch(lose)
      void endWithoutSession(streams.all())
    }, checkEvery)
    try {
      await connection.connect()
      await connection.query(`listen ${channel}`)
      isListening = true
      connected.resolve()
      streams.send(streams.all(), { event: 'resync', data: {} })
      void endWithoutSession(streams.all())
      return await lost.promise
    } catch (error) {
      return error
    } finally {
      clearInterval(checks)
      stopping.signal.removeEventListener('abort', lose)
      connection.end().catch(() => {})
    }
  }

  async function keepListening() {
    let disconnectedAt = performance.now()
    let isLogged = false
    while (!stopping.signal.aborted) {
      const err = await listenUntilLost()
      if (isListening) {
        // Usually the next connection succeeds at once.
        isListening = false
        isLogged = false
        connected = Promise.withResolvers()
        disconnectedAt = performance.now()
        continue
      }
      if (performance.now() - disconnectedAt > maxDisconnectedMs) {
        endAll()
        if (!isLogged) log.warn({ err }, 'hints cannot be listened to: clients poll until the database is back')
        isLogged = true
      }
      await delay(reconnectDelay, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  return {
    countOpen: streams.count,
    find: streams.find,
    hasRoomFor: (memberId, network) =>
      !isLimited || (streams.ofMember(memberId).size < maxOfMember && streams.countFrom(network) < maxFromNetwork),
    async listening() {
      if (!isStarted) void keepListening()
      isStarted = true
      if (!isListening) await Promise.race([connected.promise, delay(maxWaitMs, undefined, { ref: false })])
      if (!isListening || stopping.signal.aborted) throw Unavailable()
    },
    add(stream) {
      const remove = streams.add(stream)
      // The session may have ended since the call was admitted.
      void endWithoutSession([stream])
      return remove
    },
    announceMessage: createMessageHints(db),
    stop() {
      stopping.abort()
      endAll()
    },
  }
}
