import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { emptyApp } from '../../../app.ts'
import { shedding } from './load-shedding.ts'
import { afterFile } from '../../../testing/after-file.ts'
import { testApp } from '../../../testing/app.ts'

const { services } = await testApp()

/**
 * An app with three calls: one that takes 12 ms of the main thread, one after the other, one that only waits, and one that does nothing.
 */
function busyApp() {
  const app = emptyApp(services, { trustProxy: 1, shedding })
  afterFile(() => app.close())
  let before = Promise.resolve()
  async function keepBusy() {
    await nextTurn()
    const end = performance.now() + 12
    while (performance.now() < end);
  }
  app.get('/busy', { config: { rate: 'page' } }, async () => {
    before = before.then(keepBusy)
    await before
    return 'fine'
  })
  app.get('/waiting', { config: { rate: 'page' } }, async () => {
    await delay(1000)
    return 'fine'
  })
  app.get('/quick', { config: { rate: 'page' } }, () => 'fine')
  app.get('/health', { config: { rate: { uncounted: 'A test of what is always answered' } } }, () => 'fine')
  return async (url: string, from: string) => {
    const began = performance.now()
    const reply = await app.inject({ url, headers: { 'x-forwarded-for': from } })
    const { statusCode: status, headers } = reply
    return { status, retryAfter: Number(headers['retry-after'] ?? 0), ms: performance.now() - began }
  }
}

let addresses = 0
const newAddress = () => `192.0.${Math.floor(++addresses / 250)}.${addresses % 250}`

const statusesOf = async (replies: Promise<{ status: number }>[]) =>
  (await Promise.all(replies)).map(({ status }) => status)
const crowd = (count: number, ask: () => ReturnType<ReturnType<typeof busyApp>>) => Array.from({ length: count }, ask)

test('of a crowd that lasts the excess is refused at once, and everybody is answered again afterwards', async () => {
  const get = busyApp()
  const ask = () => get('/busy', newAddress())
  // Together they take two seconds.
  const first = crowd(160, ask)
  await expect.poll(async () => (await get('/quick', newAddress())).status, { interval: 20 }).toBe(503)
  const excess = await Promise.all(crowd(20, ask))
  for (const { status, retryAfter, ms } of excess) {
    expect(status).toBe(503)
    expect(retryAfter).toBeGreaterThanOrEqual(2)
    expect(ms).toBeLessThan(600)
  }
  expect((await get('/health', newAddress())).status).toBe(200)
  expect(new Set(await statusesOf(first))).toEqual(new Set([200]))
  expect(new Set(await statusesOf(crowd(10, ask)))).toEqual(new Set([200]))
})

test('more at once than can be answered in time are refused at once', async () => {
  const get = busyApp()
  const statuses = await statusesOf(crowd(300, () => get('/waiting', newAddress())))
  expect(statuses.filter((status) => status === 503)).toHaveLength(300 - 256)
})

test('while one address asks for more than the process can answer, others find a place', async () => {
  const get = busyApp()
  const flood = crowd(160, () => get('/busy', '203.0.113.7'))
  await expect.poll(async () => (await get('/quick', '203.0.113.7')).status, { interval: 20 }).toBe(503)
  const others = crowd(10, () => get('/busy', newAddress()))
  expect(new Set(await statusesOf(others))).toEqual(new Set([200]))
  expect(new Set(await statusesOf(flood))).toEqual(new Set([200]))
})

test('who waits for something else than the process keeps nobody out', async () => {
  const get = busyApp()
  const waiting = Array.from({ length: 150 }, () => get('/waiting', newAddress()))
  await delay(600)
  for (let times = 0; times < 10; times++) expect((await get('/busy', newAddress())).status).toBe(200)
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(200)
})
