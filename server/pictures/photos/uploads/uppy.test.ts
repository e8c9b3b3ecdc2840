import { createHash, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { ObjectPath } from '../../../../contract/pictures/photos.ts'
import type { Store } from '../../../platform/storage/store.ts'
import { testApp, type TestMember } from '../../../testing/app.ts'
import { testStore } from '../../../testing/services/objects.ts'
import { aPhoto } from '../../../testing/domains/photos.ts'
import { testBucket } from '../../../testing/services/s3.ts'

const mebibyte = 2 ** 20
const limits = { maxBytes: 130 * mebibyte }

/** A listening app and functions that call it as Uppy does. */
async function uppyClient(store: Store, rateLimits: 'on' | 'off' = 'off') {
  const site = await testApp({ services: { store }, rateLimits })
  const address = await site.app.listen({ port: 0, host: '127.0.0.1' })

  async function say(member: TestMember | null, method: string, path: string, body?: unknown) {
    const reply = await fetch(address + path, {
      method,
      headers: {
        ...(member && { authorization: `Bearer ${member.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Record<string, string> }
  }

  const put = async (url: string, bytes: Buffer) => {
    const reply = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })
    await reply.arrayBuffer()
    return { status: reply.status, etag: reply.headers.get('etag') ?? '', location: reply.headers.get('location') }
  }

  async function begin(member: TestMember): Promise<{ key: string; uploadId: string; path: string }> {
    const sent = { filename: 'room.jpg', type: 'image/jpeg', metadata: { name: 'room.jpg', type: 'image/jpeg' } }
    const { status, body } = await say(member, 'POST', '/s3/multipart', sent)
    expect(status).toBe(200)
    const { key = '', uploadId = '' } = body
    return { key, uploadId, path: `/s3/multipart/${encodeURIComponent(uploadId)}` }
  }

  async function putPart(member: TestMember, upload: { key: string; path: string }, number: number, bytes: Buffer) {
    const signed = await say(member, 'GET', `${upload.path}/${number}?key=${encodeURIComponent(upload.key)}`)
    expect([signed.status, signed.body]).toEqual([200, { url: expect.any(String), expires: 900 }])
    const { status, etag } = await put(String(signed.body['url']), bytes)
    expect([status, etag]).toEqual([200, `"${createHash('md5').update(bytes).digest('hex')}"`])
    return { PartNumber: number, ETag: etag }
  }

  return { ...site, say, put, begin, putPart }
}

describe.each([
  ['on the disk', async () => testStore(limits).store],
  ['in a bucket', async () => (await testBucket(limits.maxBytes)).store],
])('Uppy, with photos stored %s:', async (_, storeOf) => {
  const store = await storeOf()
  const { app, say, put, begin, putPart, signUp, db } = await uppyClient(store)
  let ana: TestMember
  let bea: TestMember
  beforeAll(async () => {
    ana = await signUp('Ana')
    bea = await signUp('Bea')
  })
  const withKey = (upload: { key: string; path: string }, rest = '') =>
    `${upload.path}${rest}?key=${encodeURIComponent(upload.key)}`

  test('uploads a photo in one request @P7.28 @S8.3', async () => {
    const query = 'filename=room.jpg&type=image%2Fjpeg&metadata%5Bname%5D=room.jpg'
    const { status, body, headers } = await say(ana, 'GET', `/s3/params?${query}`)
    expect([status, body]).toEqual([200, { method: 'PUT', url: expect.any(String), fields: {}, expires: 900 }])
    expect(headers.get('cache-control')).toBe('private, no-store')
    const url = String(body['url'])
    const sent = await put(url, await aPhoto().toBuffer())
    expect([sent.status, sent.etag]).toEqual([200, expect.stringMatching(/^"[0-9a-f]{32}"$/)])
    const photoURL = sent.location ?? url.split('?')[0] ?? ''
    const finished = await say(ana, 'PUT', '/api/room-photos', { photoURL })
    const objectPath = String(finished.body['objectPath'])
    expect(ObjectPath.parse(objectPath)).toBe(objectPath)
    const seen = await app.inject({ url: `${objectPath}/320.avif` })
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/avif'])
    expect(Number(seen.headers['content-length'])).toBe(seen.rawPayload.length)
    expect((await app.inject({ url: objectPath.replace(/.$/, 'x') })).statusCode).toBe(404)
  })

  test('uploads a photo in parts, one of them sent twice @P7.28', async () => {
    const upload = await begin(ana)
    const photo = Buffer.concat([await aPhoto({ width: 600 }).toBuffer(), randomBytes(6 * mebibyte)])
    const [one, two] = [photo.subarray(0, 5 * mebibyte), photo.subarray(5 * mebibyte)]
    await putPart(ana, upload, 1, two)
    const parts = [await putPart(ana, upload, 1, one), await putPart(ana, upload, 2, two)]
    const listed = await say(ana, 'GET', withKey(upload))
    expect(listed.body).toEqual([
      { ...parts[0], Size: one.length },
      { ...parts[1], Size: two.length },
    ])
    const bare = parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag: ETag.replaceAll('"', '') }))
    const { status, body } = await say(ana, 'POST', withKey(upload, '/complete'), { parts: bare })
    expect([status, body]).toEqual([200, { key: upload.key, location: expect.stringContaining(upload.key) }])
    expect(body['location']).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//)
    const found = await store.get(upload.key)
    expect(found?.size).toBe(photo.length)
    found?.body.destroy()
    expect((await say(ana, 'GET', withKey(upload))).status).toBe(404)
    const photoURL = `${store.base}/${upload.key}`
    const { objectPath } = await ana.api.photos.finish({ body: { photoURL } })
    expect(ObjectPath.parse(objectPath)).toBe(objectPath)
    expect(await store.get(upload.key)).toBeNull()
  })

  test('uploads 120 megabytes unchanged in 24 parts, six at a time @P9.58', async () => {
    const upload = await begin(ana)
    const piece = 5 * mebibyte
    const whole = createHash('md5')
    const pieces = Array.from({ length: 24 }, (_, at) => Buffer.alloc(piece, randomBytes(1000 + at)))
    for (const bytes of pieces) whole.update(bytes)
    const parts: { PartNumber: number; ETag: string }[] = []
    for (let first = 0; first < pieces.length; first += 6)
      parts.push(
        ...(await Promise.all(
          pieces.slice(first, first + 6).map((bytes, at) => putPart(ana, upload, first + at + 1, bytes)),
        )),
      )
    expect((await say(ana, 'POST', withKey(upload, '/complete'), { parts })).status).toBe(200)
    const found = await store.get(upload.key)
    expect(found?.size).toBe(120 * mebibyte)
    expect(await md5Of(found?.body)).toBe(whole.digest('hex'))
    // Larger than the limit of a photo: finishing refuses it and deletes the upload.
    const photoURL = `${store.base}/${upload.key}`
    await expect(ana.api.photos.finish({ body: { photoURL } })).rejects.toMatchObject({ status: 413 })
    expect(await store.get(upload.key)).toBeNull()
  }, 120_000)

  test('leaves nothing of an aborted upload', async () => {
    const upload = await begin(ana)
    const part = await putPart(ana, upload, 1, Buffer.from('abc'))
    const given = await say(ana, 'DELETE', withKey(upload))
    expect([given.status, given.body]).toEqual([200, {}])
    for (const [method, rest, body] of [
      ['GET', '', undefined],
      ['GET', '/1', undefined],
      ['POST', '/complete', { parts: [part] }],
      ['DELETE', '', undefined],
    ] as const)
      expect((await say(ana, method, withKey(upload, rest), body)).status).toBe(404)
    expect(await db.selectFrom('photoUploads').select('id').where('key', '=', upload.key.slice(8)).execute()).toEqual(
      [],
    )
    expect(await store.get(upload.key)).toBeNull()
  })

  test('gets 404 for another member’s upload or a wrong or missing key, and 401 as a visitor @S8.3', async () => {
    const [upload, other] = [await begin(ana), await begin(ana)]
    const calls: [string, string, unknown?][] = [
      ['GET', ''],
      ['GET', '/1'],
      ['POST', '/complete', { parts: [{ PartNumber: 1, ETag: 'x' }] }],
      ['DELETE', ''],
    ]
    for (const [method, rest, body] of calls) {
      const answer = await say(bea, method, withKey(upload, rest), body)
      expect([answer.status, answer.body]).toEqual([
        404,
        { error: 'Upload not found', code: 'not_found', message: 'Upload not found' },
      ])
      expect((await say(ana, method, withKey({ ...upload, key: other.key }, rest), body)).status).toBe(404)
      expect((await say(ana, method, upload.path + rest, body)).status).toBe(404)
      expect((await say(ana, method, withKey({ ...upload, path: '/s3/multipart/x' }, rest), body)).status).toBe(404)
      expect((await say(null, method, withKey(upload, rest), body)).status).toBe(401)
    }
    for (const path of ['/s3/params', '/s3/sts'])
      expect(await say(null, 'GET', path)).toMatchObject({
        status: 401,
        body: { message: 'Authentication required', code: 'authentication_required' },
      })
    expect((await say(null, 'POST', '/s3/multipart', {})).status).toBe(401)
  })

  test('can number parts from 1 up to what the largest file needs, 10,000 at most @P9.57', async () => {
    const upload = await begin(ana)
    const asked = async (number: string) => (await say(ana, 'GET', withKey(upload, `/${number}`))).status
    expect(await Promise.all(['0', '-1', '10001', '1.5', 'x', '1e3', '99999', '%00'].map(asked))).toEqual(
      Array.from({ length: 8 }, () => 400),
    )
    expect(await asked('10000')).toBe(413)
    expect(await asked('26')).toBe(200)
    expect(await asked('27')).toBe(413)
    const batch = await say(ana, 'GET', `${withKey(upload, '/batch')}&partNumbers=1,2,3`)
    expect(Object.keys((batch.body as { presignedUrls?: object }).presignedUrls ?? {})).toEqual(['1', '2', '3'])
  })

  test('gets the addresses of many parts, each once, and of no more than the largest file has', async () => {
    const sign = vi.spyOn(store.parts, 'addressToPut')
    const upload = await begin(ana)
    const ask = (numbers: number[]) => say(ana, 'GET', `${withKey(upload, '/batch')}&partNumbers=${numbers.join(',')}`)
    const once = await ask(Array.from({ length: 3000 }, (_, at) => 1 + (at % 2)))
    expect(Object.keys((once.body as { presignedUrls?: object }).presignedUrls ?? {})).toEqual(['1', '2'])
    const refused = await ask(Array.from({ length: 27 }, (_, at) => 1 + at))
    expect([refused.status, refused.body['code']]).toEqual([400, 'invalid_input'])
    expect(sign).toHaveBeenCalledTimes(2)
  })

  test('must complete with the stored parts in order, of which only the last may be small @P9.57', async () => {
    const upload = await begin(ana)
    const small = await putPart(ana, upload, 1, Buffer.from('abc'))
    const last = await putPart(ana, upload, 2, Buffer.from('def'))
    const refused: [unknown, string][] = [
      [{}, 'Please send the parts in the order of their numbers'],
      [{ parts: [] }, 'Please send the parts in the order of their numbers'],
      [{ parts: [last, small] }, 'Please send the parts in the order of their numbers'],
      [{ parts: [last, last] }, 'Please send the parts in the order of their numbers'],
      [{ parts: [{ ...small, PartNumber: 3 }] }, 'Part 3 is not there'],
      [{ parts: [{ ...small, ETag: last.ETag }] }, 'Part 1 is not there'],
      [{ parts: [small, last] }, 'Every part but the last holds at least 5 MiB'],
    ]
    for (const [body, message] of refused)
      expect(await say(ana, 'POST', withKey(upload, '/complete'), body)).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', message },
      })
    expect((await say(ana, 'POST', withKey(upload, '/complete'), { parts: [last] })).status).toBe(200)
  })

  test('cannot get credentials of the store @S8.3', async () => {
    expect(await say(ana, 'GET', '/s3/sts')).toMatchObject({
      status: 501,
      body: { code: 'not_supported', message: 'Temporary credentials are not given out here' },
    })
  })
})

async function md5Of(body: Readable | undefined) {
  const hash = createHash('md5')
  for await (const chunk of body ?? []) hash.update(chunk)
  return hash.digest('hex')
}

test('asking for the addresses of many parts counts as an upload', async () => {
  const { say, begin, signUp, db } = await uppyClient(testStore(limits).store, 'on')
  const ana = await signUp('Ana')
  const { path, key } = await begin(ana)
  const ask = () => say(ana, 'GET', `${path}/batch?partNumbers=1&key=${encodeURIComponent(key)}`)
  expect((await ask()).status).toBe(200)
  await db.updateTable('rateCounters').set({ count: 60 }).where('key', '=', `upload:${ana.user.id}`).execute()
  expect((await ask()).status).toBe(429)
})
