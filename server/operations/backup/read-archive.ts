import { createHash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import {
  checkLine,
  type End,
  endName,
  type Head,
  headName,
  kindOf,
  readEnd,
  readHead,
  RefusedBackup,
  sealBytes,
  writeSeal,
} from './backup-format.ts'
import { isKey } from '../../platform/storage/store.ts'
import type { Written } from './write-archive.ts'

export type Entry = { name: string; bytes: Buffer }
export type Verified = { head: Head; end: End; file: Written }

/** No entry that we write is longer: a piece of a table ends with the row that makes it longer than 4 MB. */
const longestEntry = 256 * 1024 * 1024

const damaged = () => new RefusedBackup('The backup is damaged or incomplete.')

/**
 * Reads every entry of a backup in order, and throws if anything differs from what was written, to the last byte. Whether an entry is
 * complete is known only once all have been read.
 */
export async function* readArchive(file: string): AsyncGenerator<Entry, Omit<Verified, 'head'>> {
  const entries = extract()
  const whole = createHash('sha256')
  const decompress = createZstdDecompress()
  const { size } = await stat(file)
  if (size <= sealBytes) throw damaged()
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      whole.update(chunk)
      done(null, chunk)
    },
  })
  const reading = pipeline(createReadStream(file, { end: size - sealBytes - 1 }), hashing, decompress, entries)
  reading.catch(() => {})
  const check = createCheck()
  let written: Written
  try {
    for await (const entry of entries) {
      const { name, size = 0 } = entry.header
      if (size > longestEntry) throw damaged()
      const chunks: Buffer[] = []
      for await (const chunk of entry) chunks.push(chunk)
      const bytes = Buffer.concat(chunks)
      if (check.isContent(name, bytes)) yield { name, bytes }
    }
    await reading
    const seal = await buffer(createReadStream(file, { start: size - sealBytes }))
    // The library skips data after the compressed part.
    if (decompress.bytesWritten !== size - sealBytes || !seal.equals(writeSeal(whole.copy().digest()))) throw damaged()
    written = { bytes: size, sha256: whole.update(seal).digest('hex') }
  } catch (error) {
    throw isOfFile(error) ? error : damaged()
  } finally {
    entries.destroy()
  }
  return { end: check.end(), file: written }
}

/** Distinguishes a file that cannot be read from one whose content has changed. */
const isOfFile = (error: unknown) =>
  error instanceof RefusedBackup ||
  ['ENOENT', 'EACCES', 'EISDIR', 'EIO'].includes((error as { code?: string }).code ?? '')

/** Compares the entries with the lists of hashes in the file, and with its end. */
function createCheck() {
  const total = createHash('sha256')
  let lines: string[] = []
  let entries = 0
  let end: End | null = null

  function checkEnd(bytes: Buffer) {
    const said = readEnd(bytes)
    if (lines.length > 0 || said.entries !== entries || said.sha256 !== total.digest('hex')) throw damaged()
    end = said
  }

  function checkList(bytes: Buffer) {
    if (bytes.toString() !== lines.join('')) throw damaged()
    lines = []
    total.update(bytes)
  }

  return {
    /** Whether the entry is backed-up content. */
    isContent(name: string, bytes: Buffer): boolean {
      if (end !== null) throw damaged()
      const kind = kindOf(name)
      if (name === endName) checkEnd(bytes)
      else if (kind && 'checks' in kind) checkList(bytes)
      else {
        lines.push(checkLine(name, bytes, hash('sha256', bytes)))
        entries += 1
        return true
      }
      return false
    },
    end(): End {
      if (end === null) throw damaged()
      return end
    },
  }
}

/** Reads the complete file once, without keeping it in memory. */
export async function verifyArchive(file: string): Promise<Verified> {
  const entries = readArchive(file)
  let head: Head | null = null
  for (;;) {
    const next = await entries.next()
    if (next.done) {
      if (head === null) throw damaged()
      return { head, ...next.value }
    }
    const { name, bytes } = next.value
    if (name === headName) head = headOf(bytes)
    else if (head === null || !isKnown(name, head)) throw damaged()
  }
}

/** Whether the head describes the entry, so that it belongs in a database and a store. */
function isKnown(name: string, { tables }: Head): boolean {
  const kind = kindOf(name)
  if (kind === null || 'checks' in kind) return false
  if ('table' in kind) return tables.some((table) => table.name === kind.table)
  return !('photo' in kind) || isKey(kind.photo)
}

function headOf(bytes: Buffer): Head {
  try {
    return readHead(bytes)
  } catch (error) {
    throw error instanceof RefusedBackup ? error : damaged()
  }
}
