import { now } from '../../../contract/platform/clock.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { Jobs } from '../../platform/jobs/jobs.queries.ts'
import { lifetimes } from '../../platform/lifetimes.ts'
import type { Store } from '../../platform/storage/store.ts'
import { clearBatch, filesOf, ownedKeys, ownedParts, releaseUnused, uploadKey } from './photos.queries.ts'

/** Age at which unused files are removed (server behaviour, section 8). */
const unusedFileAgeMs = lifetimes.unusedUpload * 1000
/** Longer than the slowest upload takes. */
const draftAgeMs = 3_600_000

/** Nightly: removes photos that no record has used for a day. Each transaction that deletes rows queues a job that removes their files. */
export async function clearPhotos(db: Database, store: Store): Promise<void> {
  await releaseUnused(db)
  while (await clearBatch(db));
  await sweep(db, store)
}

/** Whether a file without a row is old enough to be removed. */
export const isOld = ({ writtenAt }: { writtenAt: Date }) => writtenAt.getTime() < now() - unusedFileAgeMs

/**
 * Removes files without a row. Rows are written before their files, so such a file never gets a row; the minimum age only protects
 * recent photos while an operator restores an older database.
 */
export async function sweep(db: Database, store: Store): Promise<void> {
  await store.tidy(draftAgeMs)
  for await (const files of store.files()) {
    const keys = files.filter(isOld).map(({ key }) => key)
    const owned = await ownedKeys(db, keys)
    await store.remove(keys.filter((key) => !owned.has(key)))
  }
  for await (const uploads of store.parts.unfinished()) {
    const old = uploads.filter(isOld)
    const owned = await ownedParts(
      db,
      old.map(({ id }) => id),
    )
    for (const upload of old) if (!owned.has(upload.id)) await upload.remove()
  }
}

export async function removeObjects(store: Store, { paths, uploads }: Jobs['remove_objects']): Promise<void> {
  for (const { key, multipartId } of uploads) {
    if (multipartId !== null) await store.parts.abort(uploadKey(key), multipartId)
    await store.remove([uploadKey(key)])
  }
  for (const path of paths) await store.remove(filesOf(path))
}
