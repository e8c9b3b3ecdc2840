import { RateLimited, secondsUntil } from '../../http-error.ts'
import type { Database } from '../../db/connections/connect.ts'
import { networkOf } from '../clients.ts'
import { createCounters } from './counters.ts'

/**
 * The limits: `max` calls in `seconds` (server-behaviour section 2). The counts are stored in the database, so all instances share them.
 * `lease`: this many calls are added to the stored count at once and spent in memory, so that a frequent call costs few writes. A limit
 * with a lease of 1 is strict: while the counts cannot be stored, such calls are refused, and all others are counted by each instance for
 * itself.
 */
export const limits = {
  call: { max: 600, seconds: 60, lease: 20 },
  page: { max: 200, seconds: 10, lease: 10 },
  file: { max: 12_000, seconds: 60, lease: 100 },
  // For writing calls without their own class: by member, or by address without a session.
  write: { max: 120, seconds: 60, lease: 10 },
  // Favourites and attendance: people mark a list quickly, and each click stores at most one row per festival.
  mark: { max: 240, seconds: 60, lease: 10 },
  decision: { max: 30, seconds: 60, lease: 1 },
  registration: { max: 60, seconds: 3600, lease: 1 },
  /** By address, also for members: whether a username is free, which each field of a registration may ask a few times. */
  usernameCheck: { max: 240, seconds: 3600, lease: 5 },
  /** By the typed name, whether or not it is an account's. */
  loginOfName: { max: 10, seconds: 900, lease: 1 },
  /** The reply does not reveal this limit (server/people/auth/login.ts). */
  loginOfAccount: { max: 10, seconds: 900, lease: 1 },
  loginFromAddress: { max: 50, seconds: 900, lease: 1 },
  loginFromDevice: { max: 10, seconds: 900, lease: 1 },
  /** Wrong passwords of a signed-in member, by member and session. */
  ownPassword: { max: 10, seconds: 900, lease: 1 },
  mail: { max: 10, seconds: 3600, lease: 1 },
  /** Emails to unverified addresses, by the network address that causes them; warnings are counted separately. */
  unprovedMail: { max: 30, seconds: 3600, lease: 1 },
  unprovedWarning: { max: 30, seconds: 3600, lease: 1 },
  // People in a lively group write, edit and read quickly.
  message: { max: 120, seconds: 60, lease: 10 },
  typing: { max: 60, seconds: 60, lease: 10 },
  // A member's present position: a browser sends it at most every twenty seconds.
  position: { max: 30, seconds: 60, lease: 3 },
  // Searching one's own messages and sorting by distance, which cost more than other reads.
  search: { max: 60, seconds: 60, lease: 5 },
  // Parties for the map: 500 per call, 140 kB. A hotel's visitors share an address, and each page of socials calls until it has all.
  unpagedList: { max: 240, seconds: 60, lease: 5 },
  /** New direct threads, so that nobody writes to all members. */
  newThread: { max: 20, seconds: 86_400, lease: 1 },
  roomRequest: { max: 30, seconds: 60, lease: 1 },
  upload: { max: 60, seconds: 600, lease: 1 },
  /** In tenths of a second of CPU time: a photo of a phone takes about ten. */
  photoWork: { max: 900, seconds: 3600, lease: 1 },
  photoWorkOfNew: { max: 300, seconds: 3600, lease: 1 },
  export: { max: 10, seconds: 3600, lease: 1 },
  /** By address, also for members: a client that tries email addresses learns about few (threat 65). */
  waitlist: { max: 5, seconds: 3600, lease: 1 },
  waitlistOfDay: { max: 60, seconds: 86_400, lease: 1 },
  /** By the hash of the email address that is tried, from any client. */
  waitlistOfEmail: { max: 5, seconds: 3600, lease: 1 },
} as const
export type Limit = keyof typeof limits
type Rule = { name: Limit; max: number; seconds: number; lease: number; isStrict: boolean }

const ruleOf = (name: Limit): Rule => ({ name, ...limits[name], isStrict: limits[name].lease === 1 })

