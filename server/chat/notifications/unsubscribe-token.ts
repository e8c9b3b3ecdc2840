import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../platform/db/connect.ts'
import { lifetimes } from '../../platform/lifetimes.ts'
import { signingKey } from '../../platform/storage/signing-key.queries.ts'

/** The key is in no backup (docs/decisions/0020), so nobody can make a link from a backup. */
export const unsubscribeKey = (db: Database) => signingKey(db, 'unsubscribe')

/** A member and a kind of emails. */
type Emails = { userId: string; kind: string }
type Signed = Emails & { hour: number }

const idBytes = 16
const hourBytes = 4
const signatureBytes = 16
const hourOf = (ms: number) => Math.floor(ms / 3_600_000)

/**
 * A token that turns off the emails of one kind to one member, for `lifetimes.unsubscribeLink`. It contains the member, the time of
 * creation, a signature, and the kind in plain text.
 */
export function unsubscribeToken(key: Buffer, { userId, kind }: Emails, now = Date.now()): string {
  const signed = { userId, kind, hour: hourOf(now) }
  const hour = Buffer.alloc(hourBytes)
  hour.writeUInt32BE(signed.hour)
  const bytes = Buffer.concat([Buffer.from(userId.replaceAll('-', ''), 'hex'), hour, signatureOf(key, signed)])
  return `${bytes.toString('base64url')}.${kind}`
}

/** The contents of a token if it was made with this key, not too long ago. */
export function readUnsubscribeToken(key: Buffer, token: string, now = Date.now()): Emails | null {
  const [, encoded = '', kind = ''] = /^([\w-]{48})\.([a-z_]{1,40})$/.exec(token) ?? []
  const bytes = Buffer.from(encoded, 'base64url')
  if (bytes.length !== idBytes + hourBytes + signatureBytes) return null
  const signed = { userId: uuidOf(bytes.subarray(0, idBytes)), kind, hour: bytes.readUInt32BE(idBytes) }
  if (!timingSafeEqual(signatureOf(key, signed), bytes.subarray(idBytes + hourBytes))) return null
  const age = hourOf(now) - signed.hour
  // By the clock of another process it may have been made up to an hour in the future.
  return age >= -1 && age * 3600 <= lifetimes.unsubscribeLink ? { userId: signed.userId, kind } : null
}

const signatureOf = (key: Buffer, { userId, kind, hour }: Signed) =>
  createHmac('sha256', key).update(`${userId} ${kind} ${hour}`).digest().subarray(0, signatureBytes)

const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
