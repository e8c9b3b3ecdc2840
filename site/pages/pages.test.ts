import { hash } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import { testDatabase } from '../../server/testing/databases/database.ts'
import { addFestival } from '../../server/testing/domains/festivals.ts'
import { connect } from '../../server/platform/db/connections/connect.ts'
import { noReplica } from '../../server/platform/db/connections/replica.ts'
import { readSettings } from '../env.ts'
import { offerMetrics } from '../running/offer-metrics.ts'
import { type MapFile, openMapFile } from '../files/map-file.ts'
import { mapServiceOf, type MapService } from '../files/map-service.ts'
import { servePages } from './pages.ts'

const db = await testDatabase()

/** The app with its pages. Builds the web part if no build exists. */
async function siteAndApp(publicUrl: string | undefined, maps: { mapService?: MapService; mapFile?: MapFile } = {}) {
  const tested = await testApp({ db, rateLimits: 'on' })
  await servePages(tested.app, { db, dev: false, publicUrl, uploadsTo: null, ...maps })
  return tested
}

const site = async (publicUrl: string | undefined) => (await siteAndApp(publicUrl)).app

const unknown = '00000000-0000-7000-8000-000000000000'
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const invented = { ...browser, host: 'elsewhere.example' }
const pages = ['/', '/festivals/calendar', '/robots.txt', '/sitemap.xml']

describe('a forged Host header', { timeout: 240_000 }, () => {
  test('never reaches a shared cache when PUBLIC_URL is not set', async () => {
    const app = await site(undefined)
    for (const url of pages) {
      const reply = await app.inject({ url, headers: invented })
      expect([url, reply.statusCode]).toEqual([url, 200])
      expect(reply.headers['cache-control'], url).toMatch(/^private\b/)
    }
  })

  test('has no effect when PUBLIC_URL is set, and replies that are the same for everyone may be shared', async () => {
    const app = await site('https://compas.example.org')
    for (const url of pages) {
      const reply = await app.inject({ url, headers: { ...invented, 'x-forwarded-host': 'elsewhere.example' } })
      expect(reply.body, url).not.toContain('elsewhere.example')
      expect(reply.body, url).toContain(url === '/festivals/calendar' ? 'Compás' : 'https://compas.example.org')
      expect(reply.headers['cache-control'], url).not.toContain('private')
    }
    expect((await app.inject({ url: '/' })).headers.vary).toBe('accept-encoding, accept-language, cookie')
  })
})

test('prices are in the currency of the cookie, otherwise of the first language, also for those who ask at the same moment @P9.19', {
  timeout: 240_000,
}, async () => {
  const app = await site(undefined)
  const asked: [expected: string, headers: Record<string, string>][] = [
    ['JPY', { cookie: 'displayCurrency=JPY', 'accept-language': 'de-DE' }],
    ['EUR', { cookie: 'displayCurrency=XYZ', 'accept-language': 'de-DE,en-US;q=0.7' }],
    ['GBP', { 'accept-language': 'en-GB;q=0.9' }],
    ['USD', { cookie: 'displayCurrency="><script>' }],
  ]
  const pages = await Promise.all(asked.map(([, headers]) => app.inject({ url: '/', headers })))
  for (const [at, { body }] of pages.entries()) {
    expect(body).toContain(`data-currency="${asked[at]?.[0]}"`)
    expect(body).toMatch(new RegExp(`<option value="${asked[at]?.[0]}" selected`))
  }
})

test('a page names the maps service that is set, and may ask its host alone @P9.52 @S10.15', {
  timeout: 240_000,
}, async () => {
  const light = 'https://maps.example.org/style.json?key=a&theme="'
  const { app } = await siteAndApp(undefined, { mapService: { light, dark: 'https://maps.example.org/dark' } })
  const { body, headers } = await app.inject({ url: '/safety', headers: browser })
  expect(body).toContain('<meta name="map-style" content="https://maps.example.org/style.json?key=a&amp;theme=&quot;">')
  expect(body).toContain('<meta name="map-style-dark" content="https://maps.example.org/dark">')
  expect(headers['content-security-policy']).toMatch(/connect-src 'self' https:\/\/maps\.example\.org;/)
  const plain = await (await site(undefined)).inject({ url: '/safety', headers: browser })
  expect(plain.body).not.toContain('map-style')
  expect(plain.headers['content-security-policy']).toMatch(/connect-src 'self';/)
})

