import { utimesSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testBucket } from '../../testing/services/s3.ts'
import { clearPhotos } from './photos.job.ts'

const { store, directory } = await testBucket()
const { db, signUp } = await testApp({ services: { store } })

test('files and multipart uploads without a row are removed from a bucket after a day', async () => {
  const { api } = await signUp()
  const { uploadURL } = await api.photos.prepare({})
  const owned = `uploads/${/[0-9a-f]{32}/.exec(uploadURL)?.[0]}`
  const [old, fresh] = ['0', '1'].map((digit) => `uploads/${digit.repeat(32)}`) as [string, string]
  const photo = `photos/${'2'.repeat(32)}-${'A'.repeat(48)}/640.avif`
  const dayBefore = Date.now() / 1000 - 90_000
  for (const key of [owned, old, fresh, photo]) {
    await store.put(key, Buffer.from('abc'), 'image/avif')
    if (key !== fresh) utimesSync(`${directory}/photos/${key}._S3rver_object`, dayBefore, dayBefore)
  }
  const [oldParts, freshParts] = [await store.parts.begin(old), await store.parts.begin(old)]
  utimesSync(`${directory}/photos/._S3rver_uploads/${oldParts}`, dayBefore, dayBefore)
  await clearPhotos(db, store)
  const left = (await Array.fromAsync(store.files())).flat().map(({ key }) => key)
  expect(left.toSorted()).toEqual([owned, fresh].toSorted())
  const unfinished = (await Array.fromAsync(store.parts.unfinished())).flat().map(({ id }) => id)
  expect(unfinished).toEqual([freshParts])
})
