import type { FastifyInstance } from 'fastify'
import { readPools } from '../../db/connections/open-pools.ts'
import { Unavailable } from '../../http-error.ts'
import { networkOf } from '../clients.ts'
import type { Watcher } from './in-progress.ts'
import { repeat } from './repeat.ts'

/** The maximum number of requests in progress while the process is overloaded, in total and per address. More would only wait longer. */
export const atOnce = 64
const atOnceOfOne = 16
/** The maximum number admitted before it is known whether this is more than a short burst. */
const inBurst = 256
const burstMs = 300
const sampleEveryMs = 50
/** From this utilization on, the event loop has no pauses in which it could catch up. */
const busyFrom = 0.95
/** How long it counts as busy after that: admitted requests wait in turns for the loop and for the database. */
const busyForMs = 200

/**
 * While the process is overloaded, refuses requests beyond `atOnce` with 503. This happens before anything is read for them, so that nearly
 * all of the time is spent on the admitted ones. Beyond its part, an address takes no place from the others.
 */
export function admitRequests(app: FastifyInstance): Watcher {
  const ofAddress = new Map<string, number>()
  let inProgress = 0
  let placesTaken = 0
  let busyUntil = 0
  let crowdedSince: number | null = null
  let sampled = performance.eventLoopUtilization()

  function sample() {
    const now = performance.now()
    const { utilization } = performance.eventLoopUtilization(sampled)
    sampled = performance.eventLoopUtilization()
    if (utilization >= busyFrom || waitsForConnection()) busyUntil = now + busyForMs
    const isCrowded = now < busyUntil && inProgress >= (crowdedSince === null ? atOnce : atOnce / 2)
    crowdedSince = isCrowded ? (crowdedSince ?? now) : null
  }

  const isOverloaded = () =>
    inProgress >= inBurst || (crowdedSince !== null && performance.now() - crowdedSince >= burstMs)

  repeat(app, sampleEveryMs, sample)

  return {
    admit({ ip }) {
      if (!isOverloaded()) return
      const own = ofAddress.get(networkOf(ip)) ?? 0
      if (placesTaken >= atOnce || own >= atOnceOfOne) throw Unavailable(secondsToWait(), 'crowd')
    },
    begin({ ip }) {
      const key = networkOf(ip)
      const own = (ofAddress.get(key) ?? 0) + 1
      ofAddress.set(key, own)
      inProgress++
      if (own <= atOnceOfOne) placesTaken++
    },
    end({ ip }) {
      const key = networkOf(ip)
      const own = ofAddress.get(key) ?? 0
      if (own > 1) ofAddress.set(key, own - 1)
      else ofAddress.delete(key)
      inProgress--
      if (own <= atOnceOfOne) placesTaken--
    },
  }
}

const waitsForConnection = () => readPools().some(({ pool, waiting }) => pool === 'calls' && waiting > 0)

/** A random delay, so that clients do not all come back at once. */
const secondsToWait = () => 2 + Math.floor(4 * Math.random())
