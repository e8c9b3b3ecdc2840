import { randomBytes } from 'node:crypto'
import { mostPhotoBytes, type photos } from '../../contract/photos.ts'
import { HttpError, InvalidInput, NotFound, TooLarge } from '../http-error.ts'
import type { Handlers } from '../serve.ts'
import type { Services } from '../services.ts'
import type { Store } from '../storage/store.ts'
import {
  deletePhoto,
  findUpload,
  insertPhoto,
  photoKey,
  settleUpload,
  type Upload,
  uploadKey,
} from './photos.queries.ts'
import { resetStoredBytes } from './upload-writes.queries.ts'
import { contentTypeOf, keyOfAddress } from './photos.rules.ts'
import { absolute, addressLifetime, beginUpload } from './uploads.ts'

export function photoHandlers(services: Services): Handlers<typeof photos> {
  const { store, publicUrl, origin } = services
  const running = new Map<string, Promise<string>>()

  return {
    async prepare({ caller, db, calledAt }) {
      const { key } = await beginUpload(db, caller.id)
      const address = await store.addressToPut(uploadKey(key), addressLifetime)
      return { uploadURL: absolute(services, calledAt(), address) }
    },

    async finish({ caller, db, body, calledAt }) {
      const sites = ['', publicUrl ?? calledAt(), origin]
      const bases = store.base.startsWith('/') ? sites.map((site) => site + store.base) : [store.base]
      const key = keyOfAddress(body.photoURL, bases)
      const upload = key === null ? undefined : await findUpload(db, caller.id, key)
      if (!upload) throw NotFound('Photo')
      if (upload.path !== null) return { objectPath: upload.path }
      return { objectPath: await once(running, upload.key, () => finishUpload(services, caller.id, upload)) }
    },
  }
}

/** Concurrent calls with the same key share one run. */
async function once<T>(running: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const run = running.get(key) ?? work()
  running.set(key, run)
  try {
    return await run
  } finally {
    running.delete(key)
  }
}

/** Not in a transaction: a photo takes seconds, and a transaction would hold a database connection meanwhile. */
async function finishUpload(services: Services, ownerId: string, { key }: Upload): Promise<string> {
  const { db, store, photoMaker } = services
  try {
    const bytes = await readUpload(store, uploadKey(key))
    const contentType = contentTypeOf(bytes)
    const { placeholder, files } = await photoMaker.make(bytes, ownerId)
    const path = `/objects/${randomBytes(16).toString('hex')}-${placeholder}`
    const total = files.reduce((sum, file) => sum + file.bytes.length, 0)
    const widths = [...new Set(files.map(({ realWidth }) => realWidth))]
    await insertPhoto(db, { path, ownerId, contentType, bytes: total, widths })
    await Promise.all(
      files.map((file) =>
        store.put(photoKey(path, file.width, file.format), Buffer.from(file.bytes), `image/${file.format}`),
      ),
    )
    return await settle(services, key, path)
  } catch (error) {
    // A file that cannot become a photo is removed at once instead of by the nightly job.
    if (error instanceof HttpError && (error.status === 413 || error.status === 415)) {
      await resetStoredBytes(db, key)
      await store.remove([uploadKey(key)])
    }
    throw error
  }
}

async function readUpload(store: Store, key: string): Promise<Buffer> {
  const found = await store.get(key)
  if (!found) throw InvalidInput({ photoURL: 'This photo has not arrived. Please upload it again.' })
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of found.body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= mostPhotoBytes) chunks.push(chunk)
    else break
  }
  if (size > mostPhotoBytes) throw TooLarge('A photo is at most 10 MB')
  return Buffer.concat(chunks)
}

/** Another process may have finished the same upload meanwhile, or the account may be deleted. */
async function settle({ db, store }: Services, key: string, path: string): Promise<string> {
  const settled = await settleUpload(db, key, path)
  if (settled !== path) await deletePhoto(db, path)
  if (settled === null) throw NotFound('Photo')
  await store.remove([uploadKey(key)]).catch(() => {})
  return settled
}
