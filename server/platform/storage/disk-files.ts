import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, opendir, stat } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { t } from '#texts'
import { TooLarge } from '../http-error.ts'

const batch = 500

/** The names in a folder, in batches. */
export async function* entriesOf(folder: string): AsyncGenerator<string[]> {
  let names: string[] = []
  for await (const { name } of (await opendir(folder).catch(nullIfMissing)) ?? []) {
    names.push(name)
    if (names.length < batch) continue
    yield names
    names = []
  }
  if (names.length > 0) yield names
}

/** A file that was deleted meanwhile counts as new, so that the caller does not remove it. */
export async function writtenAt(path: string): Promise<Date> {
  return (await stat(path).catch(nullIfMissing))?.mtime ?? new Date()
}

/** Passes bytes on and hashes them; fails beyond `max` bytes. */
export function counting(max: number) {
  const hash = createHash('md5')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      if (bytes > max) done(TooLarge(t.photoErrors.fileTooLarge))
      else done(null, chunk)
    },
  })
  return { through, result: () => ({ md5: hash.digest('hex'), bytes }) }
}

export async function* joined(files: string[]) {
  for (const file of files) yield* createReadStream(file)
}

/** A rename survives a power cut only once its folder is flushed. */
export async function flushFolder(folder: string) {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

export function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
