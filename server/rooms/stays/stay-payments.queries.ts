import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import { findJson } from '../../platform/db/statements/named-statements.ts'
import type { DB } from '../../platform/db/schema.ts'
import { instant, type Placeholders, statement } from '../../platform/db/statements/statement.ts'
import { isInStay, memberIsVisible, type Viewer } from '../../visible.ts'

type NewPayment = { roomId: string; fromId: string; toId: string; amountMinor: number }

/** Also for the columns of a stay's list of payments. */
export const paymentJson = sql`json_build_object(
  'id', payment.id,
  'from', payment.from_id,
  'to', payment.to_id,
  'amount', payment.amount_minor,
  'paidAt', ${instant('payment.paid_at')},
  'receivedAt', ${instant('payment.received_at')}
)`

/** Returns the JSON of the payment, also to somebody whose page the payer cannot see: they are named in the stay. */
export async function insertPayment(trx: Transaction<DB>, payment: NewPayment): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    insert into stay_payments as payment (room_id, from_id, to_id, amount_minor)
    values (${payment.roomId}, ${payment.fromId}, ${payment.toId}, ${payment.amountMinor})
    returning ${paymentJson}::text as json`.execute(trx)
  return rows[0]!.json
}

const onePayment = statement(
  'stay_payment',
  (arg: Placeholders<{ viewerId: string; id: string }>) => sql<{ json: string }>`
    select ${paymentJson}::text as json
    from stay_payments as payment
    join stays as stay on stay.room_id = payment.room_id and ${isInStay('stay', arg)}
    join users as recipient on recipient.id = payment.to_id and ${memberIsVisible('recipient', arg)}
    where payment.id = ${arg.id}::uuid and payment.from_id = ${arg.viewerId}::uuid`,
)

/** The JSON of a payment by this member; null if there is none, or if they may not see whom they paid any more. */
export const readPayment = (db: Database, viewer: NonNullable<Viewer>, id: string) =>
  findJson(db, onePayment, { viewerId: viewer.id, id })

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
