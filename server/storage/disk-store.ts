import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, opendir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HttpError, NotFound, TooLarge } from '../http-error.ts'
import { checkKey, isKey, type Part, photoFolders, type SignedQuery, type Store, type StoredFile } from './store.ts'

type Options = {
  /** Created with the first object. */
  folder: string
  /** Signs upload addresses; the same for all processes on one database. */
  secret: () => Promise<Buffer>
  /** Limit of one upload, multipart or not. */
  mostBytes: number
}

const base = '/objects'

/** Subfolders: `uploads/`, `photos/` and `private/` as in the keys, `parts/{id}/{number}-{md5}`, and `writing/` for drafts. */
export function createDiskStore({ folder, secret, mostBytes }: Options): Store {
  const place = (key: string) => join(folder, checkKey(key))
  const partsFolder = join(folder, 'parts')
  const partsOf = (id: string) => {
    if (!isPartsId(id)) throw NotFound('Upload')
    return join(partsFolder, id)
  }

  /** Writes a draft and renames it once it is complete and flushed. Returns its size and its MD5 in hex, which names a part. */
  async function write(body: Readable, most: number, nameOf: (md5: string) => string) {
    const draft = join(folder, 'writing', randomBytes(16).toString('hex'))
    await mkdir(dirname(draft), { recursive: true, mode: 0o700 })
    try {
      const counted = counting(most)
      await pipeline(body, counted.through, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
      const { md5, bytes } = counted.result()
      const target = nameOf(md5)
      // The folder of a multipart upload was created when it began; if it is missing, the upload was aborted.
      if (!target.startsWith(partsFolder)) await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await rename(draft, target).catch(goneIfMissing)
      await flushFolder(dirname(target))
      return { md5, bytes }
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  async function sign(key: string, { expires, upload = '', part = '' }: SignedQuery) {
    const text = [key, expires, upload, part].join('\n')
    return createHmac('sha256', await secret())
      .update(text)
      .digest()
  }

  async function signedAddress(key: string, seconds: number, more: SignedQuery = {}) {
    const query = { expires: `${Math.floor(Date.now() / 1000) + seconds}`, ...more }
    const signature = (await sign(checkKey(key), query)).toString('base64url')
    return `${base}/${key}?${new URLSearchParams({ ...query, signature }).toString()}`
  }

  async function checkSignature(key: string, query: SignedQuery) {
    const given = Buffer.from(query.signature ?? '', 'base64url')
    const right = await sign(key, query)
    if (given.length !== right.length || !timingSafeEqual(given, right)) throw BadAddress()
    if (Number(query.expires) * 1000 < Date.now()) throw ExpiredAddress()
  }

  async function readParts(id: string): Promise<(Part & { file: string })[] | null> {
    const names = await readdir(partsOf(id)).catch(nullIfMissing)
    const found = (names ?? []).flatMap((name) => {
      const [, number, md5] = /^(\d+)-([0-9a-f]{32})$/.exec(name) ?? []
      return md5 ? [{ PartNumber: Number(number), ETag: `"${md5}"`, file: join(partsOf(id), name) }] : []
    })
    const parts = await Promise.all(found.map(async (part) => ({ ...part, Size: (await stat(part.file)).size })))
    return names && parts.toSorted((a, b) => a.PartNumber - b.PartNumber)
  }

  /** Replaces an earlier part with the same number. */
  async function writePart(id: string, number: number, body: Readable, most: number) {
    const present = await readParts(id)
    if (!present) throw NotFound('Upload')
    const others = present.filter(({ PartNumber }) => PartNumber !== number)
    const room = mostBytes - others.reduce((sum, { Size }) => sum + Size, 0)
    const written = await write(body, Math.min(room, most), (md5) => join(partsOf(id), `${number}-${md5}`))
    const replaced = present.filter(({ PartNumber, ETag }) => PartNumber === number && ETag !== `"${written.md5}"`)
    await Promise.all(replaced.map(({ file }) => rm(file, { force: true })))
    return written
  }

  return {
    base,
    mostBytes,

    async put(key, bytes) {
      await write(Readable.from([bytes]), Number.POSITIVE_INFINITY, () => place(key))
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

    addressToPut: (key, seconds) => signedAddress(key, seconds),

    parts: {
      async begin(key) {
        checkKey(key)
        const id = randomBytes(16).toString('hex')
        await mkdir(partsOf(id), { recursive: true, mode: 0o700 })
        return id
      },
      addressToPut: (key, id, number, seconds) => signedAddress(key, seconds, { upload: id, part: `${number}` }),
      async list(_key, id) {
        const parts = await readParts(id)
        return parts && parts.map(({ PartNumber, ETag, Size }) => ({ PartNumber, ETag, Size }))
      },
      async complete(key, id, parts) {
        const present = await readParts(id)
        const files = parts.map(({ PartNumber, ETag }) => {
          const part = present?.find((one) => one.PartNumber === PartNumber && one.ETag === ETag)
          if (!part) throw NotFound('Part')
          return part.file
        })
        await write(Readable.from(joined(files)), mostBytes, () => place(key))
        await removeParts(id)
      },
      abort: (_key, id) => removeParts(id),
      async *unfinished() {
        for await (const names of entriesOf(partsFolder)) {
          const found = names.filter(isPartsId).map(async (id) => ({
            id,
            writtenAt: await writtenAt(join(partsFolder, id)),
            remove: () => removeParts(id),
          }))
          yield await Promise.all(found)
        }
      },
    },

    async *files() {
      for await (const names of entriesOf(join(folder, 'uploads'))) yield await described(names, 'uploads')
      for (const photos of photoFolders)
        for await (const names of entriesOf(join(folder, photos)))
          for (const name of names)
            for await (const files of entriesOf(join(folder, photos, name)))
              yield await described(files, `${photos}/${name}`)
    },

    async tidy(olderThan) {
      const drafts = join(folder, 'writing')
      for await (const names of entriesOf(drafts))
        for (const name of names) {
          const age = Date.now() - (await writtenAt(join(drafts, name))).getTime()
          if (age > olderThan) await rm(join(drafts, name), { force: true })
        }
    },

    receive: {
      async check(key, query) {
        await checkSignature(key, query)
        return { multipartId: query.upload ?? null, part: Number(query.part ?? 0) }
      },
      async write(key, { multipartId, part }, body, most) {
        const { md5, bytes } =
          multipartId === null
            ? await write(body, Math.min(most, mostBytes), () => place(key))
            : await writePart(multipartId, part, body, most)
        return { etag: `"${md5}"`, bytes }
      },
    },
  }

  async function removeParts(id: string) {
    // Retries, as a part that arrives meanwhile fills the folder again.
    await rm(partsOf(id), { recursive: true, force: true, maxRetries: 3 })
  }

  async function described(names: string[], parent: string): Promise<StoredFile[]> {
    const keys = names.map((name) => `${parent}/${name}`).filter(isKey)
    return await Promise.all(keys.map(async (key) => ({ key, writtenAt: await writtenAt(place(key)) })))
  }
}

const isPartsId = (text: string) => /^[0-9a-f]{32}$/.test(text)

const batch = 500

/** The names in a folder, in batches. */
async function* entriesOf(folder: string): AsyncGenerator<string[]> {
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
async function writtenAt(path: string): Promise<Date> {
  return (await stat(path).catch(nullIfMissing))?.mtime ?? new Date()
}

const BadAddress = () => new HttpError(403, 'forbidden', 'This address was not given out by us')
/** Uppy requests a new address when it reads exactly this message. */
const ExpiredAddress = () => new HttpError(403, 'request_expired', 'Request has expired')

/** Passes bytes on and hashes them; fails beyond `most` bytes. */
function counting(most: number) {
  const hash = createHash('md5')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      if (bytes > most) done(TooLarge('This file is too large'))
      else done(null, chunk)
    },
  })
  return { through, result: () => ({ md5: hash.digest('hex'), bytes }) }
}

async function* joined(files: string[]) {
  for (const file of files) yield* createReadStream(file)
}

/** A rename survives a power cut only once its folder is flushed. */
async function flushFolder(folder: string) {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

function goneIfMissing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? NotFound('Upload') : error
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