test('without a file or a style streets come from OpenFreeMap, and with the style off from nobody @S14.1 @S14.3', () => {
  const tiles = 'https://tiles.openfreemap.org/styles'
  const ofBrowsers = (settings: Record<string, string>) => mapServiceOf(readSettings(settings))
  expect(ofBrowsers({})).toEqual({ light: `${tiles}/positron`, dark: `${tiles}/dark` })
  expect(ofBrowsers({ MAP_STYLE_URL: 'off' })).toBeNull()
  expect(ofBrowsers({ MAP_FILE: './europe.pmtiles' })).toBeNull()
  const own = 'https://maps.example.org/style.json'
  expect(ofBrowsers({ MAP_STYLE_URL: own })).toEqual({ light: own, dark: own })
})

test('metrics without their token are an unknown page, and pages are counted by the pattern of their address', {
  timeout: 240_000,
}, async () => {
  const tested = await testApp({ db })
  const METRICS_TOKEN = 'x'.repeat(40)
  await offerMetrics(tested.app, tested.services, { METRICS_TOKEN, METRICS_PORT: undefined, HOST: '127.0.0.1' })
  await servePages(tested.app, { db, dev: false, publicUrl: undefined, uploadsTo: null })
  const shown = async (url: string) => {
    const { statusCode, headers, body } = await tested.app.inject({ url, headers: browser })
    // The hashes of a page that contains its own address and the time.
    const { 'x-request-id': _id, 'content-security-policy': _policy, etag: _etag, date: _date, ...rest } = headers
    return { statusCode, rest, body: body.replace(/\b1\d{12}\b/g, '').replaceAll(url.slice(1), '') }
  }
  const metrics = await shown('/metrics')
  expect(metrics).toEqual(await shown('/metricz'))
  expect(metrics.statusCode).toBe(404)
  await tested.app.inject({ url: `/rooms/${unknown}`, headers: browser })
  const { body } = await tested.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  expect(body).toContain('compas_page_duration_seconds_count{page="/rooms/$id",status="4xx"} 1')
  expect(body).toContain('compas_page_duration_seconds_count{page="other",status="4xx"} 2')
  expect(body).not.toMatch(/compas_call_duration_seconds_count.*\/api\/rooms/)
})

test('a page says which streets the site has, and where, and asks nobody else for them', {
  timeout: 240_000,
}, async () => {
  const mapFile = await openMapFile(resolve(import.meta.dirname, '../testing/streets/streets.pmtiles'))
  const { app } = await siteAndApp(undefined, { mapFile })
  const { body, headers } = await app.inject({ url: '/safety', headers: browser })
  expect(body).toContain(`<meta name="map-streets" content="${mapFile.path} 115.77 -31.956 115.841 -31.884">`)
  expect(headers['content-security-policy']).toMatch(/connect-src 'self';/)
  expect((await app.inject({ url: mapFile.path, headers: { range: 'bytes=0-6' } })).body).toBe('PMTiles')
})

