import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { nullIfMissing } from '../../platform/storage/disk-files.ts'
import type { Store } from '../../platform/storage/store.ts'

/**
 * The ids of members who left, stored outside of the database: a restore of an older backup erases them again. It contains nothing else.
 */
export type ErasureJournal = {
  /** Resolves once these are recorded in every place. Recording one twice does no harm. */
  note(ids: readonly string[]): Promise<void>
  /** Records those of these that a place lacks. */
  complete(ids: readonly string[]): Promise<void>
  read(): Promise<Set<string>>
}

/** The name of the journal in a folder. */
export const journalName = 'erasures.txt'

type Places = {
  /** Each folder has its own file: the data folder, and the one of the backups. */
  folders: readonly string[]
  /** Each id is an empty file in the bucket, which several processes share; null without one. */
  bucket: Store | null
}

export function createErasureJournal({ folders, bucket }: Places): ErasureJournal {
  const places = [...folders.map((folder) => inFile(join(folder, journalName))), ...(bucket ? [inBucket(bucket)] : [])]
  return {
    async note(ids) {
      for (const place of places) await place.note(ids)
    },
    async complete(ids) {
      for (const place of places) {
        const known = await place.read()
        await place.note(ids.filter((id) => !known.has(id)))
      }
    },
    async read() {
      return new Set((await Promise.all(places.map((place) => place.read()))).flatMap((ids) => [...ids]))
    },
  }
}

function inFile(file: string) {
  return {
    async note(ids: readonly string[]) {
      if (ids.length === 0) return
      await mkdir(dirname(file), { recursive: true })
      const handle = await open(file, 'a', 0o600)
      try {
        // A single write of a few bytes: lines of several processes do not mix.
        await handle.write(ids.map((id) => `${id}\n`).join(''))
        await handle.sync()
      } finally {
        await handle.close()
      }
    },
    async read() {
      return idsIn((await readFile(file, 'utf8').catch(nullIfMissing)) ?? '')
    },
  }
}

const folder = 'erasures'

function inBucket(store: Store) {
  return {
    async note(ids: readonly string[]) {
      for (const id of ids) await store.put(`${folder}/${id}`, Buffer.alloc(0), 'text/plain')
    },
    async read() {
      const ids = new Set<string>()
      for await (const files of store.files([folder]))
        for (const { key } of files) ids.add(key.slice(folder.length + 1))
      return ids
    },
  }
}

/** The ids in complete lines: a line that a killed process did not finish is skipped. */
export const idsIn = (text: string): Set<string> =>
  new Set(Array.from(text.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/gm), ([id]) => id))
