import type { Database } from '../../../platform/db/connections/connect.ts'
import type { Store } from '../../../platform/storage/store.ts'
import { filesOf, keptPhotos, ownedKeys } from '../photos.queries.ts'
import { isOld } from '../photos.job.ts'

type Progress = (count: number) => void

/** Files without a row, in batches. Recent ones may belong to a row that is being deleted: the nightly job checks them later. */
export async function* filesWithoutRows(db: Database, store: Store, progress: Progress): AsyncGenerator<string[]> {
  let seen = 0
  for await (const files of store.files()) {
    const keys = files.filter(isOld).map(({ key }) => key)
    const owned = await ownedKeys(db, keys)
    progress((seen += files.length))
    yield keys.filter((key) => !owned.has(key))
  }
}

/** Missing files of photos that have a row, in batches. */
export async function* rowsWithoutFiles(db: Database, store: Store, progress: Progress): AsyncGenerator<string[]> {
  let seen = 0
  for await (const paths of keptPhotos(db)) {
    const missing: string[] = []
    for (const path of paths) missing.push(...(await missingFiles(store, path)))
    progress((seen += paths.length))
    yield missing
  }
}

async function missingFiles(store: Store, path: string): Promise<string[]> {
  const files = filesOf(path)
  const found = await Promise.all(files.map((key) => exists(store, key)))
  return files.filter((_, at) => !found[at])
}

async function exists(store: Store, key: string): Promise<boolean> {
  const file = await store.get(key)
  file?.body.destroy()
  return file !== null
}
