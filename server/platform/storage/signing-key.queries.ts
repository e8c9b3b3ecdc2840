import type { Database } from '../db/connections/connect.ts'

/** The signing key of this database for a purpose, read once. */
export function signingKey(db: Database, purpose: string): () => Promise<Buffer> {
  let known: Promise<Buffer> | undefined
  return () =>
    (known ??= readKey(db, purpose).catch((error) => {
      known = undefined
      throw error
    }))
}

async function readKey(db: Database, purpose: string) {
  const key = db.selectFrom('signingKeys').select('secret').where('purpose', '=', purpose)
  return (await key.executeTakeFirstOrThrow()).secret
}
