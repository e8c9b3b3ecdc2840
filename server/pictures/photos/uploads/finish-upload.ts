import { randomBytes } from 'node:crypto'
import { addAbortSignal } from 'node:stream'
import { t } from '#texts'
import { maxPhotoBytes } from '../../../../contract/pictures/photos.ts'
import { Conflict, HttpError, InvalidInput, NotFound, TooLarge, Unavailable } from '../../../platform/http-error.ts'
import { maxWaitMs } from '../../../platform/limits/per-service/time-limit.ts'
import type { Services } from '../../../services.ts'
import type { Store } from '../../../platform/storage/store.ts'
import type { PhotoOwner } from '../making/photo-maker.ts'
import {
  deletePhoto,
  insertPhoto,
  photoKey,
  privateObjects,
  settleUpload,
  type Upload,
  uploadKey,
} from '../photos.queries.ts'
import { resetStoredBytes } from './upload-writes.queries.ts'

type PhotoServices = Pick<Services, 'db' | 'store' | 'photoMaker'>

/**
 * Makes the photo of an upload that has arrived, and returns its path. It runs outside of transactions: a photo takes seconds, and a
 * transaction would occupy a database connection meanwhile. Throws 413 or 415 for a file that cannot become a photo, and 409 if the member
 * has too many. `left`: the client has disconnected.
 */
export async function finishUpload(
  services: PhotoServices,
  owner: PhotoOwner,
  { key, isPrivate = false }: Pick<Upload, 'key'> & { isPrivate?: boolean },
  left?: AbortSignal,
): Promise<string> {
  const { db, store, photoMaker } = services
  try {
    let forStore = maxWaitMs
    async function read() {
      const began = performance.now()
      const bytes = await readUpload(store, uploadKey(key))
      forStore = Math.max(minPutMs, maxWaitMs - (performance.now() - began))
      return bytes
    }
    const { contentType, placeholder, files } = await photoMaker.make(read, owner, left)
    const path = `${isPrivate ? privateObjects : '/objects/'}${randomBytes(16).toString('hex')}-${placeholder}`
    const total = files.reduce((sum, file) => sum + file.bytes.length, 0)
    const widths = [...new Set(files.map(({ realWidth }) => realWidth))]
    await insertPhoto(db, { path, ownerId: owner.memberId, contentType, bytes: total, widths })
    const stored = await Promise.allSettled(
      files.map((file) =>
        store.put(photoKey(path, file.width, file.format), Buffer.from(file.bytes), `image/${file.format}`, forStore),
      ),
    )
    const failed = stored.find((one) => one.status === 'rejected')
    if (failed) {
      // On a full disk, its files would leave no space for the next try.
      await deletePhoto(db, path).catch(() => {})
      throw failed.reason
    }
    return ofThisKind(await settle(services, key, path), isPrivate)
  } catch (error) {
    // A file that cannot become a photo is removed at once instead of by the nightly job.
    if (error instanceof HttpError && isFinal(error)) {
      await resetStoredBytes(db, key)
      await store.remove([uploadKey(key)])
    }
    throw error
  }
}

const isFinal = ({ status, code }: HttpError) => status === 413 || status === 415 || code === 'too_many_photos'

/** An upload becomes one photo, whose kind is set by the first call. Throws 409 for a call that requests the other kind. */
export function ofThisKind(path: string, isPrivate: boolean): string {
  if (path.startsWith(privateObjects) === isPrivate) return path
  throw Conflict('photo_made', t.photoErrors.madeForElse())
}

/** In milliseconds, if reading from the store took nearly all of the time that a person waits. */
const minPutMs = 1_000

/** In milliseconds: a stalled store must not keep others from their turn. */
const maxReadMs = 20_000

async function readUpload(store: Store, key: string): Promise<Buffer> {
  const found = await store.get(key)
  if (!found) throw InvalidInput({ photoURL: t.photoErrors.notArrived() })
  const tooLate = AbortSignal.timeout(maxReadMs)
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of addAbortSignal(tooLate, found.body) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxPhotoBytes) throw TooLarge(t.photoErrors.photoTooLarge)
      chunks.push(chunk)
    }
  } catch (error) {
    throw tooLate.aborted ? Unavailable() : error
  }
  return Buffer.concat(chunks)
}

/** Another process may have finished the same upload meanwhile, or the account may be deleted. */
async function settle({ db, store }: PhotoServices, key: string, path: string): Promise<string> {
  const settled = await settleUpload(db, key, path)
  if (settled !== path) await deletePhoto(db, path)
  if (settled === null) throw NotFound(t.errors.photoNotFound())
  await store.remove([uploadKey(key)]).catch(() => {})
  return settled
}
