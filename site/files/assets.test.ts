import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { emptyApp } from '../../server/app.ts'
import { limits } from '../../server/platform/limits/per-client/rate-limits.ts'
import { testApp } from '../../server/testing/app.ts'
import { serveAssets } from './assets.ts'

const folder = mkdtempSync(join(tmpdir(), 'compas-builds-'))
afterAll(() => rmSync(folder, { recursive: true }))

function build(name: string, files: Record<string, string>) {
  mkdirSync(join(folder, name, 'client/assets'), { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, name, 'client', file), text)
  return join(folder, name)
}

const newest = build('newest', {
  'assets/new.js': 'new',
  'assets/same.js': 'same',
  'assets/map.pmtiles': 'test',
  'assets/large.pmtiles': 'x'.repeat(2_000_000),
  'assets/script.js': 'x'.repeat(1_000_000),
  'favicon.svg': 'new',
})
const earlier = [
  build('second', { 'assets/second.js': 'second', 'assets/same.js': 'same', 'old.svg': 'old' }),
  build('third', { 'assets/third.js': 'third', 'assets/third.js.gz': 'zipped' }),
]
const { db, services } = await testApp({ rateLimits: 'on' })
const app = emptyApp(services)
await serveAssets(app, newest, earlier)
app.get('/*', { config: { rate: 'page' } }, (_request, reply) => reply.type('text/html').send('<html>a page</html>'))
afterAll(() => app.close())

test.each(['new', 'same', 'second', 'third'])(
  'an asset of any retained build is served with a permanent cache lifetime: %s',
  async (name) => {
    const { statusCode, headers, body } = await app.inject(`/assets/${name}.js`)
    expect([statusCode, body]).toEqual([200, name])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  },
)

test('an asset that comes while the site runs is served, in its precompressed form too', async () => {
  build('newest', { 'assets/-later.js': 'later', 'assets/-later.js.gz': 'zipped' })
  const headers = { 'accept-encoding': 'gzip' }
  expect((await app.inject('/assets/-later.js')).body).toBe('later')
  const zipped = await app.inject({ url: '/assets/-later.js', headers })
  expect([zipped.headers['content-encoding'], zipped.body]).toEqual(['gzip', 'zipped'])
  const { headers: head, body } = await app.inject({ method: 'HEAD', url: '/assets/-later.js' })
  expect([head['content-length'], body]).toEqual(['5', ''])
})

test.each(['-later.js.gz', '..%2ffavicon.svg', '%2e%2e%2ffavicon.svg', '', '.'])(
  'nothing else than an asset is served below /assets/: %s',
  async (name) => expect((await app.inject(`/assets/${name}`)).body).not.toMatch(/^(new|zipped)/),
)

test.each([
  ['a part', 'bytes=1-3', 206, 'est'],
  ['the end', 'bytes=-2', 206, 'st'],
  ['everything', 'bytes=0-', 206, 'test'],
  ['what is beyond the end', 'bytes=4-9', 416, null],
  ['a reversed range', 'bytes=3-1', 416, null],
  ['no numbers', 'bytes=x-y', 416, null],
  ['thousands of ranges', `bytes=${'0-1,'.repeat(2000)}2-3`, 206, 'test'],
])('of an asset one range is sent at most: %s', async (_name, range, status, part) => {
  const { statusCode, body } = await app.inject({ url: '/assets/map.pmtiles', headers: { range } })
  expect([statusCode, statusCode === 416 ? null : body]).toEqual([status, part])
})

test('an asset is sent in its precompressed form', async () => {
  const { headers, body } = await app.inject({ url: '/assets/third.js', headers: { 'accept-encoding': 'gzip' } })
  expect([headers['content-encoding'], body]).toEqual(['gzip', 'zipped'])
})

test.each(['GET', 'HEAD'] as const)(
  'a %s of a missing asset is an error that must not be cached, not a page',
  async (method) => {
    const { statusCode, headers } = await app.inject({ method, url: '/assets/gone-12345678.js' })
    expect(statusCode).toBe(404)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-type']).toMatch(/^application\/json/)
  },
)

test('files without a content hash in their name are served only from the newest build', async () => {
  expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  expect((await app.inject('/old.svg')).body).toBe('<html>a page</html>')
})

describe('threat 81: a large file', () => {
  const part = (bytes: number) => ({ range: `bytes=0-${bytes - 1}` })
  const ask = (name: string, headers = {}, remoteAddress = '192.0.2.81') =>
    app.inject({ url: `/assets/${name}`, headers, remoteAddress })

  test('is sent in parts only, and a refusal is not cached', async () => {
    expect((await ask('large.pmtiles', part(500_000))).statusCode).toBe(206)
    for (const headers of [{}, part(600_000), { range: 'bytes=0-' }]) {
      const { statusCode, headers: sent, body } = await ask('large.pmtiles', headers)
      expect([statusCode, sent['cache-control']]).toEqual([400, 'no-store'])
      expect(body).toContain('Range')
    }
  })

  test('counts by its size, so that an address is refused, while small files are not counted', async () => {
    expect((await ask('script.js')).statusCode).toBe(200)
    // Allows five more parts of the fifteen, in this minute and in the next.
    await sql`
      insert into rate_counters (key, window_start, count)
      select 'file:192.0.2.82', date_bin('1 minute', now() + later, timestamptz 'epoch'), ${limits.file.max - 5}
      from unnest(array[interval '0', interval '1 minute']) as later`.execute(db)
    const { statusCode, headers } = await ask('script.js', {}, '192.0.2.82')
    expect([statusCode, headers['cache-control'], headers.etag]).toEqual([429, 'no-store', undefined])
    expect((await ask('new.js', {}, '192.0.2.82')).statusCode).toBe(200)
    expect((await ask('script.js', {}, '192.0.2.83')).statusCode).toBe(200)
  })
})
