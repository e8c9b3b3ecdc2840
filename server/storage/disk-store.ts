import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HttpError, NotFound, TooLarge } from '../http-error.ts'
import { checkKey, type Part, type SignedQuery, type Store } from './store.ts'

type Options = {
  /** Made when the first object comes. */
  folder: string
  /** Signs addresses; the same for all processes on one database. */
  secret: () => Promise<Buffer>
  /** Of one upload, in parts or not. */
  mostBytes: number
}

const base = '/objects'
const aDay = 86_400_000

/** `uploads/` and `photos/` as the keys say, `parts/{id}/{number}-{md5}` and `writing/`, all in one folder. */
export function createDiskStore({ folder, secret, mostBytes }: Options): Store {
  const place = (key: string) => join(folder, checkKey(key))
  const partsOf = (id: string) => {
    if (!/^[0-9a-f]{32}$/.test(id)) throw NotFound('Upload')
    return join(folder, 'parts', id)
  }

  /** Under its name only once it is whole and on the disk. Returns the MD5 in hex, which names a part. */
  async function write(body: Readable, most: number, nameOf: (md5: string) => string): Promise<string> {
    const draft = join(folder, 'writing', randomBytes(16).toString('hex'))
    await mkdir(dirname(draft), { recursive: true, mode: 0o700 })
    try {
      const counted = counting(most)
      await pipeline(body, counted.through, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
      const md5 = counted.md5()
      const target = nameOf(md5)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await rename(draft, target)
      await flushFolder(dirname(target))
      return md5
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

  /** In the place of an earlier one of its number. */
  async function receivePart(id: string, number: number, body: Readable) {
    const present = await readParts(id)
    if (!present) throw NotFound('Upload')
    const others = present.filter(({ PartNumber }) => PartNumber !== number)
    const room = mostBytes - others.reduce((sum, { Size }) => sum + Size, 0)
    const md5 = await write(body, room, (name) => join(partsOf(id), `${number}-${name}`))
    const replaced = present.filter(({ PartNumber, ETag }) => PartNumber === number && ETag !== `"${md5}"`)
    await Promise.all(replaced.map(({ file }) => rm(file, { force: true })))
    return md5
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
        if (key.startsWith('photos/')) await rmdir(dirname(place(key))).catch(() => {})
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
        await rm(partsOf(id), { recursive: true, force: true })
      },
      async abort(_key, id) {
        await rm(partsOf(id), { recursive: true, force: true })
      },
    },

    async tidy() {
      const drafts = join(folder, 'writing')
      for (const name of (await readdir(drafts).catch(nullIfMissing)) ?? []) {
        const draft = join(drafts, name)
        const made = await stat(draft).catch(nullIfMissing)
        if (made && made.mtimeMs < Date.now() - aDay) await rm(draft, { force: true })
      }
    },

    async receive(key, query, body) {
      await checkSignature(key, query)
      const md5 =
        query.upload !== undefined
          ? await receivePart(query.upload, Number(query.part), body)
          : await write(body, mostBytes, () => place(key))
      return `"${md5}"`
    },
  }
}

const BadAddress = () => new HttpError(403, 'forbidden', 'This address was not given out by us')
/** Uppy asks for a new address where it reads these very words. */
const ExpiredAddress = () => new HttpError(403, 'request_expired', 'Request has expired')

/** Passes bytes on, and refuses more than so many of them. */
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
  return { through, md5: () => hash.digest('hex') }
}

async function* joined(files: string[]) {
  for (const file of files) yield* createReadStream(file)
}

/** A new name is on the disk once its folder is. */
async function flushFolder(folder: string) {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
