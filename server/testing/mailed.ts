import type { Database } from '../db/connect.ts'

/** What waits in the outbox for this address, the latest first. */
export async function mailsTo(db: Database, address: string) {
  return await db
    .selectFrom('mailOutbox')
    .select(['subject', 'text', 'html'])
    .where('toAddress', '=', address)
    .orderBy('id', 'desc')
    .execute()
}

/** The token of the link in the latest letter to this address that leads to `page`. */
export async function mailedToken(db: Database, address: string, page: 'verify' | 'reset') {
  for (const { text } of await mailsTo(db, address)) {
    const token = new RegExp(`http://localhost/auth/${page}#token=([\\w-]{43})`).exec(text)?.[1]
    if (token) return token
  }
  throw new Error(`no letter to ${address} leads to ${page}`)
}
