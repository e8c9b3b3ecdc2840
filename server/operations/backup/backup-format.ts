import { z } from 'zod'

/**
 * A backup is a tar file, compressed with zstd: `backup.json`, the rows of each table as written by COPY, in pieces, the waiting jobs, the
 * photos, and `end.json`. After every thousand entries, and before the end, an entry lists their sizes and hashes. A seal ends the file.
 */
export const headName = 'backup.json'
export const endName = 'end.json'
export const jobs = 'jobs'

export const tablePiece = (table: string, number: number) => `tables/${table}/${numbered(number)}`
export const jobsPiece = (number: number) => `${jobs}/${numbered(number)}`
export const photoName = (key: string) => `objects/${key}`
export const checksName = (number: number) => `checks/${numbered(number)}`

const numbered = (number: number) => `${number}`.padStart(6, '0')

export type EntryKind = { table: string } | { jobs: true } | { photo: string } | { checks: true } | null

/** The kind of an entry; null for one that does not belong in a backup. */
export function kindOf(name: string): EntryKind {
  const [, folder, rest = ''] = /^([a-z]+)\/(.*)$/.exec(name) ?? []
  if (folder === 'tables') return { table: rest.replace(/\/\d+$/, '') }
  if (folder === 'objects') return { photo: rest }
  if (folder === 'checks') return { checks: true }
  return folder === jobs ? { jobs: true } : null
}

const format = 1

const Head = z.object({
  madeAt: z.iso.datetime(),
  /** The schema of the rows. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
})
export type Head = z.output<typeof Head>

export const writeHead = (head: Head) => Buffer.from(JSON.stringify({ format, ...head }, null, 1))

export function readHead(bytes: Buffer): Head {
  const head: unknown = JSON.parse(bytes.toString())
  const { format: found } = z.object({ format: z.int() }).parse(head)
  if (found > format) throw new RefusedBackup('The backup was written by a newer Compás: restore it with that version.')
  return Head.parse(head)
}

const End = z.object({ entries: z.int(), sha256: z.string(), photos: z.int(), missingPhotos: z.int() })
export type End = z.output<typeof End>

export const writeEnd = (end: End) => Buffer.from(JSON.stringify(end))
export const readEnd = (bytes: Buffer): End => End.parse(JSON.parse(bytes.toString()))

/**
 * The end of the file: a frame that decompressors skip, with the hash of all bytes before it. Some bits of compressed data are unused, so
 * hashes of the entries alone would not detect every change.
 */
const sealHead = Buffer.from('502a4d1820000000', 'hex')
export const sealBytes = sealHead.length + 32
export const writeSeal = (sha256: Buffer) => Buffer.concat([sealHead, sha256])

/** A line of an entry that lists others. */
export const checkLine = (name: string, bytes: Buffer, sha256: string) => `${sha256}  ${bytes.length}  ${name}\n`

/** Thrown before anything was changed; the message is for the operator. */
export class RefusedBackup extends Error {}
