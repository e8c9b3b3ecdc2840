import { createECDH, hash } from 'node:crypto'
import type { Database } from '../db/connections/connect.ts'
import { signingKey } from '../storage/signing-key.queries.ts'

/** The pair with which the site signs its pushes (RFC 8292), both in base64url, and the SHA-256 of the public key. */
export type Vapid = { publicKey: string; privateKey: string; hash: Buffer }

/** A key of the settings, or the one of this database, which all instances share and no backup contains (decision 121). */
export function vapidKeys(db: Database, privateKey: string | null): () => Promise<Vapid> {
  const ofDatabase = signingKey(db, 'push')
  let known: Vapid | undefined
  return async () =>
    (known ??= vapidOf(privateKey === null ? await ofDatabase() : Buffer.from(privateKey, 'base64url')))
}

/** The pair of a private key of 32 bytes. */
export function vapidOf(secret: Buffer): Vapid {
  const publicKey = publicKeyOf(secret)
  return {
    publicKey: publicKey.toString('base64url'),
    privateKey: secret.toString('base64url'),
    hash: hash('sha256', publicKey, 'buffer'),
  }
}

/** Throws if it is no private key of P-256. */
export function publicKeyOf(secret: Buffer): Buffer {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret)
  return pair.getPublicKey()
}

/** Whether these bytes are a point of the curve, with which something can be encrypted. */
export function isPublicKey(bytes: Buffer): boolean {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.alloc(32, 1))
  try {
    pair.computeSecret(bytes)
    return true
  } catch {
    return false
  }
}
