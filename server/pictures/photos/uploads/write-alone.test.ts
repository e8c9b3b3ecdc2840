import { addAbortSignal, Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { photoApp } from '../../../testing/photo-app.ts'
import { insertUpload } from '../photos.queries.ts'
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
  // Longer than a claim is valid without renewal.
  await delay(1500)
  await expect(writeAlone(services, target, quick, atOnce)).rejects.toMatchObject({
    status: 409,
    code: 'upload_in_progress',
  })
  ended.resolve()
  expect(await first).toBe('written')
  expect(await writeAlone(services, target, quick, atOnce)).toBe('written')
})

test('a writer is aborted when its upload is deleted, and its caller gets 404 instead of the stream error', async () => {
  const target = await anUpload()
  const started = Promise.withResolvers<void>()
  const body = new Readable({ read() {} })
  const writing = writeAlone(services, target, quick, async ({ signal }) => {
    addAbortSignal(signal, body)
    started.resolve()
    for await (const _ of body);
    return atOnce()
  })
  const refused = expect(writing).rejects.toMatchObject({ status: 404, code: 'not_found' })
  await started.promise
  await db.deleteFrom('photoUploads').where('key', '=', target.key).execute()
  await refused
  expect(body.errored).toMatchObject({ name: 'AbortError' })
})

test('after a writer has failed, the next one can start at once', async () => {
  const target = await anUpload()
  const failing = writeAlone(services, target, quick, () => Promise.reject(new Error('the disk is full')))
  await expect(failing).rejects.toThrow('the disk is full')
  expect(await writeAlone(services, target, quick, atOnce)).toBe('written')
})
