import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { filesOf } from '../../pictures/photos/photos.queries.ts'
import { isKey, type Store } from '../../platform/storage/store.ts'
import { photoName } from './backup-format.ts'
import type { Progress } from './progress.ts'
import type { Archive } from './write-archive.ts'

/** The maximum number of failures in a row of a bucket for one file. */
const tries = 5

type CopiedPhotos = { photos: number; missingPhotos: number }

/** Copies the photos whose paths are the lines of a file: all files of one photo at once. A photo that was removed meanwhile is counted. `pause`: in milliseconds, before the second try of a file; before each other it is longer. */
export async function copyPhotos(
  list: string,
  { store, archive, progress, pause = 1000 }: { store: Store; archive: Archive; progress: Progress; pause?: number },
): Promise<CopiedPhotos> {
  const copied = { photos: 0, missingPhotos: 0 }
  for await (const path of createInterface({ input: createReadStream(list) })) {
    const files = await Promise.all(filesOf(path).map(async (key) => ({ key, bytes: await read(store, key, pause) })))
    for (const { key, bytes } of files) if (bytes) await archive.add(photoName(key), bytes)
    if (files.every(({ bytes }) => bytes !== null)) copied.photos += 1
    else copied.missingPhotos += 1
    progress(`${copied.photos} photos`)
  }
  return copied
}

async function read(store: Store, key: string, pause: number): Promise<Buffer | null> {
  if (!isKey(key)) return null
  for (let round = 1; ; round++) {
    try {
      const file = await store.get(key)
      return file && (await buffer(file.body))
    } catch (error) {
      if (round === tries) throw new Error(`The photo ${key} cannot be read.`, { cause: error })
      await delay(pause * round)
    }
  }
}
