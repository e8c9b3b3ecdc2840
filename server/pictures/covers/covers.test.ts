import { Session } from 'node:inspector/promises'
import { describe, expect, test } from 'vitest'
import { drawCrossing, townOf } from '../../../contract/pictures/crossing-drawing.ts'
import { placeFestivals } from '../../festivals/festivals/place-festivals.job.ts'
import { realFestivals } from '../../demo/real-festivals.ts'
import { limits } from '../../platform/limits/per-client/rate-limits.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabaseWithPlaces } from '../../testing/databases/database.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { drawingVersion, drawLand } from './draw-land.ts'
import { pathOfSheet, sheetAround, worldPoint } from '../../../contract/socials/map-sheets.ts'
import { clippedRing, simplified } from './lines.ts'

const { app, db, signUpAdmin } = await testApp({ db: await testDatabaseWithPlaces() })
const admin = await signUpAdmin()

const barcelona = { latitude: 41.39, longitude: 2.17 }

describe('the land around a town', () => {
  test('is always the same, and differs from that of another town', () => {
    expect(drawLand(barcelona)).toBe(drawLand(barcelona))
    expect(drawLand(barcelona)).not.toBe(drawLand({ latitude: 41.01, longitude: 28.98 }))
  })

  test.each([
    ['an island in the ocean', { latitude: 21.31, longitude: -157.86 }],
    ['fjords', { latitude: 60.39, longitude: 5.32 }],
    ['the Aegean', { latitude: 37.98, longitude: 23.73 }],
    ['beside the antimeridian', { latitude: -16.78, longitude: 179.34 }],
    ['far in the north', { latitude: 78.22, longitude: 15.65 }],
    ['the South Pole', { latitude: -89.9, longitude: 0 }],
  ])('%s fits into 4 kB and is not empty', (_, point) => {
    const svg = drawLand(point)
    expect(svg.length).toBeLessThanOrEqual(4000)
    expect(svg).toMatch(/<path d="M-?\d+ -?\d+l[-\d ]{6,}z/)
    expect(svg).not.toMatch(/NaN|Infinity|undefined/)
  })

  test('of every real festival fits into 4 kB', async () => {
    for (const { name, location } of await realFestivals()) await addFestival(admin, { name, location })
    await placeFestivals(db)
    const rows = await db
      .selectFrom('festivals')
      .select(['id', 'location', 'latitude', 'longitude', 'placeId'])
      .orderBy('startDate')
      .execute()
    for (const [i, { location, latitude, longitude }] of rows.entries()) {
      const svg = drawLand({ latitude: latitude ?? NaN, longitude: longitude ?? NaN }, townOf(rows[i]?.placeId ?? 0))
      expect(svg.length, location).toBeLessThanOrEqual(4000)
      expect(svg.length, location).toBeGreaterThan(500)
    }
    // With the same dance style everywhere, in one season.
    const covers = rows.map(({ id, placeId }) => drawCrossing({ id, style: 'Bachata', at: townOf(placeId ?? 0) }))
    for (const [i, { one }] of covers.entries())
      for (const beside of [covers[i + 1], covers[i + 3]])
        expect(apart(one[0], beside?.one[0] ?? 'M0 999'), rows[i]?.location).toBeGreaterThan(6)
  })
})

/** The distance between the starts and the turns of two lines, in units. */
function apart(one = '', other = ''): number {
  const numbersOf = (path: string) => path.match(/-?\d+/g)?.map(Number) ?? []
  const others = numbersOf(other)
  return Math.max(...numbersOf(one).map((number, i) => Math.abs(number - (others[i] ?? 0))))
}

describe('the cover of a festival', () => {
  test('has an address that is kept for a year, and the same one for the same town', async () => {
    const first = await addFestival(admin, { location: 'Barcelona, Spain' })
    const second = await addFestival(admin, { location: 'Barcelona, Cataluña' })
    expect(first).toMatchObject({ cover: expect.stringMatching(/^\/covers\/\d+-[0-9a-f]{12}\.svg$/) })
    expect([first.latitude, first.longitude]).toEqual([expect.closeTo(41.39, 1), expect.closeTo(2.17, 1)])
    expect(second.cover).toBe(first.cover)
    const reply = await app.inject({ url: first.cover ?? '', headers: { 'accept-encoding': 'identity' } })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect(reply.body).toMatch(/^<svg .*<\/svg>$/)
    const packed = await app.inject({ url: first.cover ?? '', headers: { 'accept-encoding': 'gzip, br' } })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.rawPayload.length).toBeLessThan(2500)
  })

  test('of another release is kept for minutes only', async () => {
    const { cover } = await addFestival(admin, { location: 'Oslo, Norway' })
    const other = await app.inject(`${cover}`.replace(/-[0-9a-f]+/, '-000000000000'))
    expect([other.statusCode, other.headers['cache-control']]).toEqual([200, 'public, max-age=300'])
  })

  test('is missing where the town is unknown', async () => {
    const unknown = { latitude: null, longitude: null, cover: null }
    expect(await addFestival(admin, { location: 'Xyzzyville' })).toMatchObject(unknown)
  })

  test.each(['999999999-000000000000', '1', 'x', '..%2F..%2Fpackage.json', '2510911', '-1-000000000000'])(
    '%s is no cover',
    async (name) => {
      for (const url of [`/covers/${name}`, `/covers/${name}.svg`]) expect((await app.inject(url)).statusCode).toBe(404)
    },
  )
})

