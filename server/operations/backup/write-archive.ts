import { createHash, hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import { flushFolder } from '../../platform/storage/disk-files.ts'
import { checkLine, checksName, type End, endName, writeEnd, writeSeal } from './backup-format.ts'

export type Written = { bytes: number; sha256: string }

/** How many entries are listed together. */
const listed = 1000
/** The fastest levels compress rows to a fifth; photos do not become smaller at any level. */
const level = 3

/**
 * Writes a backup under a temporary name, readable only by its owner, and renames it once it is complete and flushed. `unfinished` is the
 * temporary name. Only data that was added but not written yet is in memory.
 */
export function writeArchive(file: string, signal: AbortSignal) {
  const unfinished = `${file}.part`
  const packer = pack()
  const whole = sealing()
  const writing = pipeline(
    packer,
    createZstdCompress({
      params: { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_checksumFlag]: 1 },
    }),
    whole.through,
    createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
    { signal },
  )
  let failure: Error | null = null
  let onFailure: (error: Error) => void = () => {}
  writing.catch((error: Error) => {
    failure = error
    onFailure(error)
  })

  const total = createHash('sha256')
  let lines: string[] = []
  let entries = 0
  let lists = 0

  async function write(name: string, bytes: Buffer) {
    if (failure) throw failure
    await new Promise<void>((resolve, reject) => {
      onFailure = reject
      packer.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(failure ?? error) : resolve()))
    })
  }

  async function list() {
    const text = lines.join('')
    lines = []
    total.update(text)
    await write(checksName(++lists), Buffer.from(text))
  }

  return {
    async add(name: string, bytes: Buffer) {
      await write(name, bytes)
      lines.push(checkLine(name, bytes, hash('sha256', bytes)))
      entries += 1
      if (lines.length === listed) await list()
    },

    async finish(facts: Pick<End, 'photos' | 'missingPhotos'>): Promise<Written> {
      if (lines.length > 0) await list()
      await write(endName, writeEnd({ entries, sha256: total.digest('hex'), ...facts }))
      packer.finalize()
      await writing
      await rename(unfinished, file)
      await flushFolder(dirname(file))
      return whole.result()
    },

    async abandon() {
      packer.destroy()
      await writing.catch(() => {})
      await rm(unfinished, { force: true })
    },
  }
}

export type Archive = ReturnType<typeof writeArchive>

/** Passes bytes on, counts and hashes them, and adds the seal of the file. */
function sealing() {
  const [sealed, whole] = [createHash('sha256'), createHash('sha256')]
  let bytes = 0
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    whole.update(chunk)
    return chunk
  }
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sealed.update(chunk)
      done(null, count(chunk))
    },
    flush(done) {
      done(null, count(writeSeal(sealed.digest())))
    },
  })
  return { through, result: (): Written => ({ bytes, sha256: whole.digest('hex') }) }
}
