import type { Readable } from 'node:stream'

/** As S3 lists parts: `ETag` with its quotes, `Size` in bytes. */
export type Part = { PartNumber: number; ETag: string; Size: number }

/**
 * Stores the bytes of photos, on the disk or in a bucket. A key is `uploads/…` for an upload, and `photos/…` or
 * `private/…` for a served file, which never changes. `erasures/…` is the journal of members who left (server/operations/erasures).
 */
export type Store = {
  /** The prefix of upload addresses: a path of this site, or the bucket's address. */
  readonly base: string
  /** Limit of one upload, multipart or not. */
  readonly maxBytes: number
  /** Resolves once the bytes would survive a power cut. A bucket has this many milliseconds; a disk has no limit. */
  put(key: string, bytes: Buffer, type: string, milliseconds?: number): Promise<void>
  /** Null if there is no such file. */
  get(key: string): Promise<{ size: number; body: Readable } | null>
  /** Ignores keys that do not exist. */
  remove(keys: string[]): Promise<void>
  /** A signed address to PUT bytes to, valid for `seconds`. */
  addressToPut(key: string, seconds: number): Promise<string>
  /** Multipart uploads, by their key and the id that `begin` returned. */
  parts: {
    begin(key: string): Promise<string>
    addressToPut(key: string, id: string, number: number, seconds: number): Promise<string>
    /** Ordered by number; null if there is no such upload. */
    list(key: string, id: string): Promise<Part[] | null>
    /** Joins these parts; the caller has checked them against `list`. For `milliseconds` see `put`. */
    complete(key: string, id: string, parts: Part[], milliseconds?: number): Promise<void>
    abort(key: string, id: string): Promise<void>
    /** All multipart uploads that were neither completed nor aborted, in batches. */
    unfinished(): AsyncIterable<StoredParts[]>
  }
  /** All files of uploads and photos, or of these folders, in batches, with the time of their last write. */
  files(folders?: readonly StoreFolder[]): AsyncIterable<StoredFile[]>
  /** Removes drafts of interrupted writes that are older than this many milliseconds. */
  tidy(olderThan: number): Promise<void>
  /** Receives what is PUT to upload addresses; null if those belong to a bucket. */
  receive: Receiver | null
}

export type StoredFile = { key: string; writtenAt: Date }
export type StoredParts = { id: string; writtenAt: Date; remove(): Promise<void> }

/** The complete file (part 0), or a part of a multipart upload. */
export type Addressed = { multipartId: string | null; part: number }

export type Receiver = {
  /** The target of the address. Throws 403 unless its signature is valid and it has not expired. */
  check(key: string, query: SignedQuery): Promise<Addressed>
  /** Call it after `check`, and for one writer at a time. Throws 413 beyond `maxBytes` and stores nothing. */
  write(key: string, to: Addressed, body: Readable, maxBytes: number): Promise<{ etag: string; bytes: number }>
}

/** The query of an upload address of this site; `signature` covers the rest. */
export type SignedQuery = Partial<Record<'expires' | 'signature' | 'upload' | 'part', string>>

/** The folders of served files: public photos, and those of messages. */
export const photoFolders = ['photos', 'private'] as const
export const filledByMembers = ['uploads', ...photoFolders] as const
export type StoreFolder = (typeof filledByMembers)[number] | 'erasures'

const knownKey =
  /^(?:uploads\/[0-9a-f]{32}|erasures\/[0-9a-f-]{36}|(?:photos|private)\/[0-9a-f]{32}-[A-Za-z0-9_-]{48}\/\d{1,4}\.(?:avif|webp))$/

export const isKey = (text: string) => knownKey.test(text)

/** Throws for any other text, so that no key can lead outside of the store. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error('not a key of the store')
  return key
}
