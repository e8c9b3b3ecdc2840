import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp, type TestMember } from '../../../testing/app.ts'
import { photoApp } from '../../../testing/photo-app.ts'
import { aPhoto, putTo } from '../../../testing/domains/photos.ts'
import { openRequest, pathOf, type RawRequest, statusOf } from '../../../testing/raw-requests.ts'
import { until } from '../../../testing/until.ts'
import { clearPhotos } from '../photos.job.ts'
import { claimWrite, giveUpWrite } from './upload-writes.queries.ts'

const maxBytes = 100_000
const { app, db, store, folder, signUp, filesIn, upload, doRemovals } = await photoApp({ maxBytes })
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const other = await testApp({ db, services: { store } })
const otherAddress = await other.app.listen({ port: 0, host: '127.0.0.1' })

const bytesOnDisk = () =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .reduce((sum, entry) => sum + statSync(`${entry.parentPath}/${entry.name}`).size, 0)
    : 0

const prepare = async ({ api }: TestMember) => pathOf((await api.photos.prepare({})).uploadURL)
const keyOf = (path: string) => /[0-9a-f]{32}/.exec(path)?.[0] ?? ''

async function sizeOf(key: string): Promise<number | null> {
  const found = await store.get(key)
  found?.body.destroy()
  return found?.size ?? null
}
const storedBytes = (path: string) => sizeOf(`uploads/${keyOf(path)}`)
const isStored = async (key: string) => (await sizeOf(key)) !== null

/** Sends the headers of a PUT and part of its body, and keeps the request open. */
function putSome(path: string, bytes = 1000, announced = maxBytes, at = address): RawRequest {
  const request = openRequest(at, [`PUT ${path} HTTP/1.1`, `Content-Length: ${announced}`])
  request.send(Buffer.alloc(bytes, 7))
  return request
}

async function call({ token }: TestMember, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: reply.statusCode, body: reply.json<Record<string, string>>() }
}

async function beginParts(member: TestMember) {
  const { body } = await call(member, 'POST', '/s3/multipart')
  const path = (rest: string) => `/s3/multipart/${body['uploadId']}${rest}?key=${body['key']}`
  const partPath = async (number: number) => pathOf((await call(member, 'GET', path(`/${number}`))).body['url'] ?? '')
  return { key: String(body['key']), path, partPath }
}

/** The statuses of the requests with a reply, once only `open` requests are without one. */
async function outcomes(requests: RawRequest[], open: number) {
  await until(() => requests.filter((request) => request.status() === null).length === open)
  return requests.map((request) => request.status()).filter((status) => status !== null)
}

const close = async (...requests: RawRequest[]) => {
  for (const request of requests) request.close()
  await until(async () => {
    const held = db.selectFrom('uploadWrites').select('part').where('writer', 'is not', null)
    return (await held.execute()).length === 0 && filesIn('writing') === 0
  })
}

describe('fifty calls at once, in two processes,', () => {
  const fifty = Array.from({ length: 50 }, (_, at) => (at % 2 ? address : otherAddress))

  test('to one address have one writer', async () => {
    const path = await prepare(await signUp())
    const requests = fifty.map((at) => putSome(path, 90_000, maxBytes, at))
    expect(new Set(await outcomes(requests, 1))).toEqual(new Set([409]))
    expect(bytesOnDisk()).toBeLessThanOrEqual(maxBytes)
    await close(...requests)
    expect((await putTo(app, path, Buffer.from('abc'))).statusCode).toBe(200)
  })

  test('to one part have one writer, and the parts share the limit of one upload', async () => {
    const ana = await signUp()
    const { key, partPath } = await beginParts(ana)
    const path = await partPath(1)
    const requests = fifty.map((at) => putSome(path, 50_000, 60_000, at))
    expect(new Set(await outcomes(requests, 1))).toEqual(new Set([409]))
    expect(bytesOnDisk()).toBeLessThanOrEqual(maxBytes + 3)
    await close(...requests)
    expect((await putTo(app, path, Buffer.alloc(60_000))).statusCode).toBe(200)
    const { multipartId } = await db
      .selectFrom('photoUploads')
      .select('multipartId')
      .where('key', '=', keyOf(key))
      .executeTakeFirstOrThrow()
    const bounds = { maxBytes, maxOfMember: 20 * maxBytes, seconds: 1 }
    const second = (announcedBytes: number) =>
      claimWrite(db, { key: keyOf(key), multipartId, part: 2 }, { ...bounds, announcedBytes })
    expect(await second(50_000)).toBe('too large')
    const claim = await second(40_000)
    expect(claim).toMatchObject({ maxBytes: 40_000 })
    if (typeof claim !== 'string') await giveUpWrite(db, claim.writer)
  })

  test('of one member to fifty addresses stay within the quota', async () => {
    const ana = await signUp()
    const paths = await Promise.all(fifty.map(() => prepare(ana)))
    const before = bytesOnDisk()
    const requests = fifty.map((at, i) => putSome(paths[i] ?? '', 90_000, maxBytes, at))
    expect(await outcomes(requests, 20)).toEqual(Array.from({ length: 30 }, () => 429))
    expect(bytesOnDisk() - before).toBeLessThanOrEqual(20 * maxBytes)
    await close(...requests)
  })

  test('that complete one multipart upload complete it once', async () => {
    const ana = await signUp()
    const parts = await beginParts(ana)
    const { headers } = await putTo(app, await parts.partPath(1), Buffer.alloc(50_000))
    const payload = { parts: [{ PartNumber: 1, ETag: headers.etag }] }
    const replies = await Promise.all(fifty.map(() => call(ana, 'POST', parts.path('/complete'), payload)))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => ![200, 404, 409].includes(status))).toEqual([])
  })
})

