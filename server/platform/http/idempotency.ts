import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { t } from '#texts'
import { type Database, inTransaction } from '../db/connections/connect.ts'
import { Conflict, HttpError, InvalidInput } from '../http-error.ts'
import { ago, lifetimes } from '../lifetimes.ts'

export type Sent = { status: number; text: string; headers: Record<string, string> }

/** A creating call. A later call with the same key is a retry only if its endpoint and its parsed input are the same. */
export type Attempt = { memberId: string; key: string; endpoint: string; input: unknown }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Runs `answer` once for each member and key within 24 hours, and gives later calls the first reply (server-behaviour section 1).
 * With `showAgain`, only the id of what was created is stored, and later calls read it again as the caller may see it then: a stored
 * reply must not reveal a member who has left, was suspended or is blocked since (threat 45).
 * The key and the effects of the call are committed together, so that a crash cannot repeat them; a refused call stores no key.
 * Throws 409 `in_progress` while the first call runs, 422 `idempotency_mismatch` if another call used the key.
 */
export async function replyOnce(
  db: Database,
  { memberId, key, endpoint, input }: Attempt,
  answer: (trx: Database) => Promise<Sent>,
  showAgain?: (trx: Database, id: string) => Promise<Sent>,
): Promise<Sent> {
  if (!uuid.test(key)) throw InvalidInput({ 'Idempotency-Key': t.errors.keyIsNoUuid() })
  const bodyHash = hash('sha256', JSON.stringify(input), 'buffer')
  const done = await inTransaction(db, async (trx) => {
    if (!(await tryLock(trx, memberId + key.toLowerCase()))) throw Conflict('in_progress', t.errors.inProgress())
    const first = await findFirstReply(trx, memberId, key)
    if (first && !(first.endpoint === endpoint && first.bodyHash.equals(bodyHash)))
      throw new HttpError(422, 'idempotency_mismatch', t.errors.keyOfAnotherRequest())
    if (first && showAgain) return await showAgain(trx, idOf(first.reply))
    if (first) return { status: first.status, text: first.reply, headers: {} }
    const sent = await answer(trx).catch(refusalToCommit)
    if (sent instanceof HttpError) return sent
    const reply = showAgain ? JSON.stringify({ id: idOf(sent.text) }) : sent.text
    await storeReply(trx, { userId: memberId, key, endpoint, bodyHash, status: sent.status, reply })
    return sent
  })
  if (done instanceof HttpError) throw done
  return done
}

/** Returns a refusal that keeps what was stored, so that the transaction commits; throws any other error. */
function refusalToCommit(error: unknown): HttpError {
  if (error instanceof HttpError && error.keepsChanges) return error
  throw error
}

function idOf(reply: string): string {
  const { id } = Object(JSON.parse(reply))
  if (typeof id !== 'string') throw new Error('What was created has no id')
  return id
}

/** Returns false if another transaction has the lock, which lasts until that transaction ends. */
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

/** The maximum number of stored replies per member: more creating calls than a person makes in a day. */
const maxReplies = 500

/** Replaces a reply that is older than a day, and deletes the member's oldest replies above `maxReplies`. */
async function storeReply(trx: Database, row: FirstReply): Promise<void> {
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
        .offset(maxReplies),
    )
    .execute()
}
