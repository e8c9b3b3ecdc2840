import type { Transaction } from 'kysely'
import { t } from '#texts'
import type { DB } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/http-error.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { findParties, lockMembers, lockRequest, lockRoom } from './room-requests.queries.ts'

/** The request and its room, locked after its two members. Throws 404 unless the caller has this role in it and sees the other member. */
export async function accessRequestAs(role: 'host' | 'requester', trx: Transaction<DB>, caller: Caller, id: string) {
  const parties = await findParties(trx, id)
  if (!parties || parties[`${role}Id`] !== caller.id) throw NotFound(t.errors.requestNotFound())
  const held = await lockMembers(trx, caller, role === 'host' ? parties.requesterId : parties.hostId)
  if (!held) throw NotFound(t.errors.requestNotFound())
  const room = await lockRoom(trx, parties.roomShareId)
  const request = await lockRequest(trx, id)
  if (!room || !request) throw NotFound(t.errors.requestNotFound())
  return { room, request, held }
}
