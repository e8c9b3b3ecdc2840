import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { aPhoto } from '../../server/testing/domains/photos.ts'

/** An acknowledged upload: its key, and the MD5 of its bytes. `path`: that of its photo, if that was acknowledged too. */
export type Acknowledged = { key: string; md5: string; path?: string }

export type Uploads = {
  acknowledged: Acknowledged[]
  /** The hashes of all sent files. */
  sent: Set<string>
  /** Requests without a success, with the time (`performance.now()`). */
  refused: { at: number; what: string; isRetryable: boolean }[]
  /** The time of the last successful upload at each instance. */
  lastSuccess: number[]
  stop(): Promise<void>
}

const pauseMs = 150
const uploaders = 4

/** Uploads photos at these instances in turn until stopped, complete or in parts, and finishes every third as a photo. */
export async function startUploads(addresses: string[], tokens: string[]): Promise<Uploads> {
  const photo = await aPhoto().toBuffer()
  const done = new AbortController()
  const uploads: Omit<Uploads, 'stop'> = {
    acknowledged: [],
    sent: new Set(),
    refused: [],
    lastSuccess: addresses.map(() => 0),
  }
  let turn = 0

  async function uploadOne() {
    const n = turn++
    const at = n % addresses.length
    const ask = asking(addresses[at]!, tokens[n % tokens.length]!)
    // Decoders ignore bytes after the picture.
    const bytes = Buffer.concat([photo, randomBytes(16)])
    const md5 = md5OfBytes(bytes)
    uploads.sent.add(md5)
    try {
      const { key, photoURL } = await (n % 4 === 3 ? putInParts(ask, bytes) : putWhole(ask, bytes))
      const acknowledged: Acknowledged = { key, md5 }
      if (n % 3 === 0) {
        const { objectPath } = await ask<{ objectPath: string }>('PUT', '/api/room-photos', { photoURL })
        acknowledged.path = objectPath
      }
      uploads.acknowledged.push(acknowledged)
      uploads.lastSuccess[at] = performance.now()
    } catch (error) {
      const isRetryable = error instanceof Refused && error.isRetryable
      uploads.refused.push({ at: performance.now(), what: String(error), isRetryable })
    }
  }

  const running = Array.from({ length: uploaders }, async () => {
    while (!done.signal.aborted) {
      await uploadOne()
      await delay(pauseMs)
    }
  })
  return {
    ...uploads,
    async stop() {
      done.abort()
      await Promise.all(running)
    },
  }
}

const md5OfBytes = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
export const md5Of = (file: string) => (existsSync(file) ? md5OfBytes(readFileSync(file)) : null)

class Refused extends Error {
  isRetryable = false
}

type Ask = ReturnType<typeof asking>

/** Makes calls with this token; throws if they are refused. */
const asking =
  (address: string, token: string) =>
  async <Result>(method: string, path: string, body?: object | Buffer): Promise<Result> => {
    const isBytes = Buffer.isBuffer(body)
    const reply = await fetch(new URL(path, address), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': isBytes ? 'image/jpeg' : 'application/json' }),
      },
      ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    })
    const text = await reply.text()
    const code = /"code":"(\w+)"/.exec(text)?.[1]
    if (!reply.ok) {
      const name = new URL(path, address).pathname.replaceAll(/[0-9a-f-]{32,}/g, ':id')
      const isRetryable = reply.status === 503 && code === 'unavailable' && Number(reply.headers.get('retry-after')) > 0
      throw Object.assign(new Refused(`${method} ${name}: ${reply.status} ${code}`), { isRetryable })
    }
    if (isBytes) return { etag: reply.headers.get('etag') } as Result
    return JSON.parse(text) as Result
  }

async function putWhole(ask: Ask, bytes: Buffer) {
  const { uploadURL } = await ask<{ uploadURL: string }>('POST', '/api/objects/upload')
  await ask('PUT', uploadURL, bytes)
  return { key: keyIn(uploadURL), photoURL: uploadURL }
}

async function putInParts(ask: Ask, bytes: Buffer) {
  const { key, uploadId } = await ask<{ key: string; uploadId: string }>('POST', '/s3/multipart')
  const { url } = await ask<{ url: string }>('GET', `/s3/multipart/${uploadId}/1?key=${key}`)
  const { etag } = await ask<{ etag: string }>('PUT', url, bytes)
  const complete = `/s3/multipart/${uploadId}/complete?key=${key}`
  const { location } = await ask<{ location: string }>('POST', complete, { parts: [{ PartNumber: 1, ETag: etag }] })
  return { key: keyIn(key), photoURL: location }
}

const keyIn = (text: string) => /[0-9a-f]{32}/.exec(text)?.[0] ?? ''
