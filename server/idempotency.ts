import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, inTransaction } from './db/connect.ts'
import { Conflict, HttpError, InvalidInput } from './http-error.ts'
import { ago, lifetimes } from './lifetimes.ts'

export type Sent = { status: number; text: string; headers: Record<string, string> }

/** A creating call as it is compared with a later one of the same key: what was asked, and what of it was understood. */
export type Attempt = { memberId: string; key: string; endpoint: string; input: unknown }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Runs `answer` once for each member and key within 24 hours and gives later calls the first reply (server-behaviour section 1).
 * With `showAgain`, only the id of what was created is kept of it, and later calls are shown that as they may see it by then: who left,
 * was suspended or is blocked since is not told of by an old reply (threats row 45).
 * The key and what the call did are committed together, so a crash between them cannot double anything; a refused call leaves no key.
 * Throws 409 `in_progress` while the first call runs, 422 `idempotency_mismatch` where another call used the key.
 */
export async function replyOnce(
  db: Database,
  { memberId, key, endpoint, input }: Attempt,
  answer: (trx: Database) => Promise<Sent>,
  showAgain?: (trx: Database, id: string) => Promise<Sent>,
): Promise<Sent> {
  if (!uuid.test(key)) throw InvalidInput({ 'Idempotency-Key': 'The Idempotency-Key must be a UUID' })
  const bodyHash = hash('sha256', JSON.stringify(input), 'buffer')
  return await inTransaction(db, async (trx) => {
    if (!(await tryLock(trx, memberId + key.toLowerCase())))
      throw Conflict('in_progress', 'This is already being done. Please wait a moment.')
    const first = await findFirstReply(trx, memberId, key)
    if (first && !(first.endpoint === endpoint && first.bodyHash.equals(bodyHash)))
      throw new HttpError(422, 'idempotency_mismatch', 'This key was used for another request')
    if (first && showAgain) return await showAgain(trx, idOf(first.reply))
    if (first) return { status: first.status, text: first.reply, headers: {} }
    const sent = await answer(trx)
    const reply = showAgain ? JSON.stringify({ id: idOf(sent.text) }) : sent.text
    await keepReply(trx, { userId: memberId, key, endpoint, bodyHash, status: sent.status, reply })
    return sent
  })
}

function idOf(reply: string): string {
  const { id } = Object(JSON.parse(reply))
  if (typeof id !== 'string') throw new Error('What was created has no id')
  return id
}

/** Held until the transaction ends. */
async function tryLock(trx: Database, name: string): Promise<boolean> {
  const lock = sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`
  const { isFree } = await trx.selectNoFrom(lock.as('isFree')).executeTakeFirstOrThrow()
  return isFree
}

async function findFirstReply(trx: Database, memberId: string, key: string) {
  return await trx
    .selectFrom('idempotencyKeys')
    .select(['endpoint', 'bodyHash', 'status', 'reply'])
    .where('userId', '=', memberId)
    .where('key', '=', key)
    .where('createdAt', '>', ago(lifetimes.idempotencyKey))
    .$narrowType<{ status: number; reply: string }>()
    .executeTakeFirst()
}

type FirstReply = { userId: string; key: string; endpoint: string; bodyHash: Buffer; status: number; reply: string }

/** So many replies are kept for a member; more creating calls in a day than that are made by no hand. */
const mostReplies = 500

/** In the place of one that is older than a day. The oldest go where there are too many. */
async function keepReply(trx: Database, row: FirstReply): Promise<void> {
  await trx
    .insertInto('idempotencyKeys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doUpdateSet({ ...row, createdAt: sql`now()` }))
    .execute()
  await trx
    .deleteFrom('idempotencyKeys')
    .where('id', 'in', (from) =>
      from
        .selectFrom('idempotencyKeys')
        .select('id')
        .where('userId', '=', row.userId)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .offset(mostReplies),
    )
    .execute()
}
