import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { t } from '#texts'
import { NotFound } from '../http-error.ts'
import type { createDrafts, Written } from './disk-drafts.ts'
import { entriesOf, joined, nullIfMissing, writtenAt } from './disk-files.ts'
import type { Part } from './store.ts'

type Options = {
  folder: string
  drafts: ReturnType<typeof createDrafts>
  /** Limit of all parts of an upload. */
  maxBytes: number
}

/** The parts of multipart uploads, as `{id}/{number}-{md5}`. */
export function createDiskParts({ folder, drafts, maxBytes }: Options) {
  const folderOf = (id: string) => {
    if (!isId(id)) throw NotFound(t.errors.uploadNotFound())
    return join(folder, id)
  }

  /** By number; null if there is no such upload. */
  async function read(id: string): Promise<(Part & { file: string })[] | null> {
    const names = await readdir(folderOf(id)).catch(nullIfMissing)
    const found = (names ?? []).flatMap((name) => {
      const [, number, md5] = /^(\d+)-([0-9a-f]{32})$/.exec(name) ?? []
      return md5 ? [{ PartNumber: Number(number), ETag: `"${md5}"`, file: join(folderOf(id), name) }] : []
    })
    const parts = await Promise.all(found.map(async (part) => ({ ...part, Size: (await stat(part.file)).size })))
    return names && parts.toSorted((a, b) => a.PartNumber - b.PartNumber)
  }

  async function remove(id: string) {
    // Retries, as a part that arrives meanwhile fills the folder again.
    await rm(folderOf(id), { recursive: true, force: true, maxRetries: 3 })
  }

  return {
    remove,

    async begin() {
      const id = randomBytes(16).toString('hex')
      await mkdir(folderOf(id), { recursive: true, mode: 0o700 })
      return id
    },

    async list(id: string): Promise<Part[] | null> {
      const parts = await read(id)
      return parts && parts.map(({ PartNumber, ETag, Size }) => ({ PartNumber, ETag, Size }))
    },

    /** Replaces an earlier part with the same number. */
    async write(id: string, number: number, body: Readable, max: number): Promise<Written> {
      const present = await read(id)
      if (!present) throw NotFound(t.errors.uploadNotFound())
      const others = present.filter(({ PartNumber }) => PartNumber !== number)
      const room = maxBytes - others.reduce((sum, { Size }) => sum + Size, 0)
      const written = await drafts.writePart(body, Math.min(room, max), (md5) => join(folderOf(id), `${number}-${md5}`))
      const replaced = present.filter(({ PartNumber, ETag }) => PartNumber === number && ETag !== `"${written.md5}"`)
      await Promise.all(replaced.map(({ file }) => rm(file, { force: true })))
      return written
    },

    /** Joins these parts into one file, in this order, and removes all. Throws 404 if one is missing. */
    async complete(id: string, parts: readonly Pick<Part, 'PartNumber' | 'ETag'>[], file: string) {
      const present = await read(id)
      const files = parts.map(({ PartNumber, ETag }) => {
        const part = present?.find((one) => one.PartNumber === PartNumber && one.ETag === ETag)
        if (!part) throw NotFound(t.errors.partNotFound())
        return part.file
      })
      await drafts.writeFile(file, Readable.from(joined(files)), maxBytes)
      await remove(id)
    },

    async *unfinished() {
      for await (const names of entriesOf(folder)) {
        const found = names.filter(isId).map(async (id) => ({
          id,
          writtenAt: await writtenAt(join(folder, id)),
          remove: () => remove(id),
        }))
        yield await Promise.all(found)
      }
    },
  }
}

const isId = (text: string) => /^[0-9a-f]{32}$/.test(text)