describe('a page that many visitors request at the same moment', { timeout: 240_000 }, () => {
  test('is the same for all of them, and its policy allows its own scripts and no others (threat 8)', async () => {
    const app = await site(undefined)
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => app.inject({ url: '/safety', headers: browser })),
    )
    for (const { headers, body } of replies) {
      const [, allowed = ''] = /script-src ([^;]*)/.exec(String(headers['content-security-policy'])) ?? []
      const hashes = [...body.matchAll(/<script(?! type=)[^>]*>(.*?)<\/script>/gs)].map(
        ([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`,
      )
      expect(hashes.length).toBeGreaterThanOrEqual(2)
      expect(new Set(allowed.split(' '))).toEqual(new Set(["'self'", ...hashes]))
      expect(body).not.toContain('nonce')
    }
    expect(new Set(replies.map(({ body }) => body)).size).toBeLessThan(12)
  })

  test('shows what was saved before the request, also if others requested it earlier', async () => {
    const { app, signUpAdmin } = await siteAndApp(undefined)
    const admin = await signUpAdmin()
    const ask = () => app.inject({ url: '/', headers: browser })
    const before = [ask(), ask()]
    await addFestival(admin, { name: 'Saved a moment ago' })
    const replies = await Promise.all([ask(), ask(), ask()])
    for (const { body } of replies) expect(body).toContain('Saved a moment ago')
    await Promise.all(before)
  })
})

describe('2,000 simultaneous page requests from one address', { timeout: 240_000 }, () => {
  test('are mostly refused with a readable page and Retry-After, while another address is served', async () => {
    const app = await site(undefined)
    const ask = (remoteAddress: string) => app.inject({ url: '/safety', remoteAddress, headers: browser })
    const flood = Array.from({ length: 2000 }, () => ask('192.0.2.1'))
    expect((await ask('192.0.2.2')).statusCode).toBe(200)
    const replies = await Promise.all(flood)
    const of = (status: number) => replies.filter(({ statusCode }) => statusCode === status)
    // On a slow machine the limit's window may end during the test, more than once.
    expect(of(200).length).toBeGreaterThanOrEqual(100)
    expect(of(200).length).toBeLessThanOrEqual(800)
    expect(of(429).length).toBeGreaterThanOrEqual(1000)
    expect(of(200).length + of(429).length + of(503).length).toBe(2000)
    for (const { headers, body } of [...of(429).slice(0, 5), ...of(503).slice(0, 5)]) {
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
      expect(headers['content-type']).toContain('text/html')
      expect(body).toContain('Try again')
    }
  })
})

test('the address of another site is not that of a page', { timeout: 240_000 }, async () => {
  const { port } = new URL(await (await site(undefined)).listen({ port: 0, host: '127.0.0.1' }))
  const asked = Promise.withResolvers<IncomingMessage>()
  get({ port, path: 'http://elsewhere.example/safety' }, asked.resolve)
  const reply = await asked.promise
  reply.resume()
  expect(reply.statusCode).toBe(404)
})

describe('while the database is away', { timeout: 240_000 }, () => {
  test('pages of a replica are shown', async () => {
    const away = connect({ host: '/nowhere' })
    const { app } = await testApp({ db })
    await servePages(app, { db: away, replica: noReplica(db), dev: false, publicUrl: undefined, uploadsTo: null })
    const { statusCode } = await app.inject({ url: '/safety', headers: browser })
    expect(statusCode).toBe(200)
    await away.destroy()
  })

  test('every page is a 503 that says so and reloads itself', async () => {
    const away = connect({ host: '/nowhere' })
    // Without rate limits, as a lease of the limit would be another reason to need the database.
    const { app } = await testApp({ db: away })
    await servePages(app, { db: away, dev: false, publicUrl: undefined, uploadsTo: null })
    for (const url of [
      '/',
      '/festivals/calendar',
      '/rooms',
      '/social-parties',
      '/members/ana',
      `/festivals/${unknown}`,
    ]) {
      const { statusCode, headers, body } = await app.inject({ url, headers: browser })
      expect([url, statusCode]).toEqual([url, 503])
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
      expect(body).toContain('We cannot show this page right now. It loads by itself as soon as we can.')
      expect(body).not.toContain('Loading')
      const [, script = ''] = /<script>(.*)<\/script>/s.exec(body) ?? []
      expect(headers['content-security-policy']).toContain(`script-src 'sha256-${hash('sha256', script, 'base64')}'`)
    }
    await away.destroy()
  })
})
