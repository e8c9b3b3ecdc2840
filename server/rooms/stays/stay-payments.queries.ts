import { sql, type Transaction } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'

type NewPayment = { roomId: string; fromId: string; toId: string; amountMinor: number }

export async function insertPayment(trx: Transaction<DB>, payment: NewPayment): Promise<void> {
  await trx.insertInto('stayPayments').values(payment).execute()
}

/** A payment of this stay; the caller has locked the stay. */
export async function lockPayment(trx: Transaction<DB>, roomId: string, id: string) {
  return await trx
    .selectFrom('stayPayments')
    .select(['fromId', 'toId', 'receivedAt'])
    .where('id', '=', id)
    .where('roomId', '=', roomId)
    .forUpdate()
    .executeTakeFirst()
}

export async function markReceived(trx: Transaction<DB>, id: string): Promise<void> {
  await trx.updateTable('stayPayments').set({ receivedAt: sql`now()` }).where('id', '=', id).execute()
}

export async function deletePayment(trx: Transaction<DB>, id: string): Promise<void> {
  await trx.deleteFrom('stayPayments').where('id', '=', id).execute()
}
