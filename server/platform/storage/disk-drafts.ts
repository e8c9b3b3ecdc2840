import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { t } from '#texts'
import { NotFound } from '../http-error.ts'
import { counting, entriesOf, flushFolder, writtenAt } from './disk-files.ts'

/** The file's size in bytes, and its MD5 in hex. */
export type Written = { bytes: number; md5: string }

/**
 * Writes a draft into `folder` and renames it once it is complete and flushed: no file is ever visible incomplete. Throws 413 beyond the
 * maximum in bytes, and 404 if the folder of a part is gone, as its upload was aborted.
 */
export function createDrafts(folder: string) {
  async function write(body: Readable, max: number, moveTo: (md5: string) => { file: string; isPart: boolean }) {
    const draft = join(folder, randomBytes(16).toString('hex'))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      const counted = counting(max)
      await pipeline(body, counted.through, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
      const written: Written = counted.result()
      const { file, isPart } = moveTo(written.md5)
      // The folder of a multipart upload was created when it began.
      if (!isPart) await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await rename(draft, file).catch(goneIfMissing)
      await flushFolder(dirname(file))
      return written
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  return {
    writeFile: (file: string, body: Readable, max: number) => write(body, max, () => ({ file, isPart: false })),
    writePart: (body: Readable, max: number, nameOf: (md5: string) => string) =>
      write(body, max, (md5) => ({ file: nameOf(md5), isPart: true })),

    /** Removes drafts that a killed process left. `olderThan`: milliseconds. */
    async tidy(olderThan: number) {
      for await (const names of entriesOf(folder))
        for (const name of names) {
          const age = Date.now() - (await writtenAt(join(folder, name))).getTime()
          if (age > olderThan) await rm(join(folder, name), { force: true })
        }
    },
  }
}

function goneIfMissing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? NotFound(t.errors.uploadNotFound()) : error
}
