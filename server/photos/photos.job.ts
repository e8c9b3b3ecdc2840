import type { Database } from '../db/connect.ts'
import type { Jobs } from '../jobs/jobs.queries.ts'
import type { Store } from '../storage/store.ts'
import { clearSome, filesOf, releaseForgotten, uploadKey } from './photos.queries.ts'

/** Nightly: what no record points to since a day. The files go by jobs of their own, in the transaction of their rows. */
export async function clearPhotos(db: Database, store: Store): Promise<void> {
  await releaseForgotten(db)
  while (await clearSome(db));
  await store.tidy()
}

export async function removeObjects(store: Store, { paths, uploads }: Jobs['remove_objects']): Promise<void> {
  for (const { key, multipartId } of uploads) {
    if (multipartId !== null) await store.parts.abort(uploadKey(key), multipartId)
    await store.remove([uploadKey(key)])
  }
  for (const path of paths) await store.remove(filesOf(path))
}
