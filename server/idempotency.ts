import { sql } from 'kysely'
import { type Database, inTransaction } from './db/connect.ts'
import { Conflict, HttpError, InvalidInput } from './http-error.ts'

type Sent = { status: number; text: string; headers: Record<string, string> }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Runs `answer` once for each member and key within 24 hours and gives later calls the first reply (server-behaviour section 1).
 * The key and what the call did are committed together, so a crash between them cannot double anything; a refused call leaves no key.
 * Throws 409 `in_progress` while the first call runs, 422 `idempotency_mismatch` where `fingerprint` differs from the first call's.
 */
export async function replyOnce(
  db: Database,
  memberId: string,
  key: string,
  fingerprint: string,
  answer: (trx: Database) => Promise<Sent>,
): Promise<Sent> {
  if (!uuid.test(key)) throw InvalidInput({ 'Idempotency-Key': 'The Idempotency-Key must be a UUID' })
  return inTransaction(db, async (trx) => {
    const lock = sql<{ free: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${memberId + key}, 0)) as free`
    const { free } = (await lock.execute(trx)).rows[0] ?? {}
    if (!free) throw Conflict('in_progress', 'This is already being done. Please wait a moment.')

    const first = await trx
      .selectFrom('idempotencyKeys')
      .select(['fingerprint', 'status', 'reply', 'headers'])
      .where('userId', '=', memberId)
      .where('key', '=', key)
      .where('createdAt', '>', sql<Date>`now() - interval '24 hours'`)
      .executeTakeFirst()
    if (first && first.fingerprint !== fingerprint)
      throw new HttpError(422, 'idempotency_mismatch', 'This key was used for another request')
    if (first) return { status: first.status, text: first.reply, headers: first.headers as Record<string, string> }

    const sent = await answer(trx)
    const row = { fingerprint, status: sent.status, reply: sent.text, headers: JSON.stringify(sent.headers) }
    await trx
      .insertInto('idempotencyKeys')
      .values({ userId: memberId, key, ...row })
      .onConflict((conflict) => conflict.columns(['userId', 'key']).doUpdateSet({ ...row, createdAt: sql`now()` }))
      .execute()
    return sent
  })
}
