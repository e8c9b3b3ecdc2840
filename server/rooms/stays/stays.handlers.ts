import type { Transaction } from 'kysely'
import { t } from '#texts'
import type { stays } from '../../../contract/rooms/stays.ts'
import { notify } from '../../chat/notifications/notify.ts'
import { leaveGroupOf } from '../../chat/chat/threads/groups.queries.ts'
import { lockMember } from '../../people/quotas/quotas.queries.ts'
import { refuseTooMany } from '../../people/quotas/quotas-per-member.ts'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { InvalidInput, NotFound } from '../../platform/http-error.ts'
import { foundJson, type Handlers, JsonText, type Shown } from '../../platform/http/serve.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { changeStay } from './change-stay.ts'
import { replyOf, sharesOfStay } from './stay-reply.ts'
import { stayPaid } from './stays.notifications.ts'
import { deletePayment, insertPayment, lockPayment, markReceived, readPayment } from './stay-payments.queries.ts'
import { leaveStay, loadStay, lockPeople, lockStay, setAgreed, type StoredStay } from './stays.queries.ts'
import { HasHost, PaymentReceived, refusePaying, StayChanged } from './stays.rules.ts'
import { takeOver } from './host-leaves/take-over.ts'

const read = async (db: Database, caller: Caller, id: string) => replyOf(await loadStay(db, caller.id, id), caller.id)

/** Whether a member is among the people of a stay, or has left it with accounts that are open. */
const isNamed = ({ people, others }: StoredStay, id: string) =>
  [...people.map(({ member }) => member), ...others].some((one) => one.id === id)

/** The stay, locked after its people; who of them can be told. Throws 404 for all others. */
async function accessStay(trx: Transaction<DB>, caller: Caller, id: string) {
  await lockMember(trx, caller.id)
  const reached = await lockPeople(trx, id)
  await lockStay(trx, id)
  return { stay: await loadStay(trx, caller.id, id), reached }
}

/** Locks are always taken in this order: members, room, request, stay. */
export const stayHandlers: Handlers<typeof stays> = {
  get: ({ caller, db, params }) => read(db, caller, params.id),

  change: changeStay,

  agree: ({ caller, db, params: { id }, body: { version } }) =>
    inTransaction(db, async (trx) => {
      const { stay } = await accessStay(trx, caller, id)
      if (version !== stay.version) throw StayChanged()
      await setAgreed(trx, id, caller.id, sharesOfStay(stay)?.get(caller.id) ?? null, version)
      return await read(trx, caller, id)
    }),

  pay: ({ caller, db, params: { id }, body: { to, amount } }) =>
    inTransaction(db, async (trx) => {
      const { stay, reached } = await accessStay(trx, caller, id)
      if (to === caller.id || !isNamed(stay, to)) throw InvalidInput({ to: t.stayErrors.notInStay() })
      refusePaying(stay, caller.id)
      await refuseTooMany(trx, 'stayPayments', caller.id)
      const json = await insertPayment(trx, { roomId: id, fromId: caller.id, toId: to, amountMinor: amount })
      if (reached.includes(to))
        await notify(trx, [stayPaid({ readerId: to, actorId: caller.id, roomId: id, facts: { event: 'paid' } })])
      return new JsonText(json)
    }),

  receive: ({ caller, db, params: { id, paymentId } }) =>
    inTransaction(db, async (trx) => {
      const { reached } = await accessStay(trx, caller, id)
      const payment = await lockPayment(trx, id, paymentId)
      if (payment?.toId !== caller.id) throw PaymentNotFound()
      const { fromId, receivedAt } = payment
      if (receivedAt === null) await markReceived(trx, paymentId)
      if (receivedAt === null && reached.includes(fromId))
        await notify(trx, [
          stayPaid({ readerId: fromId, actorId: caller.id, roomId: id, facts: { event: 'received' } }),
        ])
      return await read(trx, caller, id)
    }),

  takeBack: ({ caller, db, params: { id, paymentId } }) =>
    inTransaction(db, async (trx) => {
      await accessStay(trx, caller, id)
      const payment = await lockPayment(trx, id, paymentId)
      if (payment?.fromId !== caller.id) throw PaymentNotFound()
      if (payment.receivedAt !== null) throw PaymentReceived()
      await deletePayment(trx, paymentId)
      return undefined
    }),

  takeOver: ({ caller, db, params }) => takeOver(db, caller, params.id),

  leave: ({ caller, db, params: { id } }) =>
    inTransaction(db, async (trx) => {
      const { stay } = await accessStay(trx, caller, id)
      if (stay.hasRoom) throw HasHost()
      await leaveStay(trx, id, caller.id)
      await leaveGroupOf(trx, { type: 'room_share', id }, caller.id)
      return undefined
    }),
}

async function readPaymentFor(db: Database, caller: Caller, id: string) {
  return foundJson(t.stayErrors.paymentNotFound, await readPayment(db, caller, id))
}

const PaymentNotFound = () => NotFound(t.stayErrors.paymentNotFound())

/** The reply to a retry of the call that said that somebody was paid. */
export const staysCreated: Shown<typeof stays> = { pay: readPaymentFor }
