import type { Database } from '../db/connect.ts'
import { Unavailable } from '../http-error.ts'
import { addToCounter, takeFromCounter } from './rate-limits.queries.ts'

/** `isStrict`: without the stored count the call is refused. */
export type Counted = { seconds: number; isStrict: boolean }

export type Counters = {
  /** Adds to a counter; returns its count and the seconds until it starts again. Throws 503 if it is strict and cannot be stored. */
  add(counter: string, amount: number, counted: Counted): Promise<{ count: number; secondsLeft: number }>
  takeBack(counter: string, seconds: number): Promise<void>
}

/** Milliseconds that a count may take. */
const maxMs = 1_000
/** After so many failures in a row the database is not asked for so many milliseconds. */
const maxFailures = 5
const restMs = 2_000
const maxOwnCounts = 10_000

/**
 * Counts in the database, which all instances share. While that fails, this process counts for itself, so that reading goes on within
 * limits; what is strict, such as guesses at passwords, is refused. `onAway` is told once of each outage.
 */
export function createCounters(db: Database, onAway: (error: unknown) => void): Counters {
  const ownCounts = new Map<string, { count: number; until: number }>()
  let failures = 0
  let restsUntil = 0

  async function stored<T>(work: (options: { signal: AbortSignal }) => Promise<T>): Promise<T> {
    const now = performance.now()
    if (now < restsUntil) throw Unavailable(undefined, 'database')
    // After a rest one call tries whether the database counts again; the others do not wait for it.
    if (failures >= maxFailures) restsUntil = now + restMs
    try {
      const result = await work({ signal: AbortSignal.timeout(maxMs) })
      failures = 0
      restsUntil = 0
      return result
    } catch (error) {
      failures++
      if (failures === maxFailures) onAway(error)
      if (failures >= maxFailures) restsUntil = performance.now() + restMs
      throw Object.assign(Unavailable(undefined, 'database'), { cause: error })
    }
  }

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
