import { isIPv6 } from 'node:net'
import { RateLimited } from '../http-error.ts'
import type { Database } from '../db/connect.ts'
import { addToCounter, takeFromCounter } from './rate-limits.queries.ts'

/**
 * How often, in how many seconds (server-behaviour section 2). The counts live in the database, so they hold over all instances.
 * `lease`: so many at a time are taken from the database and spent here, so that a frequent call costs few writes.
 */
export const limits = {
  call: { most: 600, seconds: 60, lease: 20 },
  page: { most: 200, seconds: 10, lease: 10 },
  file: { most: 12_000, seconds: 60, lease: 100 },
  // Every call that writes and names no class of its own: by member, or by address where nobody is signed in.
  write: { most: 120, seconds: 60, lease: 10 },
  // Favourites and attendance: a list is marked quickly, and each press stores at most one row for a festival.
  mark: { most: 240, seconds: 60, lease: 10 },
  decision: { most: 30, seconds: 60, lease: 1 },
  registration: { most: 60, seconds: 3600, lease: 1 },
  /** By the name as typed, whether or not it is an account. */
  loginOfName: { most: 10, seconds: 900, lease: 1 },
  /** The reply does not reveal this limit (server/auth/login.ts). */
  loginOfAccount: { most: 10, seconds: 900, lease: 1 },
  loginFromAddress: { most: 50, seconds: 900, lease: 1 },
  loginFromDevice: { most: 10, seconds: 900, lease: 1 },
  /** Wrong passwords of a member who is signed in, by member and session. */
  ownPassword: { most: 10, seconds: 900, lease: 1 },
  mail: { most: 10, seconds: 3600, lease: 1 },
  roomRequest: { most: 30, seconds: 60, lease: 1 },
  upload: { most: 60, seconds: 600, lease: 1 },
} as const
export type Limit = keyof typeof limits

export type RateLimits = {
  /** Counts one; throws 429 with the seconds to wait where it is one too many. `key`: a member's id, an address, an account's name. */
  take(limit: Limit, key: string): Promise<void>
  /** Takes back one that was counted (a login that succeeds is no failure). */
  giveBack(limit: Limit, key: string): Promise<void>
}

export const noRateLimits: RateLimits = { take: async () => {}, giveBack: async () => {} }

/** What is left to spend here until `until` (ms since the epoch); `last` where the database has no more to give. */
type Lease = { left: number; until: number; last: boolean }

export function createRateLimits(db: Database): RateLimits {
  /** By counter. A promise, so that calls that come at once share one lease. */
  const leases = new Map<string, Promise<Lease>>()

  async function lease(limit: Limit, counter: string): Promise<Lease> {
    const { most, seconds, lease: size } = limits[limit]
    const { count, secondsLeft } = await addToCounter(db, counter, size, seconds)
    const left = Math.min(size, most - (count - size))
    return { left, until: Date.now() + secondsLeft * 1000, last: count >= most }
  }

  function sharedLease(limit: Limit, counter: string): Promise<Lease> {
    const held = leases.get(counter)
    if (held) return held
    // What is forgotten was counted already, so this errs on the strict side.
    if (leases.size >= mostRemembered) leases.clear()
    const fresh = lease(limit, counter)
    leases.set(counter, fresh)
    fresh.catch(() => forget(counter, fresh))
    return fresh
  }

  function forget(counter: string, held: Promise<Lease>) {
    if (leases.get(counter) === held) leases.delete(counter)
  }

  async function spendShared(limit: Limit, counter: string): Promise<void> {
    const held = sharedLease(limit, counter)
    const current = await held
    const isOver = current.until <= Date.now()
    if (!isOver && (current.left > 0 || current.last)) return spend(current)
    forget(counter, held)
    return spendShared(limit, counter)
  }

  return {
    async take(limit, key) {
      const counter = `${limit}:${network(key)}`
      if (limits[limit].lease > 1) await spendShared(limit, counter)
      else spend(await lease(limit, counter))
    },
    async giveBack(limit, key) {
      await takeFromCounter(db, `${limit}:${network(key)}`, limits[limit].seconds)
    },
  }
}

const mostRemembered = 10_000

function spend(lease: Lease) {
  if (lease.left <= 0) throw RateLimited(Math.max(1, Math.ceil((lease.until - Date.now()) / 1000)))
  lease.left--
}

/** A household has one IPv4 address but a whole /64 of IPv6: that network counts as one. */
function network(key: string) {
  if (!isIPv6(key)) return key
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(key)?.[1]
  if (mapped) return mapped
  const [head = '', tail = ''] = key.split('::')
  const start = head.split(':').filter(Boolean)
  const end = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0')
  return [...start, ...zeros, ...end].slice(0, 4).join(':')
}
