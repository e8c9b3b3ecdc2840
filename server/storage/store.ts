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
    /** Every upload in parts that was neither joined nor given up, in batches. */
    unfinished(): AsyncIterable<StoredParts[]>
  }
  /** Every file, in batches, with when it was last written. */
  files(): AsyncIterable<StoredFile[]>
  /** Removes what a write that was cut short left behind, once it is so many milliseconds old. */
  tidy(olderThan: number): Promise<void>
  /** Takes what is PUT to those addresses, where they are this site's own. */
  receive: Receiver | null
}

export type StoredFile = { key: string; writtenAt: Date }
export type StoredParts = { id: string; writtenAt: Date; remove(): Promise<void> }

/** The whole file (part 0), or a part of the upload that `begin` named. */
export type Addressed = { multipartId: string | null; part: number }

export type Receiver = {
  /** What the address is for. Throws 403 unless we gave it out and it has not expired. */
  check(key: string, query: SignedQuery): Promise<Addressed>
  /** Call it once `check` passed, and for one writer at a time. Throws 413 beyond so many bytes; then nothing is kept. */
  write(key: string, to: Addressed, body: Readable, mostBytes: number): Promise<{ etag: string; bytes: number }>
}

/** What an address of this site carries to prove that we gave it out. */
export type SignedQuery = Partial<Record<'expires' | 'signature' | 'upload' | 'part', string>>

const knownKey = /^(?:uploads\/[0-9a-f]{32}|photos\/[0-9a-f]{32}-[A-Za-z0-9_-]{48}\/\d{1,4}\.(?:avif|webp))$/

export const isKey = (text: string) => knownKey.test(text)

/** No key leads anywhere but to its own place. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error('this is no key of the store')
  return key
}
