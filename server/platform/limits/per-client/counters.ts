import type { Database } from '../../db/connections/connect.ts'
import { Unavailable } from '../../http-error.ts'
import { circuitOf } from '../per-service/circuit.ts'
import { addToCounter, takeFromCounter } from './rate-limits.queries.ts'

/** `isStrict`: the call is refused if the stored count is unavailable. */
export type Counted = { seconds: number; isStrict: boolean }

export type Counters = {
  /** Adds to a counter; returns its count and the seconds until it starts again. Throws 503 if it is strict and cannot be stored. */
  add(counter: string, amount: number, counted: Counted): Promise<{ count: number; secondsLeft: number }>
  takeBack(counter: string, seconds: number): Promise<void>
}

/** The maximum time for a count, in milliseconds. */
const maxMs = 1_000
/** In milliseconds: how long the database is not queried after it has failed several times in a row. */
const restMs = 2_000
const maxOwnCounts = 10_000

/**
 * Counts in the database, which all instances share. While that fails, this process counts for itself, so that reading goes on within
 * limits; strict limits, such as for guesses at passwords, refuse. `onAway` is called once per outage.
 */
export function createCounters(db: Database, onAway: (error: unknown) => void): Counters {
  const ownCounts = new Map<string, { count: number; until: number }>()
  const circuit = circuitOf('counters', { restMs, onOpen: onAway })

  const stored = <T>(work: (options: { signal: AbortSignal }) => Promise<T>): Promise<T> =>
    circuit
      .run(() => work({ signal: AbortSignal.timeout(maxMs) }))
      .catch((cause: unknown) => {
        throw Object.assign(Unavailable(undefined, 'database'), { cause })
      })

  function addToOwn(counter: string, amount: number, seconds: number) {
    const now = performance.now()
    const held = ownCounts.get(counter)
    const own = held && held.until > now ? held : { count: 0, until: now + seconds * 1000 }
    own.count += amount
    if (!ownCounts.has(counter) && ownCounts.size >= maxOwnCounts) ownCounts.clear()
    ownCounts.set(counter, own)
    return { count: own.count, secondsLeft: (own.until - now) / 1000 }
  }

  return {
    add: (counter, amount, { seconds, isStrict }) =>
      stored((options) => addToCounter(db, counter, amount, seconds, options)).catch((error: unknown) => {
        if (isStrict) throw error
        return addToOwn(counter, amount, seconds)
      }),
    takeBack: (counter, seconds) => stored((options) => takeFromCounter(db, counter, seconds, options)),
  }
}
