import type { Transaction } from 'kysely'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { notify } from '../../chat/notifications/notify.ts'
import { openFor } from './open-items.ts'
import { replyOf } from './stay-reply.ts'
import { deleteUnread, type DueStay, findDueStays, findPeople, loadHolds, takeStay } from './stay-reminders.queries.ts'
import { stayReminder } from './stay-reminders.notifications.ts'
import { loadStay } from './stays.queries.ts'

/** The number of stays that are read at once. */
const batch = 200

/**
 * Says what is open three days and one day before each date of a stay (decision 131): to each of its people once a day, of all dates
 * together. A stay that fails does not stop those behind it, and is tried again with the next run.
 */
export async function remindOfStays(db: Database): Promise<void> {
  const failures: unknown[] = []
  let last: DueStay | undefined
  for (;;) {
    const due = await findDueStays(db, batch, last)
    for (const stay of due)
      await inTransaction(db, (trx) => remind(trx, stay)).catch((error: unknown) => failures.push(error))
    last = due.at(-1)
    if (due.length < batch) break
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} stays were not reminded of`)
}

/** Members are locked before stays, so of these only those whom no other transaction has locked for good are told. */
async function remind(trx: Transaction<DB>, due: DueStay) {
  if (!(await takeStay(trx, due))) return
  const [first, ...others] = await findPeople(trx, due.roomId)
  if (first === undefined) return
  const stay = replyOf(await loadStay(trx, first, due.roomId), first)
  const open = openFor(stay, { holds: await loadHolds(trx, due), day: due.day })
  await deleteUnread(trx, due.roomId, [...open.keys()])
  await notify(
    trx,
    [first, ...others].flatMap((readerId) => {
      const dates = open.get(readerId)
      return dates ? [stayReminder({ readerId, roomId: due.roomId, dates })] : []
    }),
  )
}
