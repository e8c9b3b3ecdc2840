import { expect, test } from 'vitest'
import { limits } from '../../../platform/limits/per-client/rate-limits.ts'
import { testApp } from '../../../testing/app.ts'
import { lockTable } from '../../../testing/databases/locked-table.ts'
import { until } from '../../../testing/until.ts'

const { app, db } = await testApp()

const ask = async (query: string, remoteAddress = '192.0.2.1') => {
  const { statusCode, headers } = await app.inject({ url: `/api/social-parties${query}`, remoteAddress })
  return { status: statusCode, retryAfter: headers['retry-after'] }
}
const days = (count: number) =>
  Array.from({ length: count }, (_, at) => `?from=2027-01-${String(at + 1).padStart(2, '0')}`)

test('whole lists that wait for the database keep two connections in all, and other calls go on', async () => {
  const parties = await lockTable(db, 'social_parties')
  const lists = days(30).map((query, at) => ask(query, `192.0.2.${at % 3}`))
  await until(async () => (await parties.waiting()) > 1)
  expect((await app.inject({ url: '/api/festivals' })).statusCode).toBe(200)
  expect(await parties.waiting()).toBe(2)
  await parties.release()
  expect(new Set((await Promise.all(lists)).map(({ status }) => status))).toEqual(new Set([200]))
})

test('an address that asks for too many different lists at once is refused, and one that asks for equal ones is not', async () => {
  const parties = await lockTable(db, 'social_parties')
  const different = Promise.all(days(25).map((query) => ask(query)))
  const equal = Promise.all(days(25).map(() => ask('?city=Madrid', '192.0.2.2')))
  await until(async () => (await parties.waiting()) > 1)
  await parties.release()
  const refused = (await different).filter(({ status }) => status !== 200)
  expect(refused).toEqual(Array.from({ length: 3 }, () => ({ status: 503, retryAfter: '2' })))
  expect(new Set((await equal).map(({ status }) => status))).toEqual(new Set([200]))
})

test('the cities are read once for all who ask while they are read', async () => {
  const parties = await lockTable(db, 'social_parties')
  const cities = Promise.all(days(12).map(() => ask('/cities')))
  await until(async () => (await parties.waiting()) > 0)
  expect((await app.inject({ url: '/api/festivals' })).statusCode).toBe(200)
  expect(await parties.waiting()).toBe(1)
  await parties.release()
  expect(new Set((await cities).map(({ status }) => status))).toEqual(new Set([200]))
})

test('whole lists have a rate of their own, and pages do not count', async () => {
  const limited = await testApp({ db, rateLimits: 'on' })
  const statusOf = async (query: string) =>
    (await limited.app.inject({ url: `/api/social-parties${query}` })).statusCode
  const max = Array.from({ length: limits.unpagedList.max }, () => '?city=Cali')
  expect(new Set(await Promise.all(max.map(statusOf)))).toEqual(new Set([200]))
  expect(await statusOf('')).toBe(429)
  expect(await statusOf('?limit=24')).toBe(200)
})
