import type { roomRequests } from '../../contract/room-requests.ts'
import { type Database, inTransaction } from '../db/connect.ts'
import { NotFound } from '../http-error.ts'
import { notify } from '../notifications/notify.ts'
import { lockMember } from '../quotas/quotas.queries.ts'
import { refuseTooManyPending } from '../quotas/quotas.ts'
import { type Handlers, JsonText, type Shown } from '../serve.ts'
import type { Services } from '../services.ts'
import type { Caller } from '../sessions/sessions.ts'
import { accessRoomAsHost } from '../visible.ts'
import { letGo, takeIn } from './acceptance.ts'
import { requestAccepted, requestDeclined, requestReceived, requestWithdrawn } from './room-requests.notifications.ts'
import {
  deleteRequest,
  findHost,
  findParties,
  holdMembers,
  insertRequest,
  isOver,
  lockRequest,
  lockRoom,
  lockRoomToAsk,
  readOwnRequests,
  readRequest,
  readRequestsOfRoom,
  setStatus,
} from './room-requests.queries.ts'
import { AlreadyRequested, refuseAsking, refuseDeciding, refuseWithdrawing } from './room-requests.rules.ts'

/** Members are held first, then the room is locked, then the request: always in this order. */
export const roomRequestHandlers = (services: Pick<Services, 'origin'>): Handlers<typeof roomRequests> => ({
  create: ({ caller, db, body: { roomShareId, message } }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      const hostId = await findHost(trx, roomShareId)
      const held = hostId === null ? null : await holdMembers(trx, caller, hostId)
      const room = held && (await lockRoomToAsk(trx, caller, roomShareId))
      if (!room) throw NotFound('Room')
      refuseAsking(room, held.self)
      await refuseTooManyPending(trx, caller.id)
      const id = await insertRequest(trx, { roomShareId, requesterId: caller.id, message })
      if (id === null) throw AlreadyRequested()
      await notify(trx, services, [requestReceived({ readerId: room.hostId, actor: caller, room })])
      return await shownTo(trx, caller, id)
    }),

  async ofRoom({ caller, db, params }) {
    const json = await readRequestsOfRoom(db, caller, params.roomId)
    if (json === null) throw NotFound('Room')
    return new JsonText(json)
  },

  mine: async ({ caller, db }) => new JsonText(await readOwnRequests(db, caller)),

  decide: ({ caller, db, params, body: { status } }) =>
    inTransaction(db, async (trx) => {
      const parties = await findParties(trx, params.id)
      if (parties?.hostId !== caller.id) throw NotFound('Request')
      const held = await holdMembers(trx, caller, parties.requesterId)
      const room = held && (await accessRoomAsHost(trx, caller, parties.roomShareId))
      const request = room && (await lockRequest(trx, params.id))
      if (!request) throw NotFound('Request')
      if (request.status === status) return await shownTo(trx, caller, request.id)
      const past = await isOver(trx, room.availableTo)
      refuseDeciding({ before: request.status, decision: status, isOver: past, host: held.self, guest: held.other })
      const hadPlace = request.status === 'accepted'
      if (hadPlace) await letGo(trx, request)
      if (status === 'accepted') await takeIn(trx, caller.id, request)
      else await setStatus(trx, request.id, { status })
      const facts = { readerId: request.requesterId, actor: caller, room, hadPlace }
      await notify(trx, services, [status === 'accepted' ? requestAccepted(facts) : requestDeclined(facts)])
      return await shownTo(trx, caller, request.id)
    }),

  withdraw: ({ caller, db, params }) =>
    inTransaction(db, async (trx) => {
      const parties = await findParties(trx, params.id)
      if (parties?.requesterId !== caller.id) throw NotFound('Request')
      const held = await holdMembers(trx, caller, parties.hostId)
      const room = held && (await lockRoom(trx, parties.roomShareId))
      const request = room && (await lockRequest(trx, params.id))
      if (!request) throw NotFound('Request')
      refuseWithdrawing({ status: request.status, isOver: await isOver(trx, room.availableTo) })
      const hadPlace = request.status === 'accepted'
      if (hadPlace) await letGo(trx, request)
      await deleteRequest(trx, request.id)
      await notify(trx, services, [requestWithdrawn({ readerId: parties.hostId, actor: caller, room, hadPlace })])
      return undefined
    }),
})

/** The request's JSON, for one of its two. */
async function shownTo(db: Database, caller: Caller, id: string) {
  const json = await readRequest(db, caller, id)
  if (json === null) throw NotFound('Request')
  return new JsonText(json)
}

/** For a retry of the call that created it. */
export const roomRequestsCreated: Shown<typeof roomRequests> = { create: shownTo }
