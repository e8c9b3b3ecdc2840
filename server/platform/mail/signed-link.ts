import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the token of a link in an email says: ids, a word, and the hour in which it was made. */
export type LinkContents = { ids: string[]; word: string; hour: number }

/** A token as it was read; `signature` is not checked yet. */
export type ReadLink = LinkContents & { signature: Buffer }

const idBytes = 16
const hourBytes = 4
const signatureBytes = 16
const hourOf = (ms: number) => Math.floor(ms / 3_600_000)

type New = { ids: string[]; word: string; bound?: string }

/**
 * A token of nothing but what it says and a signature, so that nothing has to be stored. `bound`: what the signature also covers without
 * being in the token, so that the link ends with it.
 */
export function signLink(key: Buffer, { ids, word, bound }: New, now = Date.now()): string {
  const contents = { ids, word, hour: hourOf(now) }
  const hour = Buffer.alloc(hourBytes)
  hour.writeUInt32BE(contents.hour)
  const bytes = [
    ...ids.map((id) => Buffer.from(id.replaceAll('-', ''), 'hex')),
    hour,
    signatureOf(key, contents, bound),
  ]
  return `${Buffer.concat(bytes).toString('base64url')}.${word}`
}

/** The contents of a token with this many ids; null if it has another form. */
export function readLink(token: string, ids: number): ReadLink | null {
  const [, encoded = '', word = ''] = /^([\w-]{1,200})\.([a-z_]{1,40})$/.exec(token) ?? []
  const bytes = Buffer.from(encoded, 'base64url')
  const idsEnd = ids * idBytes
  if (bytes.length !== idsEnd + hourBytes + signatureBytes) return null
  return {
    ids: Array.from({ length: ids }, (_, at) => uuidOf(bytes.subarray(at * idBytes, (at + 1) * idBytes))),
    word,
    hour: bytes.readUInt32BE(idsEnd),
    signature: bytes.subarray(idsEnd + hourBytes),
  }
}

type Conditions = { bound?: string; lasts: number }

/** Whether the token was made with this key, at most `lasts` seconds ago. */
export function isSigned(key: Buffer, link: ReadLink, { bound, lasts }: Conditions, now = Date.now()): boolean {
  if (!timingSafeEqual(signatureOf(key, link, bound), link.signature)) return false
  const age = hourOf(now) - link.hour
  // By the clock of another process it may have been made up to an hour in the future.
  return age >= -1 && age * 3600 <= lasts
}

const signatureOf = (key: Buffer, { ids, word, hour }: LinkContents, bound = '') =>
  createHmac('sha256', key)
    .update(`${ids.join(' ')} ${word} ${hour}${bound && ` ${bound}`}`)
    .digest()
    .subarray(0, signatureBytes)

const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
