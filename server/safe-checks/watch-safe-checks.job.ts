import { sql, type Transaction } from 'kysely'
import { toldAfter } from '../../contract/safety-options.ts'
import { type Database, inTransaction } from '../db/connect.ts'
import type { DB } from '../db/schema.ts'
import { notify } from '../notifications/notify.ts'
import { loadReaders } from '../notifications/notify.queries.ts'
import { memberIsVisible } from '../visible.ts'
import { byChosen, type Check, notAnswered, ofOwnCheck } from './safe-checks.notifications.ts'

/** Checks in one run: the next run goes on. */
const batch = 500

/** At its time a check asks its member, and a quarter of an hour later it tells the chosen one: each once, whatever restarts meanwhile. */
export async function watchSafeChecks(db: Database): Promise<void> {
  const { rows } = await dueChecks(batch).execute(db)
  for (const check of rows) await inTransaction(db, (trx) => watch(trx, check))
}

type Due = { id: string; userId: string; chosenId: string | null }

const isUnanswered = sql`ended_at is null and alarm_at is null`
const isLate = sql<boolean>`due_at <= now() - make_interval(mins => ${sql.lit(toldAfter)})`

export const dueChecks = (limit: number) => sql<Due>`
  select id, user_id, chosen_id
  from safe_checks
  where ${isUnanswered} and due_at <= now() and (reminded_at is null or ${isLate})
  order by due_at
  limit ${limit}`

type Row = Omit<Check, 'chosenId'> & { chosenId: string | null; isReminded: boolean; isLate: boolean }

async function watch(trx: Transaction<DB>, { id, userId, chosenId }: Due) {
  const isShown = await lockPair(trx, userId, chosenId)
  const { rows } = await sql<Row>`
    select *, reminded_at is not null as is_reminded, ${isLate} as is_late
    from safe_checks
    where id = ${id} and ${isUnanswered} and due_at <= now()
    for update skip locked`.execute(trx)
  const [check] = rows
  if (!check) return
  if (!check.isReminded) await remind(trx, check)
  else if (check.isLate) await tell(trx, check, isShown && check.chosenId === chosenId)
}

async function remind(trx: Transaction<DB>, check: Row) {
  await trx.updateTable('safeChecks').set({ remindedAt: sql<Date>`now()` }).where('id', '=', check.id).execute()
  await notify(trx, [ofOwnCheck(check, 'due')])
}

/** Who is hidden by now, or has turned off every way in which they could be told, is not told; the member learns that. */
async function tell(trx: Transaction<DB>, { chosenId, ...check }: Row, isShown: boolean) {
  const toChosen = chosenId !== null && isShown ? [notAnswered({ ...check, chosenId })] : []
  const [reader] = await loadReaders(trx, toChosen)
  const isTold = reader !== undefined && (reader.inApp || reader.email !== null)
  await trx.updateTable('safeChecks').set({ alarmAt: sql<Date>`now()`, isTold }).where('id', '=', check.id).execute()
  await notify(
    trx,
    isTold && chosenId ? [...toChosen, byChosen({ ...check, chosenId }, 'told')] : [ofOwnCheck(check, 'untold')],
  )
}

/** Locks both members, and keeps either from blocking the other; false if they do not see each other, or nobody is chosen. */
async function lockPair(trx: Transaction<DB>, userId: string, chosenId: string | null): Promise<boolean> {
  await sql`
    select from users where id in (${userId}::uuid, ${chosenId}::uuid) order by id for key share`.execute(trx)
  if (chosenId === null) return false
  await sql`select hold_pair(${userId}, ${chosenId})`.execute(trx)
  const { rows } = await sql`
    select from users as member
    where id = ${chosenId}::uuid and ${memberIsVisible('member', { viewerId: userId })}`.execute(trx)
  return rows.length > 0
}
