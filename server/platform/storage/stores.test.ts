import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { afterFile } from '../../testing/after-file.ts'
import { badAnswers, startBadServer } from '../../testing/services/bad-server.ts'
import { testStore } from '../../testing/services/objects.ts'
import { testBucket } from '../../testing/services/s3.ts'
import { createS3Store } from './s3-store.ts'
import type { Store } from './store.ts'

const disk = testStore()
const bucket = await testBucket()

const aKey = () => `uploads/${randomBytes(16).toString('hex')}`
const photoKey = () => `photos/${randomBytes(16).toString('hex')}-${'A'.repeat(48)}/640.avif`
const privateKey = () => photoKey().replace('photos/', 'private/')

/** Sends bytes to an upload address, as its holder would. */
async function put(store: Store, address: string, bytes: Buffer): Promise<string> {
  if (store.receive) return (await receive(store, address, Readable.from([bytes]))).etag
  const reply = await fetch(address, { method: 'PUT', body: new Uint8Array(bytes) })
  if (!reply.ok) throw Object.assign(new Error(await reply.text()), { status: reply.status })
  return reply.headers.get('etag') ?? ''
}

/** Receives bytes as this site does at its own upload addresses. */
async function receive({ receive: receiver, maxBytes }: Store, address: string, body: Readable) {
  if (!receiver) throw new Error('a bucket receives by itself')
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const key = pathname.slice('/objects/'.length)
  return await receiver.write(key, await receiver.check(key, Object.fromEntries(searchParams)), body, maxBytes)
}

describe.each([
  ['the disk', disk.store],
  ['a bucket', bucket.store],
])('%s', (_, store) => {
  const read = async (key: string) => {
    const found = await store.get(key)
    return found && { size: found.size, bytes: await buffer(found.body) }
  }

  test('stores, returns and removes files @S8.11', async () => {
    for (const key of [aKey(), photoKey(), privateKey()]) {
      expect(await store.get(key)).toBeNull()
      const bytes = randomBytes(100_000)
      await store.put(key, bytes, 'image/avif')
      expect(await read(key)).toEqual({ size: bytes.length, bytes })
      await store.remove([key, aKey()])
      expect(await store.get(key)).toBeNull()
    }
  })

  test('accepts bytes only at an address that it issued', async () => {
    const [key, other] = [aKey(), aKey()]
    const address = await store.addressToPut(key, 60)
    expect(address.startsWith(`${store.base}/${key}?`)).toBe(true)
    expect(await put(store, address, Buffer.from('abc'))).toBe('"900150983cd24fb0d6963f7d28e17f72"')
    expect((await read(key))?.bytes.toString()).toBe('abc')
    await expect(put(store, address.replace(key, other), Buffer.from('abc'))).rejects.toMatchObject({ status: 403 })
    const changed = address.replace(/(signature=)[\w-]{6}/i, '$1000000')
    await expect(put(store, changed, Buffer.from('abc'))).rejects.toMatchObject({ status: 403 })
    const over = await store.addressToPut(other, -10)
    await expect(put(store, over, Buffer.from('abc'))).rejects.toMatchObject({ status: 403 })
    expect(await store.get(other)).toBeNull()
  })

  test('joins parts by their numbers, whatever order they arrived in and however often', async () => {
    const key = aKey()
    const id = await store.parts.begin(key)
    expect(await store.parts.list(key, id)).toEqual([])
    const bytes = [randomBytes(5 * 2 ** 20), randomBytes(1000)]
    const putPart = async (number: number, part: Buffer) =>
      put(store, await store.parts.addressToPut(key, id, number, 60), part)
    await putPart(2, Buffer.from('an earlier try'))
    await putPart(2, bytes[1] as Buffer)
    await putPart(1, bytes[0] as Buffer)
    const parts = (await store.parts.list(key, id)) ?? []
    expect(parts.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      [1, 5 * 2 ** 20],
      [2, 1000],
    ])
    await store.parts.complete(key, id, parts)
    expect((await read(key))?.bytes.equals(Buffer.concat(bytes))).toBe(true)
    expect(await store.parts.list(key, id)).toBeNull()
  })

  test('aborts a multipart upload, also a second time', async () => {
    const key = aKey()
    const id = await store.parts.begin(key)
    await put(store, await store.parts.addressToPut(key, id, 1, 60), Buffer.from('abc'))
    await store.parts.abort(key, id)
    await store.parts.abort(key, id)
    expect(await store.parts.list(key, id)).toBeNull()
    expect(await store.get(key)).toBeNull()
  })

  test('lists every file and every multipart upload with its time', async () => {
    const keys = [aKey(), photoKey(), privateKey()]
    for (const key of keys) await store.put(key, Buffer.from('abc'), 'image/avif')
    const key = aKey()
    const id = await store.parts.begin(key)
    const listed = async () => {
      const files = (await Array.fromAsync(store.files())).flat()
      const unfinished = (await Array.fromAsync(store.parts.unfinished())).flat()
      return { files: files.filter((file) => keys.includes(file.key)), parts: unfinished.find((one) => one.id === id) }
    }
    const { files, parts } = await listed()
    expect(files.map((file) => file.key).toSorted()).toEqual(keys.toSorted())
    for (const { writtenAt } of [...files, ...(parts ? [parts] : [])])
      expect(Math.abs(writtenAt.getTime() - Date.now())).toBeLessThan(60_000)
    await parts?.remove()
    expect(await store.parts.list(key, id)).toBeNull()
    await store.remove(keys)
    expect(await listed()).toEqual({ files: [], parts: undefined })
  })

  test.each(['', 'uploads/../x', 'uploads/x', '/etc/passwd', `uploads/${'a'.repeat(32)}/..`, 'photos/x/640.webp'])(
    "refuses the key '%s'",
    async (key) => {
      await expect((async () => store.get(key))()).rejects.toThrow('not a key of the store')
      await expect((async () => store.put(key, Buffer.from('x'), 'image/webp'))()).rejects.toThrow('not a key')
      await expect((async () => store.remove([key]))()).rejects.toThrow('not a key')
    },
  )
})

