import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/databases/database.ts'
import { lockTable } from '../../../testing/databases/locked-table.ts'
import { until, untilFreshMinute } from '../../../testing/until.ts'
import { createRateLimits, type Limit, type RateLimits } from './rate-limits.ts'

const db = await testDatabase()

/** The number of tries that pass, of this many made at once, in turns by these instances. */
async function passing(tries: number, limit: Limit, key: string, ...instances: RateLimits[]) {
  const each = Array.from({ length: tries }, (_, at) => instances[at % instances.length]!.take(limit, key))
  const results = await Promise.allSettled(each)
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 429, code: 'rate_limited' })
  return results.filter(({ status }) => status === 'fulfilled').length
}

const away = { status: 503, code: 'unavailable' }

const isCounted = (limits: RateLimits, key: string) =>
  limits.take('loginOfAccount', key).then(
    () => true,
    () => false,
  )

const endWindows = () => sql`update rate_counters set window_start = window_start - interval '1 hour'`.execute(db)

beforeEach(() => untilFreshMinute(3_000))

describe('a limit', () => {
  test('lets exactly its number of calls pass, also at once', async () => {
    expect(await passing(15, 'loginOfAccount', 'ana', createRateLimits(db))).toBe(10)
    expect(await passing(700, 'call', 'ana', createRateLimits(db))).toBe(600)
  })

  test('is shared by two instances on one database', async () => {
    expect(await passing(15, 'loginOfAccount', 'bea', createRateLimits(db), createRateLimits(db))).toBe(10)
    const calls = await passing(900, 'call', 'bea', createRateLimits(db), createRateLimits(db))
    // A lease can only be spent by the instance that took it, so up to one lease of 20 may stay unused.
    expect(calls).toBeLessThanOrEqual(600)
    expect(calls).toBeGreaterThan(580)
  })

  test('counts each key separately', async () => {
    const limits = createRateLimits(db)
    expect(await passing(11, 'loginOfAccount', 'carla', limits)).toBe(10)
    await limits.take('loginOfAccount', 'dora')
    await limits.take('loginFromAddress', 'carla')
  })

  test('returns the seconds to wait, at most until its window ends', async () => {
    const limits = createRateLimits(db)
    await passing(10, 'loginOfAccount', 'eva', limits)
    const refusal: { retryAfter: number } = await limits.take('loginOfAccount', 'eva').then(
      () => Promise.reject(new Error('one too many passed')),
      (error: unknown) => error as { retryAfter: number },
    )
    expect(refusal.retryAfter).toBeGreaterThanOrEqual(1)
    expect(refusal.retryAfter).toBeLessThanOrEqual(900)
  })

  test('starts again in the next window', async () => {
    const limits = createRateLimits(db)
    expect(await passing(11, 'loginOfAccount', 'fina', limits)).toBe(10)
    await endWindows()
    expect(await passing(11, 'loginOfAccount', 'fina', limits)).toBe(10)
  })

  test('does not count what was given back', async () => {
    const limits = createRateLimits(db)
    for (let login = 0; login < 30; login++) {
      await limits.take('loginOfAccount', 'gala')
      await limits.giveBack('loginOfAccount', 'gala')
    }
    expect(await passing(11, 'loginOfAccount', 'gala', limits)).toBe(10)
  })

  test('never gives back more than was counted', async () => {
    const limits = createRateLimits(db)
    for (let time = 0; time < 5; time++) await limits.giveBack('loginOfAccount', 'hilda')
    expect(await passing(11, 'loginOfAccount', 'hilda', limits)).toBe(10)
  })

  test('is counted by the instance while the counts cannot be stored; strict ones are refused', async () => {
    const [limits, outages] = [createRateLimits(db, () => outages.push('away')), [] as string[]]
    await sql`alter table rate_counters rename to counters_away`.execute(db)
    expect(await passing(700, 'call', 'irma', limits)).toBe(600)
    for (let guess = 0; guess < 7; guess++)
      await expect(limits.take('loginOfAccount', 'irma')).rejects.toMatchObject(away)
    expect(outages).toEqual(['away'])
    await sql`alter table counters_away rename to rate_counters`.execute(db)
    await until(() => isCounted(limits, 'irma'))
    expect(await passing(15, 'loginOfAccount', 'irma', limits)).toBe(9)
  })

  test('waits a second at most for the stored count', async () => {
    const limits = createRateLimits(db)
    const locked = await lockTable(db, 'rate_counters')
    const began = performance.now()
    const guesses = Array.from({ length: 4 }, () => limits.take('loginOfAccount', 'jana'))
    const [call, ...refused] = await Promise.allSettled([limits.take('call', 'jana'), ...guesses])
    expect(performance.now() - began).toBeLessThan(2_500)
    expect(call.status).toBe('fulfilled')
    for (const guess of refused) expect(guess).toMatchObject({ status: 'rejected', reason: away })
    await locked.release()
  })
})

describe('an address', () => {
  test('of IPv6 is counted by its network, in any notation', async () => {
    const limits = createRateLimits(db)
    expect(await passing(50, 'loginFromAddress', '2001:db8:1:2::1', limits)).toBe(50)
    expect(await passing(1, 'loginFromAddress', '2001:db8:1:2:ffff:1:2:3', limits)).toBe(0)
    expect(await passing(1, 'loginFromAddress', '2001:db8:1:3::1', limits)).toBe(1)
  })

  test('of IPv4 is counted the same when it is mapped to IPv6', async () => {
    const limits = createRateLimits(db)
    expect(await passing(50, 'loginFromAddress', '::ffff:192.0.2.7', limits)).toBe(50)
    expect(await passing(1, 'loginFromAddress', '192.0.2.7', limits)).toBe(0)
    expect(await passing(1, 'loginFromAddress', '192.0.2.8', limits)).toBe(1)
  })
})
