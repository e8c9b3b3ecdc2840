import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { photoApp } from '../testing/photo-app.ts'
import { until } from '../testing/until.ts'
import { insertUpload } from './photos.queries.ts'
import { writeAlone } from './write-alone.ts'

const { services, db, signUp } = await photoApp()
const claimTimes = { seconds: 1, renewEveryMs: 50 }
const quick = { bytes: 1, claimTimes }
const atOnce = async () => ({ bytes: 1, result: 'written' })

async function anUpload() {
  const upload = await insertUpload(db, (await signUp()).user.id)
  if (typeof upload === 'string') throw new Error(upload)
  return { key: upload.key, multipartId: null, part: 0 }
}

test('a running writer keeps its claim', async () => {
  const target = await anUpload()
  const ended = Promise.withResolvers<void>()
  const first = writeAlone(services, target, quick, async () => {
    await ended.promise
    return atOnce()
  })
  // Longer than a claim lasts that is not renewed.
  await delay(1500)
  await expect(writeAlone(services, target, quick, atOnce)).rejects.toMatchObject({
    status: 409,
    code: 'upload_in_progress',
  })
  ended.resolve()
  expect(await first).toBe('written')
  expect(await writeAlone(services, target, quick, atOnce)).toBe('written')
})

test('a writer is aborted when its upload is deleted', async () => {
  const target = await anUpload()
  let isAborted = false
  const writing = writeAlone(services, target, quick, async ({ signal }) => {
    await until(() => signal.aborted)
    isAborted = true
    throw signal.reason
  })
  const refused = expect(writing).rejects.toMatchObject({ status: 404 })
  await until(async () => (await db.selectFrom('uploadWrites').select('part').execute()).length === 2)
  await db.deleteFrom('photoUploads').where('key', '=', target.key).execute()
  await refused
  expect(isAborted).toBe(true)
})

test('after a writer has failed, the next one can start at once', async () => {
  const target = await anUpload()
  const failing = writeAlone(services, target, quick, () => Promise.reject(new Error('the disk is full')))
  await expect(failing).rejects.toThrow('the disk is full')
  expect(await writeAlone(services, target, quick, atOnce)).toBe('written')
})
