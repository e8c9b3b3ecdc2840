import type { Readable } from 'node:stream'

/** `ETag` with its quotes, `Size` in bytes: as S3 tells of them. */
export type Part = { PartNumber: number; ETag: string; Size: number }

/**
 * Where the bytes of photos lie: on this machine's disk, or in a bucket. A key is `uploads/…` for what is on its way and
 * `photos/…` for what is served; what it holds is never changed once it is served.
 */
export type Store = {
  /** What the addresses of `uploads/…` begin with: a path of this site, or a bucket's address. */
  readonly base: string
  /** Of one upload, in parts or not. */
  readonly mostBytes: number
  /** Resolves once the bytes would survive a power cut. */
  put(key: string, bytes: Buffer, type: string): Promise<void>
  /** Null where there is nothing. */
  get(key: string): Promise<{ size: number; body: Readable } | null>
  /** Also of keys that hold nothing. */
  remove(keys: string[]): Promise<void>
  /** An address to PUT bytes to, for so many seconds. */
  addressToPut(key: string, seconds: number): Promise<string>
  /** An upload in parts, by its key and the id that `begin` gave it. */
  parts: {
    begin(key: string): Promise<string>
    addressToPut(key: string, id: string, number: number, seconds: number): Promise<string>
    /** In the order of their numbers; null where there is no such upload. */
    list(key: string, id: string): Promise<Part[] | null>
    /** Joins these parts, which the caller has compared with the list. */
    complete(key: string, id: string, parts: Part[]): Promise<void>
    abort(key: string, id: string): Promise<void>
  }
  /** Removes what a write that was cut short a day ago left behind. */
  tidy(): Promise<void>
  /** Takes what is PUT to one of those addresses, where they are this site's own; answers the ETag. */
  receive: ((key: string, query: SignedQuery, body: Readable) => Promise<string>) | null
}

/** What an address of this site carries to prove that we gave it out. */
export type SignedQuery = Partial<Record<'expires' | 'signature' | 'upload' | 'part', string>>

const knownKey = /^(?:uploads\/[0-9a-f]{32}|photos\/[0-9a-f]{32}-[A-Za-z0-9_-]{48}\/\d{1,4}\.(?:avif|webp))$/

/** No key leads anywhere but to its own place. */
export function checkKey(key: string): string {
  if (!knownKey.test(key)) throw new Error('this is no key of the store')
  return key
}
