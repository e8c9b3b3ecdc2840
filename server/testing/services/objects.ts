import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterFile } from '../after-file.ts'
import { maxPhotoBytes } from '../../../contract/pictures/photos.ts'
import { createDiskStore } from '../../platform/storage/disk-store.ts'
import type { Store } from '../../platform/storage/store.ts'

type Options = { maxBytes?: number; secret?: () => Promise<Buffer> }

/** A disk store in a folder for the calling test file, deleted after it. */
export function testStore(options: Options = {}): { store: Store; folder: string } {
  const parent = mkdtempSync(join(tmpdir(), 'compas-objects-'))
  afterFile(() => rm(parent, { recursive: true, force: true }))
  const folder = join(parent, 'objects')
  const { maxBytes = maxPhotoBytes, secret = async () => Buffer.alloc(32, 1) } = options
  return { folder, store: createDiskStore({ folder, secret, maxBytes }) }
}
