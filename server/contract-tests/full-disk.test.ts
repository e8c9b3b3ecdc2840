import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { connect } from '../platform/db/connections/connect.ts'
import type { Store } from '../platform/storage/store.ts'
import { afterFile } from '../testing/after-file.ts'
import { testApp } from '../testing/app.ts'
import { openThread } from '../testing/domains/chat.ts'
import { testConnection } from '../testing/databases/database.ts'
import { createWorld } from '../testing/contract/fuzz-world.ts'
import { inUrl } from '../testing/contract/fuzz.ts'
import { photoApp } from '../testing/photo-app.ts'
import { aPhoto, putTo } from '../testing/domains/photos.ts'
import { callsOf } from '../testing/contract/contract-tests.ts'

const connection = await testConnection()
const db = connect(connection)
const readOnly = connect({ ...connection, options: '-c default_transaction_read_only=on' })
afterFile(() => Promise.all([db.destroy(), readOnly.destroy()]))
const writable = await testApp({ db })
const { app } = await testApp({ db: readOnly, rateLimits: 'on' })

test('every read goes on where nothing can be written, also what would note the use of a session and count the call', async () => {
  const { tokens, things } = await createWorld(writable)
  await sql`update sessions set last_used_at = last_used_at - interval '2 hours'`.execute(db)
  const refused: string[] = []
  let answered = 0
  for (const { name, endpoint } of callsOf(contract).filter(({ endpoint: { method } }) => method === 'GET'))
    for (const thing of endpoint.params ? new Set(things) : [''])
      for (const token of [tokens.host, tokens.admin]) {
        const url = endpoint.path.replaceAll(/:\w+/g, () => inUrl(thing))
        const reply = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
        if (reply.statusCode < 300) answered++
        if (reply.statusCode >= 500) refused.push(`${name}: ${reply.statusCode}`)
      }
  // Its limit is strict: a call that cannot be counted is refused.
  expect([...new Set(refused)]).toEqual(['profile.export: 503'])
  expect(answered).toBeGreaterThan(100)
}, 60_000)

test('a message for which the database has no room is refused, and stored once when it is sent again', async () => {
  const [one, other] = [await writable.signUp(), await writable.signUp()]
  const { id } = await openThread(one, other)
  const body = { content: 'Hola', clientId: randomUUID() }
  const send = () => one.api.chat.send({ params: { id }, body })
  await sql`
    create function refuse_for_room() returns trigger language plpgsql as
    $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db)
  await sql`create trigger no_room before insert on chat_messages execute function refuse_for_room()`.execute(db)
  await expect(send()).rejects.toMatchObject({ status: 503, code: 'unavailable' })
  expect(await other.api.chat.messages({ params: { id }, query: {} })).toEqual([])
  await sql`drop trigger no_room on chat_messages`.execute(db)
  const sent = await send()
  expect(await other.api.chat.messages({ params: { id }, query: {} })).toMatchObject([{ id: sent.id }])
})

/** The error of a write on a full disk. */
const noSpace = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
async function* cutShort(body: AsyncIterable<Buffer>) {
  for await (const chunk of body) {
    yield chunk.subarray(0, chunk.length / 2)
    throw noSpace()
  }
}

test('photos for which the disk has no room are refused, leave nothing, and succeed once there is room', async () => {
  const photos = await photoApp()
  const { store, filesIn, signUp } = photos
  let isFull = true
  const receive: Store['receive'] = {
    ...store.receive!,
    write: (key, to, body, max) =>
      store.receive!.write(key, to, isFull ? Readable.from(cutShort(body as AsyncIterable<Buffer>)) : body, max),
  }
  const filling: Store = {
    ...store,
    receive,
    async put(key, bytes, type) {
      if (isFull && key.endsWith('.avif')) throw noSpace()
      await store.put(key, bytes, type)
    },
  }
  const full = await testApp({ db: photos.db, services: { store: filling } })
  const member = await signUp()
  const bytes = await aPhoto().toBuffer()
  const { uploadURL } = await member.api.photos.prepare({})
  const refused = await putTo(full.app, uploadURL, bytes)
  expect([refused.statusCode, refused.json().code, Number(refused.headers['retry-after']) > 0]).toEqual([
    503,
    'unavailable',
    true,
  ])
  expect([filesIn('uploads'), filesIn('writing')]).toEqual([0, 0])

  isFull = false
  expect((await putTo(full.app, uploadURL, bytes)).statusCode).toBe(200)
  isFull = true
  const api = full.clientOf(member.token)
  const finish = () => api.photos.finish({ body: { photoURL: uploadURL } })
  await expect(finish()).rejects.toMatchObject({ status: 503, code: 'unavailable' })
  await photos.doRemovals()
  expect([filesIn('photos'), filesIn('writing'), filesIn('uploads')]).toEqual([0, 0, 1])

  isFull = false
  const { objectPath } = await finish()
  expect((await full.app.inject(objectPath)).statusCode).toBe(200)
}, 30_000)
