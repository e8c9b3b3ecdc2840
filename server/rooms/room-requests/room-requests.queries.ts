import { sql, type Transaction } from 'kysely'
import type { Nights } from '../../../contract/rooms/room-nights.ts'
import type { RequestStatus } from '../../../contract/rooms/room-requests.ts'
import type { DB } from '../../platform/db/schema.ts'
import { todayUtc } from '../../platform/db/statements/statement.ts'
import {
  festivalIsVisible,
  hasRequested,
  memberIsVisible,
  roomIsForGender,
  type Viewer,
  viewerArguments,
} from '../../visible.ts'
import { isOutdated } from '../rooms/offers.queries.ts'

type Member = NonNullable<Viewer>

/** The host of this room. The host's row must be locked before the room's. */
export async function findHost(trx: Transaction<DB>, roomShareId: string): Promise<string | null> {
  const room = await trx.selectFrom('roomShares').select('hostId').where('id', '=', roomShareId).executeTakeFirst()
  return room?.hostId ?? null
}

/** The host and the requester of a request, and its room. */
export async function findParties(trx: Transaction<DB>, id: string) {
  return await trx
    .selectFrom('roomRequests')
    .innerJoin('roomShares', 'roomShares.id', 'roomShareId')
    .select(['roomShareId', 'requesterId', 'hostId'])
    .where('roomRequests.id', '=', id)
    .executeTakeFirst()
}

/**
 * The viewer and another member whom the viewer may see, locked (FOR KEY SHARE): neither account can be deleted and neither can
 * block the other before the transaction ends. Members are always locked before rooms, also when an account is deleted, so that
 * transactions cannot deadlock.
 */
export async function lockMembers(trx: Transaction<DB>, viewer: Member, otherId: string) {
  await sql`select hold_pair(${viewer.id}, ${otherId})`.execute(trx)
  const held = await trx
    .selectFrom('users')
    .leftJoin('userPreferences', 'userPreferences.userId', 'users.id')
    .select(['users.id', 'name', 'age', 'gender'])
    .where('users.id', 'in', [viewer.id, otherId])
    .where(memberIsVisible('users', viewerArguments(viewer)))
    .forKeyShare('users')
    .execute()
  const self = held.find(({ id }) => id === viewer.id)
  const other = held.find(({ id }) => id === otherId)
  return self && other && { self, other }
}

/** Locks the requesters of a room whom its host may see, as above; returns their pending and accepted requests. */
export async function lockRequestersOf(trx: Transaction<DB>, host: Member, roomShareId: string) {
  return await trx
    .selectFrom('roomRequests')
    .innerJoin('users', 'users.id', 'requesterId')
    .select(['roomRequests.id', 'requesterId', 'status', 'threadId'])
    .where('roomShareId', '=', roomShareId)
    .where('status', 'in', ['pending', 'accepted'])
    .where(memberIsVisible('users', viewerArguments(host)))
    .forKeyShare('users')
    .execute()
}

/** Locks the requesters of all rooms of a host, as above; returns their requests for stays that are not over. */
export async function lockRequestersOfHost(trx: Transaction<DB>, host: Member) {
  return await trx
    .selectFrom('roomShares')
    .innerJoin('festivals', 'festivals.id', 'festivalId')
    .innerJoin('roomRequests', 'roomShareId', 'roomShares.id')
    .innerJoin('users', 'users.id', 'requesterId')
    .select(['requesterId', 'roomShareId as roomId', 'roomRequests.status', 'festivalId', 'festivals.name as festival'])
    .where('hostId', '=', host.id)
    .where('roomRequests.status', 'in', ['pending', 'accepted'])
    .where(isAhead)
    .where(memberIsVisible('users', viewerArguments(host)))
    .forKeyShare('users')
    .execute()
}

