import { sql, type Transaction } from 'kysely'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { notify, notifyOne } from '../../chat/notifications/notify.ts'
import { byChosen, type Check, notAnswered, ofOwnCheck } from './safe-checks.notifications.ts'
import { isLate } from './safe-checks.queries.ts'

/** The number of checks that are read at once. */
const batch = 500

/**
 * At its time a check asks its member, and a quarter of an hour later it notifies the chosen member: each happens once, even after a
 * restart. A check that fails does not stop those behind it, and is tried again with the next run.
 */
export async function watchSafeChecks(db: Database): Promise<void> {
  const failures: unknown[] = []
  let last: Due | undefined
  for (;;) {
    const { rows } = await dueChecks(batch, last).execute(db)
    for (const check of rows)
      await inTransaction(db, (trx) => watch(trx, check)).catch((error: unknown) => failures.push(error))
    last = rows.at(-1)
    if (rows.length < batch) break
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} checks of a way home failed`)
}

type Due = { id: string; userId: string; chosenId: string | null; nextId: string | null; dueAt: Date }

const isUnanswered = sql`ended_at is null and alarm_at is null`

/** The due checks after the `last` one. */
export const dueChecks = (limit: number, last?: Due) => sql<Due>`
  select id, user_id, chosen_id, next_id, due_at
  from safe_checks
  where ${isUnanswered} and due_at <= now() and (reminded_at is null or ${isLate})
    and ${last ? sql`(due_at, id) > (${last.dueAt}, ${last.id})` : sql`true`}
  order by due_at, id
  limit ${limit}`

type Row = Omit<Check, 'chosenId'> & {
  chosenId: string | null
  nextId: string | null
  isReminded: boolean
  isLate: boolean
}

async function watch(trx: Transaction<DB>, { id, userId, chosenId, nextId }: Due) {
  await lockOthers(trx, userId, [chosenId, nextId])
  const { rows } = await sql<Row>`
    select *, reminded_at is not null as is_reminded, ${isLate} as is_late
    from safe_checks
    where id = ${id} and ${isUnanswered} and due_at <= now()
    for update skip locked`.execute(trx)
  const [check] = rows
  if (!check) return
  if (!check.isReminded) await remind(trx, check)
  else if (check.isLate) await tell(trx, check)
}

async function remind(trx: Transaction<DB>, check: Row) {
  await trx.updateTable('safeChecks').set({ remindedAt: sql<Date>`now()` }).where('id', '=', check.id).execute()
  await notify(trx, [ofOwnCheck(check, 'due')])
}

/**
 * Notifies the chosen member, or the second choice if the first is hidden by now or cannot be reached. A member counts as notified if it is
 * in their bell, or an email is queued. The owner of the check learns who was notified, or that nobody was.
 */
async function tell(trx: Transaction<DB>, { chosenId, nextId, ...check }: Row) {
  const notifiedId = await firstReached(
    trx,
    check,
    [chosenId, nextId].filter((id) => id !== null),
  )
  await trx
    .updateTable('safeChecks')
    .set({ alarmAt: sql<Date>`now()`, isTold: notifiedId !== null, chosenId: notifiedId ?? chosenId, nextId: null })
    .where('id', '=', check.id)
    .execute()
  await notify(trx, [
    notifiedId === null ? ofOwnCheck(check, 'untold') : byChosen({ ...check, chosenId: notifiedId }, 'told'),
  ])
}

async function firstReached(trx: Transaction<DB>, check: Omit<Check, 'chosenId'>, ids: readonly string[]) {
  for (const id of ids) if (await notifyOne(trx, notAnswered({ ...check, chosenId: id }))) return id
  return null
}

/** Locks the members, and prevents blocks between the first and the others: `notifyOne` reaches only those who see each other. */
async function lockOthers(trx: Transaction<DB>, userId: string, others: readonly (string | null)[]) {
  const ids = others.filter((id) => id !== null).toSorted()
  await sql`select from users where id = any(${[userId, ...ids]}::uuid[]) order by id for key share`.execute(trx)
  for (const id of ids) await sql`select hold_pair(${userId}, ${id})`.execute(trx)
}
