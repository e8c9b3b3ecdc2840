import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyApp } from '../../../app.ts'
import { inProcessOfPage } from '../../in-process.ts'
import { testApp } from '../../../testing/app.ts'
import { untilFreshMinute } from '../../../testing/until.ts'
import { createRateLimits, limits } from './rate-limits.ts'
import { countCall } from './route-rates.ts'

const { app, db, services, signUp } = await testApp({ rateLimits: 'on' })
const address = '192.0.2.77'

/** Fills all counters of this address, as if it had reached each of its limits. */
async function exhaust(key: string) {
  for (const limit of ['call', 'page', 'file'])
    for (const seconds of [10, 60])
      await sql`
        insert into rate_counters (key, window_start, count)
        select distinct ${`${limit}:${key}`}, date_bin(make_interval(secs => ${seconds}), now() + make_interval(secs => later), timestamptz 'epoch'), 1000000
        from unnest(array[0, 10, 20, 60]) as later
        on conflict (key, window_start) do update set count = 1000000`.execute(db)
}

describe('every route', () => {
  test('has a rate; the app does not start otherwise', async () => {
    const planted = emptyApp(services)
    planted.get('/unlimited', () => 'free for all')
    await expect(planted.ready()).rejects.toThrow('The route /unlimited has no rate')
  })

  test('refuses an address that has reached its limits, except for the two health checks', async () => {
    await exhaust(address)
    const routes = app.allRoutes.flatMap(({ method, url, config }) =>
      [method].flat().map((one) => ({ method: one, url, rate: config?.rate })),
    )
    const uncounted = routes.filter(({ rate }) => typeof rate === 'object')
    expect(new Set(uncounted.map(({ url }) => url))).toEqual(new Set(['/healthz', '/readyz']))
    expect(routes.length).toBeGreaterThan(60)
    for (const { method, url, rate } of routes) {
      if (typeof rate === 'object') continue
      const reply = await app.inject({
        method: method as 'GET',
        url: url.replace(/:\w+/g, '019a0000-0000-7000-8000-000000000000').replace('*', 'nothing'),
        remoteAddress: address,
        ...(method === 'QUERY' && { headers: { 'content-type': 'application/json' } }),
      })
      const toSignIn = reply.statusCode === 302 && `${reply.headers.location}`.startsWith('/auth?error=')
      expect(reply.statusCode === 429 || toSignIn, `${method} ${url}: ${reply.statusCode}`).toBe(true)
    }
  })

  test('still serves other addresses', async () => {
    expect((await app.inject({ url: '/api/festivals', remoteAddress: '192.0.2.78' })).statusCode).toBe(200)
  })
})

test('a refused page request gets an HTML page and the seconds to wait', async () => {
  const paged = emptyApp({ db, rateLimits: createRateLimits(db) })
  paged.get('/page', { config: { rate: 'page' } }, () => 'a page')
  const reply = await paged.inject({ url: '/page', remoteAddress: address, headers: { accept: 'text/html,*/*' } })
  expect(reply.statusCode).toBe(429)
  expect(Number(reply.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect(reply.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  expect(reply.body).toContain('Too many tries. Please wait a moment and try again.')
  await paged.close()
})

test('calls that a page makes while it is rendered are not counted again', async () => {
  const fetch = inProcessOfPage(app, address, (read) => read(db))
  const reply = await fetch('/api/festivals', { method: 'GET', credentials: 'include', headers: {} })
  expect(reply.status).toBe(200)
})

describe('members at one address', () => {
  beforeEach(() => untilFreshMinute(5_000))
  const call = (token: string, remoteAddress: string, url = '/api/auth/me') =>
    app.inject({ url, remoteAddress, headers: { authorization: `Bearer ${token}` } })
  const countOf = async (key: string) =>
    (
      await db
        .selectFrom('rateCounters')
        .select(sql<number>`sum(count)::int`.as('count'))
        .where('key', '=', key)
        .execute()
    )[0]?.count ?? 0

  test('share a limit ten times as large as that of one, in each class (threat 83)', async () => {
    const shared = createRateLimits(db)
    for (const limit of ['call', 'search', 'export'] as const) {
      const { max } = limits[limit]
      const passed = { count: 0 }
      const accounts = Array.from({ length: 20 }, (_, at) => ({ caller: { id: `account ${at}` }, ip: '192.0.2.90' }))
      for (const by of accounts)
        await Promise.allSettled(
          Array.from({ length: max }, () => countCall(shared, limit, by).then(() => (passed.count += 1))),
        )
      expect([limit, passed.count]).toEqual([limit, max * 10])
      const others = { caller: { id: 'account 1' }, ip: '192.0.2.91' }
      await expect(countCall(shared, limit, others)).rejects.toMatchObject({ status: 429 })
      await countCall(shared, limit, { caller: { id: 'somebody else' }, ip: '192.0.2.91' })
    }
  })

  test('are counted with every signed-in call, and visitors are not counted with them', async () => {
    const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
    await call(ana.token, '192.0.2.92')
    await call(bea.token, '192.0.2.92')
    await app.inject({ url: '/api/festivals', remoteAddress: '192.0.2.92' })
    expect(await countOf('call:members at 192.0.2.92')).toBe(200)
    expect(await countOf('call:192.0.2.92')).toBe(20)
  })

  test('beyond it are refused with the seconds to wait, while members elsewhere and visitors are not', async () => {
    const ana = await signUp('Ana')
    const full = { key: 'call:members at 192.0.2.94', windowStart: sql<Date>`date_bin('1 min', now(), 'epoch')` }
    await db
      .insertInto('rateCounters')
      .values({ ...full, count: 6000 })
      .execute()
    const refused = await call(ana.token, '192.0.2.94')
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect((await call(ana.token, '192.0.2.95')).statusCode).toBe(200)
    expect((await app.inject({ url: '/api/festivals', remoteAddress: '192.0.2.94' })).statusCode).toBe(200)
  })
})
