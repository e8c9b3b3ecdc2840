import type { FastifyInstance } from 'fastify'
import { readPools } from '../../db/open-pools.ts'
import { Unavailable } from '../../http-error.ts'
import { networkOf } from '../clients.ts'
import type { Watcher } from './in-progress.ts'
import { repeat } from './repeat.ts'

/** Requests in progress while more is asked for than the process can answer: of all, and of one address. More would only wait longer. */
export const atOnce = 64
const atOnceOfOne = 16
/** So many at most are let in before it is known that there is more than a short burst. */
const inBurst = 256
const burstMs = 300
const sampleEveryMs = 50
/** From which part of its time on the event loop has no pause in which it could catch up. */
const busyFrom = 0.95
/** How long it counts as busy after that: what was let in waits in turns for the loop and for the database. */
const busyForMs = 200

/**
 * While the process cannot keep up, refuses what comes beyond `atOnce` with 503: before anything is read for it, so that nearly all of the
 * time goes to those who were let in. Beyond its part an address takes no place from the others.
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

/** Not the same for all, so that they do not all come back at once. */
const secondsToWait = () => 2 + Math.floor(4 * Math.random())
