import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { photoApp } from '../../testing/photo-app.ts'
import { aPhoto } from '../../testing/domains/photos.ts'

const { app, db, store, signUp, filesIn, upload } = await photoApp()
const ana = await signUp('Ana')

const statusOf = (error: { status: number }) => error.status

describe('no address that a member sends is ever fetched (threat 25):', () => {
  const key = 'a'.repeat(32)
  const hosts = `
    http://127.0.0.1 http://localhost:5432 http://[::1] http://[::ffff:127.0.0.1] http://0.0.0.0 http://0 http://127.1
    http://2130706433 http://0x7f000001 http://0177.0.0.1 http://169.254.169.254 http://[fd00:ec2::254] http://10.0.0.1
    http://192.168.0.1 http://172.16.0.1 http://metadata.google.internal http://127.0.0.1.nip.io http://localtest.me
    https://evil.example http://localhost@evil.example http://evil.example#localhost http://evil.example?http://localhost
    http://localhost.evil.example http://localhost:80@evil.example file:// gopher://127.0.0.1 ftp://localhost
    dict://localhost:11211 data:text/plain, javascript:// //evil.example \\\\evil.example http:\\\\localhost
    http:/localhost http:localhost http://LOCALHOST http://localhost. http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ http://localhost%00 http://local\thost
    http://localhost:80 http://localhost:3000 http://user:pass@localhost`
    .trim()
    .split(/\s+/)
  const paths = [
    `/objects/../objects/uploads/${key}`,
    `/objects/uploads/../uploads/${key}`,
    `/objects/uploads/${key}/`,
    `/objects/uploads/${key}#`,
    `/objects/uploads/${key}%00`,
    `/objects/uploads/${key.toUpperCase()}`,
    `//objects/uploads/${key}`,
    `/objects/uploads/..%2f${key}`,
    `/objects/uploads/${key}\n`,
    ` /objects/uploads/${key}`,
    `objects/uploads/${key}`,
    `/OBJECTS/uploads/${key}`,
    `/objects//uploads/${key}`,
    '/etc/passwd',
    '',
  ]

  test(`${hosts.length + paths.length} addresses are unknown, though the upload exists`, async () => {
    expect(hosts.length + paths.length).toBeGreaterThanOrEqual(55)
    const photoURL = await upload(ana, await aPhoto().toBuffer())
    const real = /[0-9a-f]{32}/.exec(photoURL)?.[0] ?? ''
    for (const address of [
      ...hosts.map((host) => `${host}/objects/uploads/${real}`),
      ...paths.map((path) => path.replace(/a{32}|A{32}/, (text) => (text === key ? real : real.toUpperCase()))),
    ])
      expect([address, await ana.api.photos.finish({ body: { photoURL: address } }).catch(statusOf)]).toEqual([
        address,
        404,
      ])
    await ana.api.photos.finish({ body: { photoURL } })
  })
})

describe('an upload address', () => {
  const addressOf = async () => new URL((await ana.api.photos.prepare({})).uploadURL)
  const put = (url: URL | string, payload = Buffer.from('abc'), headers: Record<string, string> = {}) =>
    app.inject({ method: 'PUT', url: String(url).replace('http://localhost', ''), payload, headers })

  test('is on the origin of the request, or on the configured public URL', async () => {
    expect((await addressOf()).origin).toBe('http://localhost')
    const known = await testApp({ db, services: { store, publicUrl: 'https://compas.example' } })
    const headers = { authorization: `Bearer ${ana.token}`, host: 'evil.example' }
    const reply = await known.app.inject({ method: 'POST', url: '/api/objects/upload', headers })
    expect(new URL(reply.json<{ uploadURL: string }>().uploadURL).origin).toBe('https://compas.example')
  })

  test('accepts any content type and returns ETag and Location', async () => {
    for (const type of ['image/jpeg', 'application/json', 'text/html', 'application/x-www-form-urlencoded', '']) {
      const url = await addressOf()
      const reply = await put(url, Buffer.from('abc'), type ? { 'content-type': type } : {})
      expect([reply.statusCode, reply.headers]).toMatchObject([
        200,
        {
          etag: '"900150983cd24fb0d6963f7d28e17f72"',
          location: url.origin + url.pathname,
          'access-control-expose-headers': 'ETag, Location',
        },
      ])
    }
  })

  test('is refused if its signature is changed, of another address, missing or expired @S8.1', async () => {
    const [url, other] = [await addressOf(), await addressOf()]
    const changed: ((query: URLSearchParams) => void)[] = [
      (query) => query.delete('signature'),
      (query) => query.set('signature', 'x'),
      (query) => query.set('signature', other.searchParams.get('signature') ?? ''),
      (query) => query.set('expires', '9999999999'),
      (query) => query.delete('expires'),
      (query) => query.set('upload', 'a'.repeat(32)),
      (query) => query.set('part', '1'),
      (query) => query.append('signature', 'x'),
    ]
    const before = filesIn('')
    for (const change of changed) {
      const wrong = new URL(url)
      change(wrong.searchParams)
      const reply = await put(wrong)
      expect([wrong.search, reply.statusCode, reply.json()]).toMatchObject([
        wrong.search,
        403,
        { code: 'forbidden', error: expect.any(String) },
      ])
    }
    const late = await store.addressToPut(`uploads/${'b'.repeat(32)}`, -1)
    const reply = await put(late)
    expect([reply.statusCode, reply.body]).toEqual([
      403,
      expect.stringContaining('<Message>Request has expired</Message>'),
    ])
    expect(filesIn('')).toBe(before)
    expect((await put(url)).statusCode).toBe(200)
  })

  test('ends after fifteen minutes @S8.1', async () => {
    const left = Number((await addressOf()).searchParams.get('expires')) - Date.now() / 1000
    expect(left).toBeGreaterThan(14 * 60)
    expect(left).toBeLessThanOrEqual(15 * 60)
  })

  test('accepts ten megabytes and not a byte more @P5.21 @S8.6', async () => {
    const before = filesIn('')
    expect((await put(await addressOf(), Buffer.alloc(10_000_001))).statusCode).toBe(413)
    expect(filesIn('')).toBe(before)
    expect((await put(await addressOf(), Buffer.alloc(10_000_000))).statusCode).toBe(200)
  })

  test('is issued to one member two hundred times a day at most', async () => {
    const carla = await signUp('Carla')
    await sql`
      insert into photo_uploads (key, owner_id, path)
      select md5(n::text), ${carla.user.id}, '/objects/' || n from generate_series(1, 199) as n`.execute(db)
    await carla.api.photos.prepare({})
    await expect(carla.api.photos.prepare({})).rejects.toMatchObject({
      status: 429,
      code: 'rate_limited',
      message: 'You have uploaded 200 photos within a day. Please come back tomorrow.',
    })
    await sql`
      update photo_uploads set created_at = now() - interval '25 hours' where owner_id = ${carla.user.id}`.execute(db)
    await carla.api.photos.prepare({})
  })
})