/** Towns by the Aegean, which has many islands, that have not been requested before. */
const otherTowns = async (from: number, count: number) =>
  await db
    .selectFrom('gazetteerPlaces')
    .select(['id', 'latitude', 'longitude'])
    .where('latitude', '>', 36)
    .where('latitude', '<', 40)
    .where('longitude', '>', 22)
    .where('longitude', '<', 27)
    .orderBy('id')
    .offset(from)
    .limit(count)
    .execute()

const coverOf = (id: number) => `/covers/${id}-${drawingVersion}.svg`

describe('threat 82: towns that were never drawn', () => {
  test('are not drawn on the main thread', async () => {
    const towns = await otherTowns(0, 11)
    expect(await drawnHere(() => towns.map((town) => drawLand(town)))).toBe(11)
    const replies: number[] = []
    const serve = async ({ id }: { id: number }) => replies.push((await app.inject(coverOf(id))).statusCode)
    expect(await drawnHere(() => Promise.all(towns.map(serve)))).toBe(0)
    expect(replies).toEqual(towns.map(() => 200))
  })

  test('count as searches of the address, while those of festivals and those that are drawn do not', async () => {
    const counted = await testApp({ db, rateLimits: 'on' })
    const ask = (path: string) => counted.app.inject({ url: path, remoteAddress: '192.0.2.82' })
    const towns = await otherTowns(200, limits.search.max + 1)
    const replies = await Promise.all(towns.map(({ id }) => ask(coverOf(id))))
    const statuses = replies.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(limits.search.max)
    const refused = replies.find(({ statusCode }) => statusCode === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect((await ask(coverOf(towns[statuses.indexOf(200)]!.id))).statusCode).toBe(200)
    const { cover } = await addFestival(admin, { location: 'Lisbon, Portugal' })
    expect((await ask(cover ?? '')).statusCode).toBe(200)
  })
})

/** The number of drawings by this thread meanwhile, as counted by the engine, so that other work of the machine has no influence. */
async function drawnHere(work: () => unknown) {
  const engine = new Session()
  engine.connect()
  await engine.post('Profiler.enable')
  await engine.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await work()
  const { result } = await engine.post('Profiler.takePreciseCoverage')
  engine.disconnect()
  const drawings = result
    .flatMap(({ functions }) => functions)
    .filter(({ functionName }) => functionName === drawLand.name)
  return drawings.reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0)
}

test('a ring is cut along a box, and a line keeps what is farther than the tolerance', () => {
  const box = { left: 0, top: 0, right: 10, bottom: 10 }
  expect(clippedRing([-5, -5, 5, -5, 5, 5, -5, 5], box)).toHaveLength(8)
  expect(clippedRing([20, 20, 30, 20, 30, 30], box)).toEqual([])
  expect(simplified([0, 0, 5, 0.4, 10, 0, 10, 10], 0.5)).toEqual([0, 0, 10, 0, 10, 10])
  expect(simplified([0, 0, 5, 0.6, 10, 0], 0.5)).toEqual([0, 0, 5, 0.6, 10, 0])
})

describe('the land of a sheet of the map', () => {
  const sheet = (longitude: number, latitude: number, side: number) =>
    pathOfSheet(sheetAround(worldPoint(longitude, latitude), side))

  test('is a picture of its sea, small enough for any place, and kept for days', async () => {
    const world = await app.inject({ url: '/map-land/0-0-0.svg', headers: { 'accept-encoding': 'gzip' } })
    expect([world.statusCode, world.headers['content-type'], world.headers['cache-control']]).toEqual([
      200,
      expect.stringMatching(/^image\/svg\+xml/),
      'public, max-age=604800',
    ])
    expect([world.headers['content-encoding'], world.headers.vary]).toEqual(['gzip', 'accept-encoding'])
    expect(world.rawPayload.length).toBeLessThan(9000)
    for (const place of [sheet(5, 45, 0.06), sheet(-9.1, 38.7, 0.003), sheet(120, 0, 0.05)]) {
      const { body } = await app.inject(place)
      expect(body, place).toMatch(/^<svg .*<path d="M-?\d+ -?\d+l.*<\/svg>$/)
      expect(body.length, place).toBeLessThan(20_000)
    }
  })

  test.each(['11-0-0.svg', '0-1-0.svg', '3-29-0.svg', '0-0-0', 'x.svg', '-1-0-0.svg', '1e3-0-0.svg', '00000-0-0.svg'])(
    '%s is no sheet',
    async (name) => expect((await app.inject(`/map-land/${name}`)).statusCode).toBe(404),
  )

  test('threat 82: counts as a search of the address while it is not kept', async () => {
    const counted = await testApp({ db, rateLimits: 'on' })
    const ask = (url: string) => counted.app.inject({ url, remoteAddress: '192.0.2.83' })
    const sheets = Array.from({ length: limits.search.max + 1 }, (_, at) => `/map-land/8-${500 + at}-380.svg`)
    const replies = await Promise.all(sheets.map(ask))
    const served = replies.filter(({ statusCode }) => statusCode === 200)
    expect([served.length, replies.filter(({ statusCode }) => statusCode === 429).length]).toEqual([
      limits.search.max,
      1,
    ])
    expect((await ask(sheets[replies.indexOf(served[0]!)]!)).statusCode).toBe(200)
  })
})