describe('the disk store', () => {
  const { store, folder } = testStore({ maxBytes: 1000 })
  const files = (part = '') => readdirSync(`${folder}/${part}`).length

  test('keeps nothing of a file that is too large or interrupted, and makes files readable by their owner only', async () => {
    const key = aKey()
    await put(store, await store.addressToPut(key, 60), Buffer.alloc(1000))
    expect(statSync(`${folder}/${key}`).mode & 0o777).toBe(0o600)
    const address = await store.addressToPut(aKey(), 60)
    await expect(put(store, address, Buffer.alloc(1001))).rejects.toMatchObject({ status: 413 })
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(10)
        throw new Error('broke off')
      })(),
    )
    const sent = receive(store, address, broken)
    await expect(sent).rejects.toThrow('broke off')
    expect([files('writing'), files('uploads')]).toEqual([0, 1])
  })

  test('applies the limit to all parts of an upload together', async () => {
    const key = aKey()
    const id = await store.parts.begin(key)
    const putPart = async (number: number, bytes: number) =>
      put(store, await store.parts.addressToPut(key, id, number, 60), Buffer.alloc(bytes))
    await putPart(1, 600)
    await expect(putPart(2, 401)).rejects.toMatchObject({ status: 413 })
    await putPart(1, 1000)
    await expect(putPart(2, 1)).rejects.toMatchObject({ status: 413 })
    await expect(
      store.parts.addressToPut(key, '../../etc', 1, 60).then((to) => put(store, to, Buffer.from('x'))),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('removes drafts of writes that were interrupted an hour ago', async () => {
    mkdirSync(`${folder}/writing`, { recursive: true })
    for (const name of ['old', 'new']) writeFileSync(`${folder}/writing/${name}`, 'x')
    const before = Date.now() / 1000 - 3700
    utimesSync(`${folder}/writing/old`, before, before)
    await store.tidy(3_600_000)
    expect(readdirSync(`${folder}/writing`)).toEqual(['new'])
  })

  test('keeps nothing of a part whose upload was aborted meanwhile', async () => {
    const key = aKey()
    const id = await store.parts.begin(key)
    const body = Readable.from(
      (async function* () {
        yield Buffer.from('abc')
        await store.parts.abort(key, id)
        yield Buffer.from('def')
      })(),
    )
    const sent = receive(store, await store.parts.addressToPut(key, id, 1, 60), body)
    await expect(sent).rejects.toMatchObject({ status: 404 })
    expect([existsSync(`${folder}/parts/${id}`), files('writing')]).toEqual([false, 1])
  })

  test('fails if it cannot write a file', async () => {
    const blocked = testStore()
    writeFileSync(blocked.folder, 'a file where the folder should be')
    await expect(blocked.store.put(aKey(), Buffer.from('x'), 'image/webp')).rejects.toThrow('ENOTDIR')
  })
})

describe('a bucket', () => {
  test.each([
    ['refuses connections', { endpoint: 'http://127.0.0.1:1' }],
    ['rejects the credentials', { secretAccessKey: 'wrong' }],
  ])('that %s leads to 503', async (_, wrong) => {
    const failing = createS3Store({ ...bucket.settings, ...wrong })
    await expect(failing.get(aKey())).rejects.toMatchObject({ status: 503, code: 'unavailable' })
  })

  test.each(badAnswers)('that %s is not waited for, and asked again when it is well', async (how, answer) => {
    const bad = await startBadServer(answer)
    afterFile(bad.stop)
    const limits = { limitMs: 300, restMs: 300 }
    const store = createS3Store({ ...bucket.settings, ...limits, endpoint: bad.address })
    const key = photoKey()
    const calls = [
      () => store.get(key),
      () => store.put(key, Buffer.from('abc'), 'image/webp'),
      () => store.parts.begin(key),
      () => Array.fromAsync(store.files()),
      () => Array.fromAsync(store.parts.unfinished()),
    ]
    for (const [at, call] of calls.entries()) {
      const began = performance.now()
      await expect(call(), `${how}, call ${at}`).rejects.toMatchObject({ status: 503, code: 'unavailable' })
      expect(performance.now() - began).toBeLessThan(limits.limitMs + 700)
    }
    const asked = bad.asked()
    await expect(store.get(key)).rejects.toMatchObject({ status: 503 })
    expect(bad.asked(), 'asked while it is left alone').toBe(asked)
    expect(await store.addressToPut(key, 60)).toContain(key)
    bad.passOnTo(bucket.settings.endpoint)
    await delay(limits.restMs)
    await store.put(key, Buffer.from('abc'), 'image/webp')
    expect((await buffer((await store.get(key))!.body)).toString()).toBe('abc')
  })

  test('that knows no such file has not failed (threat 112)', async () => {
    for (let call = 0; call < 6; call++) expect(await bucket.store.get(aKey())).toBeNull()
  })

  test('gives no file that is larger than an upload may be', async () => {
    const key = aKey()
    await bucket.store.put(key, Buffer.alloc(2000), 'image/webp')
    await expect(createS3Store({ ...bucket.settings, maxBytes: 1999 }).get(key)).rejects.toMatchObject({ status: 413 })
  })
})