describe('the quota of a member', () => {
  test('counts stored unfinished uploads, but not refused ones', async () => {
    const ana = await signUp()
    for (let at = 0; at < 20; at++) await upload(ana, Buffer.alloc(maxBytes))
    const next = await prepare(ana)
    expect((await putTo(app, next, Buffer.alloc(1))).statusCode).toBe(429)
    const [{ key } = { key: '' }] = await db
      .selectFrom('photoUploads')
      .select('key')
      .where('ownerId', '=', ana.user.id)
      .where('key', '<>', keyOf(next))
      .limit(1)
      .execute()
    const finish = ana.api.photos.finish({ body: { photoURL: `/objects/uploads/${key}` } })
    await expect(finish).rejects.toMatchObject({ status: 415 })
    expect((await putTo(app, next, Buffer.alloc(maxBytes))).statusCode).toBe(200)
  })

  test('allows sixty unfinished uploads, however many are begun at once', async () => {
    const ana = await signUp()
    const begun = await Promise.allSettled(Array.from({ length: 70 }, () => ana.api.photos.prepare({})))
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(60)
    await expect(ana.api.photos.prepare({})).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
    await sql`
      update photo_uploads set created_at = now() - interval '16 minutes' where owner_id = ${ana.user.id}`.execute(db)
    await ana.api.photos.prepare({})
  })

  test('counts as unfinished, after the quarter of an hour too, what has a file or parts in the store', async () => {
    const refused = { status: 429, code: 'rate_limited' }
    const [ana, bea] = [await signUp(), await signUp()]
    for (const [member, multipartId] of [
      [ana, null],
      [bea, 'parts'],
    ] as const) {
      const uploads = Array.from({ length: 60 }, (_, at) => ({
        key: `${member.user.id.replaceAll('-', '').slice(0, 30)}${10 + at}`,
        ownerId: member.user.id,
        multipartId,
        createdAt: new Date(Date.now() - 16 * 60_000),
      }))
      const ids = await db.insertInto('photoUploads').values(uploads).returning('id').execute()
      if (multipartId === null)
        await db
          .insertInto('uploadWrites')
          .values(ids.map(({ id }) => ({ uploadId: id, part: 0, storedBytes: 1 })))
          .execute()
      await expect(member.api.photos.prepare({})).rejects.toMatchObject(refused)
    }
    await db.updateTable('photoUploads').set({ multipartId: null }).where('ownerId', '=', bea.user.id).execute()
    await bea.api.photos.prepare({})
  })
})

