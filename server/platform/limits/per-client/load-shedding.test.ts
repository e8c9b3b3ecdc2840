import { expect, test } from 'vitest'
import { emptyApp } from '../../../app.ts'
import { mostExpensiveOf, shedding, toRefuse } from './load-shedding.ts'
import { afterFile } from '../../../testing/after-file.ts'
import { testApp } from '../../../testing/app.ts'

const { services, signUp } = await testApp()

/**
 * An app that checks five times a second, with a call that blocks the main thread and one that does not. Busy for a third of the time is
 * enough here, as between the calls it waits for a database that is slow on a busy machine; the last tests use the real bound.
 */
function appWithExpensiveCall() {
  const app = emptyApp(services, {
    trustProxy: 1,
    shedding: { ...shedding, everyMs: 200, forMs: 1000, minUtilization: 0.3 },
  })
  afterFile(() => app.close())
  app.get('/dear', { config: { rate: 'call' } }, () => {
    const end = performance.now() + 1.5 * shedding.lagMs
    while (performance.now() < end);
    return 'fine'
  })
  app.get('/cheap', { config: { rate: 'call' } }, () => 'fine')
  app.get('/photo', { config: { rate: 'file' } }, () => 'a photo')
  app.get('/page', { config: { rate: 'page' } }, () => 'a page')
  app.post('/write', { config: { rate: 'call' } }, () => 'written')
  return async (url: '/dear' | '/cheap' | '/photo' | '/page' | '/write', from: string, token?: string) => {
    const headers = { 'x-forwarded-for': from, ...(token !== undefined && { authorization: `Bearer ${token}` }) }
    const reply = await app.inject({ method: url === '/write' ? 'POST' : 'GET', url, headers })
    // `inject` replies within one turn of the event loop, so that its delay could not be measured.
    await new Promise((done) => setTimeout(done, 1))
    return reply
  }
}

/** Many more than are needed. */
const maxCalls = 20

test('while the event loop lags, who costs the most is refused for a while and nobody else', async () => {
  const get = appWithExpensiveCall()
  const hotel = '192.0.2.10'
  const { token } = await signUp('Ana')
  const { token: other } = await signUp('Bea')
  let refused = await get('/dear', hotel, token)
  for (let calls = 1; refused.statusCode === 200 && calls < maxCalls; calls++) {
    expect((await get('/cheap', hotel, other)).statusCode).toBe(200)
    expect((await get('/cheap', hotel)).statusCode).toBe(200)
    refused = await get('/dear', hotel, token)
  }
  expect(refused.statusCode).toBe(503)
  expect(Number(refused.headers['retry-after'])).toBe(1)
  expect((await get('/cheap', hotel, token)).statusCode).toBe(503)
  for (const others of [other, undefined]) expect((await get('/cheap', hotel, others)).statusCode).toBe(200)
  await expect.poll(async () => (await get('/cheap', hotel, token)).statusCode, { timeout: 20_000 }).toBe(200)
})

test('whoever is alone is never refused', async () => {
  const get = appWithExpensiveCall()
  for (let calls = 0; calls < 6; calls++) expect((await get('/dear', '192.0.2.11')).statusCode).toBe(200)
})

test('what a page that was just sent needs is sent to whoever is refused, and not more', async () => {
  const get = appWithExpensiveCall()
  const [one, other] = ['192.0.2.12', '192.0.2.13']
  let page = await get('/page', one)
  for (let calls = 0; page.statusCode === 200 && calls < maxCalls; calls++) {
    await get('/dear', one)
    await get('/cheap', other)
    page = await get('/page', one)
  }
  expect(page.statusCode).toBe(503)
  expect((await get('/write', one)).statusCode).toBe(503)
  const statuses: number[] = []
  for (let photos = 0; photos < 100; photos++) statuses.push((await get('/photo', one)).statusCode)
  expect(statuses.slice(0, 15)).toEqual(Array(15).fill(200))
  expect(statuses).toContain(503)
})

test('nobody is refused while the site is not busy itself, or only one client is at work (threat 114)', () => {
  const seen = {
    lagMs: 500,
    utilization: 0.95,
    atWork: new Map([
      ['a member', 'an address'],
      ['an address', 'an address'],
      ['another address', 'another address'],
    ]),
    ofLastMinute: new Map([
      ['a member', 5000],
      ['an address', 100],
      ['another address', 200],
      ['who has left', 9000],
    ]),
  }
  expect(toRefuse(seen, shedding)).toEqual(['a member'])
  expect(toRefuse({ ...seen, lagMs: 100 }, shedding)).toEqual([])
  // The processors are busy with other programs.
  expect(toRefuse({ ...seen, utilization: 0.5 }, shedding)).toEqual([])
  // A single browser, which loads pages without the session of its member.
  const alone = new Map([...seen.atWork].slice(0, 2))
  expect(toRefuse({ ...seen, atWork: alone }, shedding)).toEqual([])
})

test('the dearest are those who took half of the time, never all of them', () => {
  const costs = (...values: number[]) => new Map(values.map((value, at) => [`${at}`, value]))
  expect(mostExpensiveOf(costs(10, 5000, 20), 1000)).toEqual(['1'])
  expect(mostExpensiveOf(costs(3000, 3000, 3000, 3000), 1000)).toHaveLength(2)
  expect(mostExpensiveOf(costs(900, 800, 700), 1000)).toEqual([])
  expect(mostExpensiveOf(costs(60_000), 1000)).toEqual([])
  for (let members = 2; members < 20; members++)
    expect(mostExpensiveOf(costs(...Array.from({ length: members }, () => 5000)), 1000).length).toBeLessThan(members)
})
