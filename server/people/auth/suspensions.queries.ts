import { sql, type Transaction } from 'kysely'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { addJob } from '../../platform/jobs/jobs.queries.ts'
import { recordAct } from '../../desk/audit-log/audit-log.queries.ts'

type Suspension = { reason: string; until: Date | null }

/** Suspends a locked member, or changes their suspension. A job ends the suspension when its time is over. */
export async function storeSuspension(trx: Transaction<DB>, memberId: string, { reason, until }: Suspension) {
  const suspendedAt = sql<Date>`coalesce(suspended_at, now())`
  await trx
    .updateTable('users')
    .set({ suspendedAt, suspendedUntil: until, suspensionReason: reason })
    .where('id', '=', memberId)
    .execute()
  if (until !== null)
    await addJob(trx, 'end_suspension', { memberId }, { key: `end_suspension ${memberId}`, at: until })
}

const noSuspension = { suspendedAt: null, suspendedUntil: null, suspensionReason: null }

/** Returns whether the member was suspended. */
export async function deleteSuspension(trx: Transaction<DB>, memberId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set(noSuspension)
    .where('id', '=', memberId)
    .where('suspendedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ends a suspension whose time is over; changes nothing otherwise. */
export async function endDueSuspension(db: Database, memberId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set(noSuspension)
      .where('id', '=', memberId)
      .where('suspendedUntil', '<=', sql<Date>`now()`)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return
    await recordAct(trx, { actorId: null, action: 'member.unsuspend', target: { type: 'user', id: memberId } })
  })
}