describe('an upload', () => {
  test('can be sent again until it is finished', async () => {
    const ana = await signUp()
    const path = await prepare(ana)
    const photo = await aPhoto({ width: 60, height: 40 }).toBuffer()
    for (const bytes of [Buffer.from('abc'), photo]) expect((await putTo(app, path, bytes)).statusCode).toBe(200)
    const { objectPath } = await ana.api.photos.finish({ body: { photoURL: path } })
    const files = filesIn('uploads')
    expect((await putTo(app, path, Buffer.from('other'))).statusCode).toBe(404)
    expect(await ana.api.photos.finish({ body: { photoURL: path } })).toEqual({ objectPath })
    expect(filesIn('uploads')).toBe(files)
  })

  test('finished while it is sent again discards the new bytes', async () => {
    const ana = await signUp()
    const path = await prepare(ana)
    await putTo(app, path, await aPhoto({ width: 60, height: 40 }).toBuffer())
    const again = putSome(path, 500, 1000)
    await until(() => filesIn('writing') === 1)
    await ana.api.photos.finish({ body: { photoURL: path } })
    again.send(Buffer.alloc(500))
    expect(await statusOf(again)).toBe(404)
    expect(await storedBytes(path)).toBeNull()
  })

  test('of a deleted or suspended member is refused', async () => {
    const [ana, bea] = [await signUp(), await signUp()]
    const paths = [await prepare(ana), await prepare(bea)]
    const files = filesIn('')
    await ana.api.profile.remove({ body: { password: 'bailamos' } })
    await db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', bea.user.id).execute()
    for (const path of paths) expect((await putTo(app, path, Buffer.from('abc'))).statusCode).toBe(404)
    expect(filesIn('')).toBe(files)
  })

  test('of a member whose account is deleted meanwhile is discarded, multipart or not', async () => {
    const ana = await signUp()
    const before = [filesIn('parts'), filesIn('uploads')]
    const parts = await beginParts(ana)
    const requests = [putSome(await prepare(ana), 500, 1000), putSome(await parts.partPath(1), 500, 1000)]
    await until(() => filesIn('writing') === 2)
    await ana.api.profile.remove({ body: { password: 'bailamos' } })
    await doRemovals()
    for (const request of requests) request.send(Buffer.alloc(500))
    expect(await Promise.all(requests.map(statusOf))).toEqual([404, 404])
    expect([filesIn('writing'), filesIn('parts'), filesIn('uploads')]).toEqual([0, ...before])
  })

  test("can be written again after a crashed writer's claim has expired", async () => {
    const ana = await signUp()
    const path = await prepare(ana)
    const hold = (until: string) =>
      sql`
      insert into upload_writes (upload_id, part, reserved_bytes, writer, held_until)
      select id, 0, 1000, gen_random_uuid(), now() + ${until}::interval from photo_uploads where key = ${keyOf(path)}
      on conflict (upload_id, part) do update set held_until = excluded.held_until`.execute(db)
    await hold('30 seconds')
    expect((await putTo(app, path, Buffer.from('abc'))).statusCode).toBe(409)
    await hold('-1 second')
    expect((await putTo(app, path, Buffer.from('abc'))).statusCode).toBe(200)
  })

  test('that is interrupted stores nothing, and its address stays valid', async () => {
    const path = await prepare(await signUp())
    const request = putSome(path)
    await until(() => filesIn('writing') === 1)
    await close(request)
    expect((await putTo(app, path, Buffer.from('abc'))).statusCode).toBe(200)
  })

  test('beyond the limit gets a complete reply, and one within it is accepted with or without Content-Length', async () => {
    const ana = await signUp()
    const large = openRequest(address, [`PUT ${await prepare(ana)} HTTP/1.1`, 'Transfer-Encoding: chunked'])
    large.send(`${(maxBytes + 1).toString(16)}\r\n${'x'.repeat(maxBytes + 1)}`)
    expect(await statusOf(large)).toBe(413)
    expect(large.received()).toContain('"code":"too_large"')
    const announced = openRequest(address, [`PUT ${await prepare(ana)} HTTP/1.1`, `Content-Length: ${maxBytes + 1}`])
    expect(await statusOf(announced)).toBe(413)
    const path = await prepare(ana)
    const asking = openRequest(address, [`PUT ${path} HTTP/1.1`, 'Content-Length: 3', 'Expect: 100-continue'])
    await until(() => asking.received().includes('100 Continue'))
    asking.send('abc')
    expect(await statusOf(asking)).toBe(200)
    expect(await storedBytes(path)).toBe(3)
    const chunked = openRequest(address, [`PUT ${path} HTTP/1.1`, 'Transfer-Encoding: chunked'])
    chunked.send('4\r\nabcd\r\n0\r\n\r\n')
    expect(await statusOf(chunked)).toBe(200)
    expect(await storedBytes(path)).toBe(4)
    const longer = openRequest(address, [`PUT ${path} HTTP/1.1`, 'Content-Length: 3'])
    longer.send('abcdef')
    // The bytes beyond Content-Length are parsed as another request, with an unknown method.
    expect(await statusOf(longer)).toBe(501)
    expect(await storedBytes(path)).toBeLessThanOrEqual(4)
  })
})

describe('the nightly job', () => {
  test('deletes every file without a row after a day, and no other', async () => {
    const ana = await signUp()
    const kept = keyOf(await upload(ana, Buffer.from('kept')))
    const strays = [0, 1].map((at) => String(at).repeat(32))
    const photo = `photos/${'2'.repeat(32)}-${'A'.repeat(48)}/640.avif`
    for (const key of strays) await store.put(`uploads/${key}`, Buffer.from('stray'), '')
    await store.put(photo, Buffer.from('stray'), '')
    const parts = [await store.parts.begin(`uploads/${strays[0]}`), await store.parts.begin(`uploads/${strays[0]}`)]
    const owned = await beginParts(ana)
    await putTo(app, await owned.partPath(1), Buffer.from('abc'))
    const dayBefore = Date.now() / 1000 - 90_000
    const { multipartId } = await db
      .selectFrom('photoUploads')
      .select('multipartId')
      .where('key', '=', keyOf(owned.key))
      .executeTakeFirstOrThrow()
    for (const name of [`uploads/${kept}`, `uploads/${strays[0]}`, photo, `parts/${parts[0]}`, `parts/${multipartId}`])
      utimesSync(`${folder}/${name}`, dayBefore, dayBefore)

    await clearPhotos(db, store)
    expect(
      await Promise.all([`uploads/${kept}`, ...strays.map((key) => `uploads/${key}`), photo].map(isStored)),
    ).toEqual([true, false, true, false])
    expect([...parts, String(multipartId)].map((id) => existsSync(`${folder}/parts/${id}`))).toEqual([
      false,
      true,
      true,
    ])
  })
})