/**
 * The members at one address share this many times the limit of one: forty guests of a hotel do not come near it, while twenty accounts of
 * one person get only the calls of ten.
 */
export const membersOfAddress = 10
const ofAddress = ({ max, lease, ...rule }: Rule): Rule => ({
  ...rule,
  max: max * membersOfAddress,
  lease: lease * membersOfAddress,
})

export type RateLimits = {
  /** Counts one call; throws 429 with the seconds to wait if it exceeds the limit, and 503 if it cannot be counted. `key`: a member id, an address or a username. */
  take(limit: Limit, key: string): Promise<void>
  /** Counts one call of a member that `take` has counted, for all members at their address. */
  takeOfAddress(limit: Limit, address: string): Promise<void>
  /** Adds the actual cost of a call that both have counted: `amount` more, for the member and for all at the address. */
  charge(limit: Limit, key: string, address: string, amount: number): Promise<void>
  /** Removes one call from the count, such as a login that succeeds: only failed ones count. */
  giveBack(limit: Limit, key: string): Promise<void>
}

export const noRateLimits: RateLimits = {
  take: async () => {},
  takeOfAddress: async () => {},
  charge: async () => {},
  giveBack: async () => {},
}

/** The remaining calls in this process until `until` (ms of `performance.now()`); `last` if the stored count has reached the limit. */
type Lease = { left: number; until: number; last: boolean }

/** `onAway`: called when the counts can no longer be stored. */
export function createRateLimits(db: Database, onAway: (error: unknown) => void = () => {}): RateLimits {
  const counters = createCounters(db, onAway)
  /** Keyed by counter. The value is a promise, so that concurrent calls share one lease. */
  const leases = new Map<string, Promise<Lease>>()

  async function lease({ max, lease: size, ...counted }: Rule, counter: string): Promise<Lease> {
    const { count, secondsLeft } = await counters.add(counter, size, counted)
    const left = Math.min(size, max - (count - size))
    return { left, until: performance.now() + secondsLeft * 1000, last: count >= max }
  }

  function sharedLease(rule: Rule, counter: string): Promise<Lease> {
    const held = leases.get(counter)
    if (held) return held
    // Dropped leases stay in the stored count, so the limit can only become stricter.
    if (leases.size >= maxLeases) leases.clear()
    const fresh = lease(rule, counter)
    leases.set(counter, fresh)
    fresh.catch(() => forget(counter, fresh))
    return fresh
  }

  function forget(counter: string, held: Promise<Lease>) {
    if (leases.get(counter) === held) leases.delete(counter)
  }

  async function spendShared(rule: Rule, counter: string): Promise<void> {
    const held = sharedLease(rule, counter)
    const current = await held
    const isOver = current.until <= performance.now()
    if (!isOver && (current.left > 0 || current.last)) return spend(rule, current)
    forget(counter, held)
    return spendShared(rule, counter)
  }

  const atAddress = (limit: Limit, address: string) => `${limit}:members at ${networkOf(address)}`

  return {
    async take(limit, key) {
      const counter = `${limit}:${networkOf(key)}`
      const rule = ruleOf(limit)
      if (rule.lease > 1) await spendShared(rule, counter)
      else spend(rule, await lease(rule, counter))
    },
    takeOfAddress: (limit, address) => spendShared(ofAddress(ruleOf(limit)), atAddress(limit, address)),
    async charge(limit, key, address, amount) {
      const rule = ruleOf(limit)
      for (const counter of [`${limit}:${networkOf(key)}`, atAddress(limit, address)])
        await counters.add(counter, amount, rule)
    },
    async giveBack(limit, key) {
      await counters.takeBack(`${limit}:${networkOf(key)}`, limits[limit].seconds)
    },
  }
}

const maxLeases = 10_000

function spend({ name }: Rule, lease: Lease) {
  if (lease.left <= 0) throw RateLimited(secondsUntil(lease.until), name)
  lease.left--
}