/** Locks the hosts who accepted this member for a stay that is not over, as above; returns them with the rooms. */
export async function lockHosts(trx: Transaction<DB>, guest: Member) {
  return await trx
    .selectFrom('roomRequests')
    .innerJoin('roomShares', 'roomShares.id', 'roomShareId')
    .innerJoin('users', 'users.id', 'hostId')
    .select(['hostId', 'roomShares.id as roomId', 'title as room'])
    .where('requesterId', '=', guest.id)
    .where('roomRequests.status', '=', 'accepted')
    .where(isAhead)
    .where(memberIsVisible('users', viewerArguments(guest)))
    .forKeyShare('users')
    .execute()
}

/**
 * Locks the room of a new request, also if it is closed or past; undefined if the viewer may not see its festival, or if it is for another
 * gender only.
 */
export async function lockRoomToRequest(trx: Transaction<DB>, viewer: Member, id: string) {
  return await trx
    .selectFrom('roomShares')
    .innerJoin('festivals', 'festivals.id', 'festivalId')
    .select(['roomShares.id', 'title', 'hostId', 'availableFrom', 'availableTo', 'genderPreference'])
    .select(isOpen.as('isOpen'))
    .where('roomShares.id', '=', id)
    .where((where) =>
      where.or([
        where('hostId', '=', viewer.id),
        where.and([
          festivalIsVisible('festivals', viewerArguments(viewer)),
          where.or([
            roomIsForGender('room_shares', { viewerId: viewer.id }),
            hasRequested('room_shares', { viewerId: viewer.id }),
          ]),
        ]),
      ]),
    )
    .forUpdate('roomShares')
    .executeTakeFirst()
}

/** The room of a request, locked; with `skipLocked` undefined while another transaction has it. */
export async function lockRoom(trx: Transaction<DB>, id: string, { skipLocked = false } = {}) {
  return await trx
    .selectFrom('roomShares')
    .select(['id', 'hostId', 'festivalId', 'title', 'availableFrom', 'availableTo', 'offerVersion'])
    .where('id', '=', id)
    .forUpdate()
    .$if(skipLocked, (query) => query.skipLocked())
    .executeTakeFirst()
}

const isAhead = sql<boolean>`available_to >= ${todayUtc}`
const isOpen = sql<boolean>`is_active and ${isAhead}`

/** Whether the last day (UTC) is over. */
export async function isOver(trx: Transaction<DB>, lastDay: string): Promise<boolean> {
  const over = sql<boolean>`${lastDay}::date < ${todayUtc}`
  return (await trx.selectNoFrom(over.as('over')).executeTakeFirstOrThrow()).over
}

/** Their own nights as columns; null for all nights. */
const columnsOf = (own: Nights | null) => ({ fromDay: own?.from ?? null, toDay: own?.to ?? null })

