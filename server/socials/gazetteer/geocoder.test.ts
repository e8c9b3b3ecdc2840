import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabaseWithPlaces } from '../../testing/databases/database.ts'
import { createGeocoder, locate } from './geocoder.ts'
import { takeTurn } from './geocoder.queries.ts'

const db = await testDatabaseWithPlaces()
const inMadrid = { city: 'Madrid', address: 'Calle de Atocha 107' }
const madrid = { latitude: expect.closeTo(40.417, 2), longitude: expect.closeTo(-3.703, 2), isExact: false }
const atocha = { latitude: 40.411, longitude: -3.695, isExact: true }
const found = JSON.stringify([{ lat: '40.411', lon: '-3.695' }])

let behave: (reply: ServerResponse) => void = (reply) => reply.end(found)
const asked: { query: string; at: number; agent: string | undefined }[] = []
const server = createServer((request, reply) => {
  const query = new URL(request.url ?? '', 'http://localhost').searchParams.get('q') ?? ''
  asked.push({ query, at: Date.now(), agent: request.headers['user-agent'] })
  behave(reply)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const settings = {
  url: address,
  site: 'https://compas.example.org',
  timeout: 300,
  restMs: 300,
  log: { warn: () => {} },
}
const geocoder = createGeocoder(settings)

beforeEach(async () => {
  asked.length = 0
  behave = (reply) => reply.end(found)
  await db.deleteFrom('geocodeAnswers').execute()
  await sql`update geocoder_turns set next_at = now()`.execute(db)
})

test('an address is asked once, in the name of the site, and its answer kept @S9.15 @S10.14', async () => {
  expect(await locate(db, geocoder, [inMadrid])).toEqual([atocha])
  expect(await locate(db, geocoder, [inMadrid, inMadrid])).toEqual([atocha, atocha])
  expect(asked).toMatchObject([{ query: 'Calle de Atocha 107, Madrid', agent: 'Compas (https://compas.example.org)' }])
})

test('without a geocoder, and without an address, a place gets the point of its town @S9.19', async () => {
  expect(await locate(db, null, [inMadrid])).toEqual([madrid])
  expect(await locate(db, geocoder, [{ city: 'Madrid', address: '' }])).toEqual([madrid])
  expect(asked).toEqual([])
})

test('a quarter or a town that the geocoder found instead of the address is not its point', async () => {
  behave = (reply) => reply.end(JSON.stringify([{ lat: '40.411', lon: '-3.695', place_rank: 20 }]))
  expect(await locate(db, geocoder, [inMadrid])).toEqual([madrid])
  const [house, quarter] = [
    { lat: 40.411, lon: -3.695, place_rank: 30 },
    { lat: 40.4, lon: -3.7, place_rank: 22 },
  ]
  behave = (reply) => reply.end(JSON.stringify([quarter, house]))
  await db.deleteFrom('geocodeAnswers').execute()
  await sql`update geocoder_turns set next_at = now()`.execute(db)
  expect(await locate(db, geocoder, [inMadrid])).toEqual([atocha])
})

test('a point far from the town is not believed', async () => {
  behave = (reply) => reply.end(JSON.stringify([{ lat: '19.43', lon: '-99.13' }]))
  expect(await locate(db, geocoder, [inMadrid])).toEqual([madrid])
})

test.each<[string, (reply: ServerResponse) => void]>([
  ['hangs', () => {}],
  ['resets the connection', (reply) => reply.socket?.destroy()],
  ['fails', (reply) => reply.writeHead(500).end('oops')],
  ['sends garbage', (reply) => reply.end('<html>')],
  ['sends points outside of the world', (reply) => reply.end(JSON.stringify([{ lat: 400, lon: 0 }]))],
  ['sends too much', (reply) => reply.end(`[${' '.repeat(200_000)}]`)],
  ['sends one byte at a time', (reply) => void setInterval(() => reply.destroyed || reply.write(' '), 50).unref()],
  ['redirects', (reply) => reply.writeHead(302, { location: `${address}/search?q=elsewhere` }).end()],
])('a geocoder that %s leaves the point of the town', async (_, misbehaves) => {
  behave = misbehaves
  const start = performance.now()
  expect(await locate(db, geocoder, [inMadrid])).toEqual([madrid])
  expect(performance.now() - start).toBeLessThan(3_000)
  expect(asked.length).toBe(1)
  behave = (reply) => reply.end(found)
  await sql`update geocoder_turns set next_at = now()`.execute(db)
  expect(await locate(db, geocoder, [inMadrid]), 'a failure is not kept').toEqual([atocha])
})

test('after five failures in a row nobody waits for it any more, until one call has tried it with success @S9.18', async () => {
  const ask = async (call: string) => {
    await sql`update geocoder_turns set next_at = now()`.execute(db)
    return await locate(db, geocoder, [{ ...inMadrid, address: `Calle ${call}` }])
  }
  behave = (reply) => reply.writeHead(500).end()
  for (const call of '1234567') expect(await ask(call)).toEqual([madrid])
  expect(asked.length).toBe(5)
  await delay(settings.restMs)
  await ask('8')
  expect(await ask('9')).toEqual([madrid])
  expect(asked.length).toBe(6)
  await delay(settings.restMs)
  behave = (reply) => reply.end(found)
  expect(await ask('8')).toEqual([atocha])
  expect(await ask('9')).toEqual([atocha])
})

test('a list never waits longer than its patience, also where the last answer does not come', async () => {
  behave = (reply) => (asked.length === 1 ? reply.end(found) : undefined)
  const slow = createGeocoder({ ...settings, timeout: 5_000 })
  const start = performance.now()
  const wanted = [inMadrid, { ...inMadrid, address: 'Calle 2' }]
  expect(await locate(db, slow, wanted, { patience: 2_100 })).toEqual([atocha, madrid])
  expect(asked.length).toBe(2)
  expect(performance.now() - start).toBeLessThan(2_600)
})

test('instances ask once a second altogether, and a list waits for three seconds only @S9.16', async () => {
  const wanted = Array.from({ length: 6 }, (_, at) => ({ ...inMadrid, address: `Calle ${at}` }))
  const start = performance.now()
  const lists = await Promise.all([locate(db, geocoder, wanted), locate(db, geocoder, wanted.toReversed())])
  expect(performance.now() - start).toBeLessThan(6_000)
  expect(lists.flat().every((point) => point !== null)).toBe(true)
  expect(asked.length).toBeGreaterThanOrEqual(2)
  expect(asked.length).toBeLessThanOrEqual(5)
  const gaps = asked.slice(1).map(({ at }, index) => at - (asked[index]?.at ?? 0))
  // On a busy machine a query may arrive late, and the next one in time.
  expect(Math.min(...gaps)).toBeGreaterThan(500)
})

test('each turn to ask is a second after the one before @S9.16', async () => {
  await sql`update geocoder_turns set next_at = now() + interval '1 minute'`.execute(db)
  const turns: number[] = []
  for (let taken = 0; taken < 3; taken++) {
    const wait = (await takeTurn(db, 90_000)) ?? 0
    expect(wait).toBeGreaterThan(50_000)
    const { nextAt } = await db.selectFrom('geocoderTurns').select('nextAt').executeTakeFirstOrThrow()
    turns.push(nextAt.getTime())
  }
  expect(turns.map((turn) => turn - turns[0]!)).toEqual([0, 1_000, 2_000])
})
