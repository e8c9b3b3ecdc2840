import { open, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { createDrafts } from './disk-drafts.ts'
import { entriesOf, nullIfMissing, writtenAt } from './disk-files.ts'
import { createDiskParts } from './disk-parts.ts'
import { createSignedAddresses } from './signed-addresses.ts'
import { checkKey, filledByMembers, isKey, type Store, type StoredFile } from './store.ts'

type Options = {
  /** Created with the first object. */
  folder: string
  /** Signs upload addresses; the same for all processes on one database. */
  secret: () => Promise<Buffer>
  /** Limit of one upload, multipart or not. */
  maxBytes: number
}

const base = '/objects'

/** Subfolders: `uploads/`, `photos/` and `private/` as in the keys, `parts/` of multipart uploads, and `writing/` for drafts. */
export function createDiskStore({ folder, secret, maxBytes }: Options): Store {
  const place = (key: string) => join(folder, checkKey(key))
  const drafts = createDrafts(join(folder, 'writing'))
  const parts = createDiskParts({ folder: join(folder, 'parts'), drafts, maxBytes })
  const addresses = createSignedAddresses(base, secret)

  return {
    base,
    maxBytes,

    async put(key, bytes) {
      await drafts.writeFile(place(key), Readable.from([bytes]), Number.POSITIVE_INFINITY)
    },

    async get(key) {
      const file = await open(place(key)).catch(nullIfMissing)
      if (!file) return null
      const { size } = await file.stat()
      return { size, body: file.createReadStream() }
    },

    async remove(keys) {
      for (const key of keys) {
        await rm(place(key), { force: true })
        if (!key.startsWith('uploads/')) await rmdir(dirname(place(key))).catch(() => {})
      }
    },

    addressToPut: (key, seconds) => addresses.create(checkKey(key), seconds),

    parts: {
      begin: async (key) => {
        checkKey(key)
        return await parts.begin()
      },
      addressToPut: (key, id, number, seconds) =>
        addresses.create(checkKey(key), seconds, { upload: id, part: `${number}` }),
      list: (_key, id) => parts.list(id),
      complete: (key, id, chosen) => parts.complete(id, chosen, place(key)),
      abort: (_key, id) => parts.remove(id),
      unfinished: () => parts.unfinished(),
    },

    async *files(folders = filledByMembers) {
      for (const part of folders)
        for await (const names of entriesOf(join(folder, part))) {
          if (part !== 'photos' && part !== 'private') yield await described(names, part)
          else
            for (const name of names)
              for await (const files of entriesOf(join(folder, part, name)))
                yield await described(files, `${part}/${name}`)
        }
    },

    tidy: (olderThan) => drafts.tidy(olderThan),

    receive: {
      async check(key, query) {
        await addresses.check(key, query)
        return { multipartId: query.upload ?? null, part: Number(query.part ?? 0) }
      },
      async write(key, { multipartId, part }, body, max) {
        const { md5, bytes } =
          multipartId === null
            ? await drafts.writeFile(place(key), body, Math.min(max, maxBytes))
            : await parts.write(multipartId, part, body, max)
        return { etag: `"${md5}"`, bytes }
      },
    },
  }

  async function described(names: string[], parent: string): Promise<StoredFile[]> {
    const keys = names.map((name) => `${parent}/${name}`).filter(isKey)
    return await Promise.all(keys.map(async (key) => ({ key, writtenAt: await writtenAt(place(key)) })))
  }
}