/** Null if this member already has a request for the room. */
export async function insertRequest(
  trx: Transaction<DB>,
  { own, ...request }: { roomShareId: string; requesterId: string; message: string; own?: Nights | null },
): Promise<string | null> {
  const inserted = await trx
    .insertInto('roomRequests')
    .values({ ...request, ...columnsOf(own ?? null) })
    .onConflict((conflict) => conflict.constraint('room_requests_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

const lockedColumns = [
  'roomRequests.id',
  'roomShareId',
  'requesterId',
  'message',
  'status',
  'threadId',
  'fromDay',
  'toDay',
] as const

/** The request, locked after its room; undefined if it was withdrawn meanwhile. */
export async function lockRequest(trx: Transaction<DB>, id: string) {
  return await trx
    .selectFrom('roomRequests')
    .innerJoin('roomShares', 'roomShares.id', 'roomShareId')
    .select(lockedColumns)
    .select(isOutdated('room_requests', 'room_shares').as('isOutdated'))
    .where('roomRequests.id', '=', id)
    .forUpdate('roomRequests')
    .executeTakeFirst()
}

/** Locks and returns the open requests for the rooms of a suspended member, and their own accepted requests, for future stays. */
export async function lockEndingRequests(trx: Transaction<DB>, memberId: string) {
  return await trx
    .selectFrom('roomRequests')
    .innerJoin('roomShares', 'roomShares.id', 'roomShareId')
    .select(lockedColumns)
    .where((where) =>
      where.or([
        where.and({ requesterId: memberId, status: 'accepted' }),
        where('hostId', '=', memberId).and('status', 'in', ['pending', 'accepted']),
      ]),
    )
    .where(isAhead)
    .orderBy('roomShareId')
    .orderBy('roomRequests.id')
    .forUpdate('roomRequests')
    .execute()
}

/** Locks and returns the accepted requests of two members for rooms of each other, for future stays. */
export async function lockStaysBetween(trx: Transaction<DB>, one: string, other: string) {
  return await trx
    .selectFrom('roomRequests')
    .innerJoin('roomShares', 'roomShares.id', 'roomShareId')
    .select(lockedColumns)
    .where((where) =>
      where.or([where.and({ requesterId: one, hostId: other }), where.and({ requesterId: other, hostId: one })]),
    )
    .where('status', '=', 'accepted')
    .where(isAhead)
    .orderBy('roomShareId')
    .forUpdate(['roomShares', 'roomRequests'])
    .execute()
}

/** Locks and returns the pending and accepted requests for a room, unless the stay is over. The caller has locked the room. */
export async function lockRequestsOfRoom(trx: Transaction<DB>, roomShareId: string) {
  return await trx
    .selectFrom('roomRequests')
    .innerJoin('roomShares', 'roomShares.id', 'roomShareId')
    .select(lockedColumns)
    .where('roomShareId', '=', roomShareId)
    .where('status', 'in', ['pending', 'accepted'])
    .where(isAhead)
    .orderBy('roomRequests.id')
    .forUpdate('roomRequests')
    .execute()
}

export type LockedRequest = Omit<NonNullable<Awaited<ReturnType<typeof lockRequest>>>, 'isOutdated'>

/** The nights of a request; null for all nights of the room. */
export const nightsOf = ({ fromDay, toDay }: Pick<LockedRequest, 'fromDay' | 'toDay'>): Nights | null =>
  fromDay === null || toDay === null ? null : { from: fromDay, to: toDay }

/** Stores a host's answer; the time of the first answer is not changed later. */
export async function setStatus(
  trx: Transaction<DB>,
  id: string,
  change: { status: Exclude<RequestStatus, 'pending'>; threadId?: string; holdUntil?: string | null },
): Promise<void> {
  const answeredAt = sql<Date>`coalesce(answered_at, now())`
  await trx
    .updateTable('roomRequests')
    .set({ ...change, answeredAt })
    .where('id', '=', id)
    .execute()
}

/**
 * Stores the present offer, and the nights that the requester has in it. False if the requester has agreed to this offer before. The caller
 * has locked room and request.
 */
export async function agreeToOffer(trx: Transaction<DB>, id: string, own: Nights | null): Promise<boolean> {
  const { fromDay, toDay } = columnsOf(own)
  const { rows } = await sql<{ id: string }>`
    update room_requests as request
    set offer = room_offer(room), offer_version = room.offer_version, from_day = ${fromDay}, to_day = ${toDay}
    from room_shares as room
    where request.id = ${id} and room.id = request.room_share_id and ${isOutdated('request', 'room')}
    returning request.id`.execute(trx)
  return rows.length === 1
}

export async function deleteRequest(trx: Transaction<DB>, id: string): Promise<void> {
  await trx.deleteFrom('roomRequests').where('id', '=', id).execute()
}

/** The accepted guests of a room, in the order of acceptance. */
export async function findGuests(trx: Transaction<DB>, roomShareId: string): Promise<string[]> {
  const guests = await trx
    .selectFrom('roomRequests')
    .select('requesterId')
    .where('roomShareId', '=', roomShareId)
    .where('status', '=', 'accepted')
    .orderBy('updatedAt')
    .execute()
  return guests.map(({ requesterId }) => requesterId)
}
