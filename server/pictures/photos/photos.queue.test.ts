import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Store } from '../../platform/storage/store.ts'
import { testApp } from '../../testing/app.ts'
import { testStore } from '../../testing/services/objects.ts'
import { aPhoto, putTo } from '../../testing/domains/photos.ts'
import { openRequest } from '../../testing/raw-requests.ts'
import { until } from '../../testing/until.ts'
import { createPhotoMaker } from './making/photo-maker.ts'

const { store } = testStore()
const gate = Promise.withResolvers<void>()
const reads: string[] = []
/** Returns no file before the gate is open. */
const slowStore: Store = {
  ...store,
  async get(key) {
    reads.push(key)
    await gate.promise
    return await store.get(key)
  },
}
const photoMaker = createPhotoMaker({ concurrent: 1, queuedOfOne: 1 })
const { app, signUp } = await testApp({ services: { store: slowStore, photoMaker } })

test('a photo that waits for its turn is not read, and its place is free again when its client has left', async () => {
  const { api, token } = await signUp()
  const upload = async () => {
    const { uploadURL } = await api.photos.prepare({})
    await putTo(app, uploadURL, await aPhoto().toBuffer())
    return uploadURL
  }
  const finish = (photoURL: string) => api.photos.finish({ body: { photoURL } })
  const running = finish(await upload())
  await until(() => reads.length === 1)

  const address = await app.listen({ port: 0 })
  const finishOnSocket = (photoURL: string) => {
    const body = JSON.stringify({ photoURL })
    const head = [`Authorization: Bearer ${token}`, 'Content-Type: application/json', `Content-Length: ${body.length}`]
    const request = openRequest(address, ['PUT /api/room-photos HTTP/1.1', ...head])
    request.send(body)
    return { photoURL, ...request }
  }
  const both = [finishOnSocket(await upload()), finishOnSocket(await upload())]
  await until(() => both.some((request) => request.status() === 503))
  const [refused, waiting] = both.toSorted((a, b) => Number(b.status()) - Number(a.status()))
  expect(waiting?.status()).toBeNull()

  waiting?.close()
  const again = () => finish(refused?.photoURL ?? '')
  await until(async () => (await stateOf(again())) === 'waiting')
  expect(reads).toHaveLength(1)
  gate.resolve()
  expect((await running).objectPath).toContain('/objects/')
  expect((await again()).objectPath).toContain('/objects/')
})

const stateOf = (call: Promise<unknown>) =>
  Promise.race([
    call.then(
      () => 'done',
      (error: { status: number }) => error.status,
    ),
    delay(100, 'waiting'),
  ])
