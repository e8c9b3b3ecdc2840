import type { Database } from '../db/connect.ts'
import type { Jobs } from '../jobs/jobs.queries.ts'
import type { Store } from '../storage/store.ts'
import { clearSome, filesOf, ownedKeys, ownedParts, releaseForgotten, uploadKey } from './photos.queries.ts'

/** What no record points to goes after so long (server-behaviour section 8). */
const keptForMs = 86_400_000
/** Longer than the slowest upload takes. */
const draftsKeptForMs = 3_600_000

/** Nightly: what no record points to since a day. The files go by jobs of their own, in the transaction of their rows. */
export async function clearPhotos(db: Database, store: Store): Promise<void> {
  await releaseForgotten(db)
  while (await clearSome(db));
  await sweep(db, store)
}

/**
 * Files without a row. A row is always there before its file, so a file that has none never gets one; the age only keeps
 * a mistaken look at a database that is being restored from costing photos of today.
 */
export async function sweep(db: Database, store: Store): Promise<void> {
  const isOld = ({ writtenAt }: { writtenAt: Date }) => writtenAt.getTime() < Date.now() - keptForMs
  await store.tidy(draftsKeptForMs)
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
