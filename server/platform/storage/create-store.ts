import { join } from 'node:path'
import { maxPhotoBytes } from '../../../contract/pictures/photos.ts'
import type { Database } from '../db/connections/connect.ts'
import { factsOf } from './check-bucket.ts'
import { createDiskStore } from './disk-store.ts'
import { createS3Store, type S3Settings } from './s3-store.ts'
import { signingKey } from './signing-key.queries.ts'
import type { Store } from './store.ts'

type Options = { db: Database; dataDir: string; s3: Omit<S3Settings, 'maxBytes'> | null; log: Log }
type Log = { warn(facts: object, text: string): void }

/** The configured bucket, else a folder in the data folder. */
export function createStore({ db, dataDir, s3, log }: Options): Store {
  const onFailure = (error: Error) => log.warn(factsOf(error), 'the bucket failed')
  if (s3) return createS3Store({ ...s3, maxBytes: maxPhotoBytes, onFailure })
  const folder = join(dataDir, 'objects')
  return createDiskStore({ folder, secret: signingKey(db, 'uploads'), maxBytes: maxPhotoBytes })
}
