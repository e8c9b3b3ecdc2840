import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import { type Nights, nightsBetween, ownNights } from '../../../contract/rooms/room-nights.ts'
import type { StayChange, StayChanged as Changed, stays } from '../../../contract/rooms/stays.ts'
import { notify } from '../../chat/notifications/notify.ts'
import { lockMember } from '../../people/quotas/quotas.queries.ts'
import { refuseTooMany } from '../../people/quotas/quotas-per-member.ts'
import { inTransaction } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { refuseFullNights } from '../room-requests/room-requests.rules.ts'
import { loadFullNights } from '../rooms/room-nights.queries.ts'
import {
  changeParts,
  changePeople,
  claimChanges,
  moveNights,
  recordChanges,
  replaceBeds,
  touch,
} from './change-stay.queries.ts'
import { replyOf, sharesOfStay } from './stay-reply.ts'
import { stayChanged } from './stays.notifications.ts'
import {
  loadStay,
  lockPeople,
  lockRoomOfStay,
  lockStay,
  setAgreed,
  settleStay,
  type StoredStay,
} from './stays.queries.ts'
import { refuseChange, StayChanged, StayOver } from './stays.rules.ts'

/**
 * Changes parts of a stay. Whose nights, bed, share or deadline it changes has to agree again, and is told; who changes it and had
 * agreed agrees to their own change. The stay is locked like an agreement, which names the version that it saw: of the two at once, either the agreement is
 * refused or it is undone (threat 133).
 */
export const changeStay: Handlers<typeof stays>['change'] = ({ caller, db, params: { id }, body }) =>
  inTransaction(db, async (trx) => {
    await lockMember(trx, caller.id)
    const reached = await lockPeople(trx, id)
    await lockRoomOfStay(trx, id)
    await lockStay(trx, id)
    const before = await loadStay(trx, caller.id, id)
    if (body.version !== before.version) throw StayChanged()
    if (before.isOver) throw StayOver()
    refuseChange({ stay: before, callerId: caller.id, body })
    await changeNights(trx, { before, callerId: caller.id, body })
    if (body.beds) await replaceBeds(trx, id, body.beds)
    await changePeople(trx, id, body.people ?? [])
    await changeParts(trx, id, caller.id, body)
    const after = await loadStay(trx, caller.id, id)
    const changes = changesBetween(before, after)
    const nightsMoved = after.version > before.version
    if (changes.length === 0 && !nightsMoved) return replyOf(after, caller.id)
    await refuseTooMany(trx, 'stayChanges', caller.id)
    await claimChanges(trx, id, caller.id, before.version)
    const version =
      changes.length > 0 ? await recordChanges(trx, { roomId: id, byId: caller.id, changes }) : after.version
    const touched = after.people.map(({ member }) => member.id).filter((one) => concerns(one, before, after))
    const others = touched.filter((one) => one !== caller.id)
    await touch(trx, id, others, version)
    if (before.people.some(({ member, agreed }) => member.id === caller.id && agreed))
      await setAgreed(trx, id, caller.id, sharesOfStay(after)?.get(caller.id) ?? null, version)
    else await settleStay(trx, id)
    const parts = [...new Set([...(nightsMoved ? (['nights'] as const) : []), ...changes.map(({ what }) => what.part)])]
    const readers = others.filter((one) => reached.includes(one))
    await notify(
      trx,
      readers.map((readerId) =>
        stayChanged({ readerId, actorId: caller.id, roomId: id, facts: { event: 'changed', parts } }),
      ),
    )
    return replyOf(await loadStay(trx, caller.id, id), caller.id)
  })

type Moving = { before: StoredStay; callerId: string; body: StayChange }

/** Throws 409 `room_full` with the nights on which no place is free. The caller's present nights are theirs already. */
async function changeNights(trx: Transaction<DB>, { before, callerId, body }: Moving) {
  const asked = body.people?.find(({ member }) => member === callerId)
  const me = before.people.find(({ member }) => member.id === callerId)
  if (!me || !asked || (asked.from === undefined && asked.to === undefined)) return
  const to = { from: asked.from ?? me.from, to: asked.to ?? me.to }
  if (to.from === me.from && to.to === me.to) return
  const own = ownNights(to, { availableFrom: before.from, availableTo: before.to })
  if (!me.isHost) {
    const full = before.hasRoom ? (await loadFullNights(trx, before.id, own)).nights : fullWithoutHost(before, me, to)
    const nights = full.filter((night) => night < me.from || night >= me.to)
    refuseFullNights({ nights, isWholeRoom: false })
  }
  await moveNights(trx, before.id, callerId, own)
}

/** One place on each night is that of the next host, who has all nights of the room. */
function fullWithoutHost({ people, maxGuests }: StoredStay, me: object, nights: Nights): string[] {
  const others = people.filter((person) => person !== me)
  return nightsBetween(nights).filter(
    (night) => others.filter(({ from, to }) => night >= from && night < to).length >= maxGuests - 1,
  )
}

/** What a member agrees to: their nights, bed, share and the deadline. */
function termsOf(id: string, stay: StoredStay) {
  const me = stay.people.find(({ member }) => member.id === id)
  return {
    nights: [me?.from, me?.to],
    bed: stay.beds.find((bed) => bed.id === me?.bed),
    share: sharesOfStay(stay)?.get(id),
    currency: stay.price.currency,
    deadline: stay.stepBackUntil,
  }
}

const concerns = (id: string, before: StoredStay, after: StoredStay) =>
  !isDeepStrictEqual(termsOf(id, before), termsOf(id, after))

type Recorded = { what: Changed; aboutId?: string | null }

/** All that differs, except for nights, which the database records. */
function changesBetween(before: StoredStay, after: StoredStay): Recorded[] {
  const changes: Recorded[] = []
  const differ = (read: (stay: StoredStay) => unknown) => !isDeepStrictEqual(read(before), read(after))
  const add = (what: Changed, aboutId: string | null = null) => changes.push({ what, aboutId })
  const priceOf = ({ price: { total, currency } }: StoredStay) => ({ total, currency })
  if (differ(priceOf)) add({ part: 'price', before: priceOf(before), after: priceOf(after) })
  if (differ(({ price }) => price.split)) add({ part: 'split', before: before.price.split, after: after.price.split })
  if (after.price.split === 'by_hand' && differ(({ people }) => people.map(({ hand }) => hand))) add({ part: 'hands' })
  if (differ(({ beds }) => beds)) add({ part: 'beds' })
  const moved = after.people.filter(({ bed }, at) => bed !== before.people[at]?.bed)
  if (moved.length > 0) add({ part: 'bed' }, moved.length === 1 ? moved[0]!.member.id : null)
  if (differ(({ booking }) => booking))
    add({ part: 'booking', before: before.booking.state, after: after.booking.state })
  if (differ(({ arrival }) => arrival)) add({ part: 'arrival', before: before.arrival.time, after: after.arrival.time })
  if (differ(({ rules }) => rules)) add({ part: 'rules' })
  if (differ(({ stepBackUntil }) => stepBackUntil))
    add({ part: 'deadline', before: before.stepBackUntil, after: after.stepBackUntil })
  return changes
}
