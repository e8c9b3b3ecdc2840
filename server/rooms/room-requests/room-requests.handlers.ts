import type { Transaction } from 'kysely'
import { t } from '#texts'
import { nightsWithin, ownNights } from '../../../contract/rooms/room-nights.ts'
import type { roomRequests } from '../../../contract/rooms/room-requests.ts'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/http-error.ts'
import { notify } from '../../chat/notifications/notify.ts'
import { readPage } from '../../platform/lists/paged-list.ts'
import { lockMember } from '../../people/quotas/quotas.queries.ts'
import { refuseReachOfNew, refuseTooMany, refuseTooManyOfNew } from '../../people/quotas/quotas-per-member.ts'
import { refuseWaysOut } from '../../people/quotas/texts-of-new.ts'
import { foundJson, type Handlers, type Shown } from '../../platform/http/serve.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { viewerArguments } from '../../visible.ts'
import { loadFullNights } from '../rooms/room-nights.queries.ts'
import { readRequest, readRequestsOfRoom, requestsOfRequester } from './request-list.queries.ts'
import { zoneOfFestival } from '../../festivals/meetups/meetup-places.queries.ts'
import { confirmHold } from './holds/room-holds.queries.ts'
import { accessRequestAs } from './request-permissions.ts'
import { acceptGuest, releaseGuest } from './room-places.ts'
import { placeHeld, saidYes } from './holds/room-holds.notifications.ts'
import { requestAccepted, requestDeclined, requestReceived } from './room-requests.notifications.ts'
import {
  agreeToOffer,
  findHost,
  lockMembers,
  insertRequest,
  isOver,
  lockRoomToRequest,
  nightsOf,
  setStatus,
} from './room-requests.queries.ts'
import {
  AlreadyRequested,
  NotAgreed,
  OfferChanged,
  StayIsOver,
  refuseAddresses,
  refuseFullNights,
  refuseHold,
  refuseOtherDays,
  refuseRequesting,
  refuseDeciding,
} from './room-requests.rules.ts'
import { withdrawRequest } from './withdraw-request.ts'

/** Locks are always taken in this order: members, room, request. */
export const roomRequestHandlers: Handlers<typeof roomRequests> = {
  create: ({ caller, db, body: { roomShareId, message, ...days } }) =>
    inTransaction(db, async (trx) => {
      refuseAddresses(message)
      await lockMember(trx, caller.id)
      await refuseWaysOut(trx, caller, { message })
      const hostId = await findHost(trx, roomShareId)
      if (hostId === null) throw NotFound(t.errors.roomNotFound())
      const held = await lockMembers(trx, caller, hostId)
      if (!held) throw NotFound(t.errors.roomNotFound())
      const room = await lockRoomToRequest(trx, caller, roomShareId)
      if (!room) throw NotFound(t.errors.roomNotFound())
      refuseRequesting(room, held.self)
      refuseOtherDays(days, room)
      const own = ownNights(days, room)
      refuseFullNights(await loadFullNights(trx, roomShareId, own))
      await refuseTooMany(trx, 'pendingRequests', caller.id)
      await refuseTooManyOfNew(trx, 'request', caller.id)
      await refuseReachOfNew(trx, caller.id, room.hostId)
      const id = await insertRequest(trx, { roomShareId, requesterId: caller.id, message, own })
      if (id === null) throw AlreadyRequested()
      await notify(trx, [requestReceived({ readerId: room.hostId, actor: caller, room, own })])
      return await readForViewer(trx, caller, id)
    }),

  ofRoom: ({ caller, db, params, query }) => readRequestsOfRoom(db, caller, params.roomId, query),

  mine: ({ caller, db, query }) => readPage(db, requestsOfRequester, viewerArguments(caller), query),

  decide: ({ caller, db, params, body }) => decideRequest(db, caller, { id: params.id, ...body }),

  agree: ({ caller, db, params, body }) => agreeToRequest(db, caller, { id: params.id, ...body }),

  withdraw: ({ caller, db, params }) => inTransaction(db, (trx) => withdrawRequest(trx, caller, params.id)),
}

type Decision = {
  id: string
  status: 'accepted' | 'rejected'
  /** The version of the offer that the host saw. */
  version?: number | undefined
  /** Until when the place is held. */
  holdUntil?: string | null | undefined
  /** For a link in an email: it decides nothing that was decided before. */
  isFirst?: boolean
}

/** Locks are taken in the order of the other calls. */
export const decideRequest = (
  db: Database,
  caller: Caller,
  { id, status, version, holdUntil = null, isFirst = false }: Decision,
) =>
  inTransaction(db, async (trx) => {
    const { room, request, held } = await accessRequestAs('host', trx, caller, id)
    if (isFirst && request.status !== 'pending') throw NotFound(t.errors.requestNotFound())
    if (request.status === status) return await readForViewer(trx, caller, request.id)
    refuseDeciding({
      before: request.status,
      decision: status,
      isOver: await isOver(trx, room.availableTo),
      host: held.self,
      guest: held.other,
    })
    const isOther = version !== undefined && version !== room.offerVersion
    if (status === 'accepted' && (request.isOutdated || isOther)) throw NotAgreed()
    const about = { readerId: request.requesterId, actor: caller, room }
    if (status === 'accepted') {
      if (holdUntil !== null) refuseHold(holdUntil, room.availableTo)
      await acceptGuest(trx, caller.id, { request, holdUntil })
      await notify(trx, [await yesTo(trx, { ...about, own: nightsOf(request) }, holdUntil)])
    } else {
      const hadPlace = request.status === 'accepted'
      if (hadPlace) await releaseGuest(trx, request)
      await setStatus(trx, request.id, { status })
      await notify(trx, [requestDeclined({ ...about, hadPlace })])
    }
    return await readForViewer(trx, caller, request.id)
  })

type Accepted = Parameters<typeof requestAccepted>[0] & { room: { festivalId: string } }

async function yesTo(trx: Transaction<DB>, accepted: Accepted, holdUntil: string | null) {
  if (holdUntil === null) return requestAccepted(accepted)
  return placeHeld({ ...accepted, holdUntil, timeZone: await zoneOfFestival(trx, accepted.room.festivalId) })
}

type Agreement = {
  id: string
  /** The version of the offer that the requester saw; undefined for the one that they agreed to before. */
  version: number | undefined
}

/** The requester agrees to the present offer of a room, and says yes if a place in it is held for them. */
export const agreeToRequest = (db: Database, caller: Caller, { id, version }: Agreement) =>
  inTransaction(db, async (trx) => {
    const { room, request } = await accessRequestAs('requester', trx, caller, id)
    if (await isOver(trx, room.availableTo)) throw StayIsOver()
    if (version === undefined ? request.isOutdated : version !== room.offerVersion) throw OfferChanged()
    const own = nightsWithin(nightsOf(request), room)
    const isNew = await agreeToOffer(trx, request.id, own)
    const about = { readerId: room.hostId, actor: caller, room, own }
    if (await confirmHold(trx, request.id)) await notify(trx, [saidYes(about)])
    else if (isNew && request.status === 'pending') await notify(trx, [requestReceived(about, 'agreed')])
    return await readForViewer(trx, caller, request.id)
  })

/** The JSON of the request. Throws 404 unless this member is its host or requester and may see it. */
async function readForViewer(db: Database, caller: Caller, id: string) {
  return foundJson(t.errors.requestNotFound, await readRequest(db, caller, id))
}

/** The reply to a retry of the call that created a request. */
export const roomRequestsCreated: Shown<typeof roomRequests> = { create: readForViewer }
