import { sql, type Transaction } from 'kysely'
import type { RequestStatus } from '../../contract/room-requests.ts'
import type { Database } from '../db/connect.ts'
import type { DB } from '../db/schema.ts'
import {
  memberIsVisible,
  readJson,
  readRows,
  roomIsVisible,
  visibleFestival,
  visibleMember,
} from '../text-statements.ts'
import type { Viewer } from '../visible.ts'

type Member = NonNullable<Viewer>

/** A request as the contract sends it. */
const shown = `
  select
    request.id,
    request.status,
    request.message,
    ${instant('request.created_at')} as "createdAt",
    ${instant('request.updated_at')} as "updatedAt",
    json_build_object(${person('requester')}) as requester,
    json_build_object(
      'id', room.id,
      'title', room.title,
      'location', room.location,
      'image', room.images[1],
      'pricePerNight', regexp_replace(room.price_per_night::text, '[.]00$', ''),
      'currency', room.currency,
      'availableFrom', room.available_from,
      'availableTo', room.available_to,
      'maxGuests', room.max_guests,
      'currentGuests', room.current_guests,
      'isActive', room.is_active
    ) as room,
    json_build_object(
      'id', festival.id,
      'name', festival.name,
      'startDate', festival.start_date,
      'endDate', festival.end_date,
      'genres', festival.genres
    ) as festival,
    json_build_object(${person('host')}, 'experienceLevel', host.experience_level) as host,
    request.thread_id as "threadId"
  from room_requests as request
  join room_shares as room on room.id = request.room_share_id
  join festivals as festival on festival.id = room.festival_id
  join users as requester on requester.id = request.requester_id
  join users as host on host.id = room.host_id`

function instant(column: string) {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

function person(member: string) {
  return `
    'id', ${member}.id,
    'username', ${member}.username,
    'name', ${member}.name,
    'avatar', ${member}.avatar,
    'profilePicture', ${member}.profile_picture,
    'danceStyles', ${member}.dance_styles`
}

/** `$1` is the viewer, `$2` whether they are an admin. Two see a request, each as long as they may see the other. */
const seenByHost = `room.host_id = $1::uuid and ${memberIsVisible('requester', '$1')}`
const seenByRequester = `request.requester_id = $1::uuid and ${roomIsVisible('room', '$1', '$2')}`

const ofRoom = {
  name: 'room_requests_of_room',
  text: `
    select (
      select coalesce(json_agg(row_to_json(listed) order by listed.id), '[]')
      from (${shown} where request.room_share_id = own.id and ${seenByHost}) as listed
    )::text as json
    from room_shares as own
    where own.id = $2 and own.host_id = $1`,
}

/** The JSON of the requests for a room of this host, the oldest first; null where the room is none of theirs. */
export async function readRequestsOfRoom(db: Database, host: Member, roomShareId: string): Promise<string | null> {
  const [row] = await readRows<{ json: string }>(db, ofRoom, [host.id, roomShareId])
  return row?.json ?? null
}

const ofRequester = {
  name: 'room_requests_of_requester',
  text: `
    select coalesce(json_agg(row_to_json(listed) order by listed.id desc), '[]')::text as json
    from (${shown} where ${seenByRequester}) as listed`,
}

/** The JSON of what this member asked for, the latest first. */
export const readOwnRequests = (db: Database, requester: Member) =>
  readJson(db, ofRequester, [requester.id, requester.isAdmin])

const one = {
  name: 'room_request',
  text: `
    select row_to_json(listed)::text as json
    from (${shown} where request.id = $3 and ((${seenByHost}) or (${seenByRequester}))) as listed`,
}

/** The request's JSON; null where there is none that the viewer may see. */
export async function readRequest(db: Database, viewer: Member, id: string): Promise<string | null> {
  const [row] = await readRows<{ json: string }>(db, one, [viewer.id, viewer.isAdmin, id])
  return row?.json ?? null
}

/** Who hosts this room, and so who must be held before it is locked. */
export async function findHost(trx: Transaction<DB>, roomShareId: string): Promise<string | null> {
  const room = await trx.selectFrom('roomShares').select('hostId').where('id', '=', roomShareId).executeTakeFirst()
  return room?.hostId ?? null
}

/** The two of a request, and its room. */
export async function findParties(trx: Transaction<DB>, id: string) {
  return await trx
    .selectFrom('roomRequests')
    .innerJoin('roomShares', 'roomShares.id', 'roomShareId')
    .select(['roomShareId', 'requesterId', 'hostId'])
    .where('roomRequests.id', '=', id)
    .executeTakeFirst()
}

/**
 * The viewer and another member, as the viewer may see them; neither leaves before the transaction ends. Members are held
 * before rooms are locked, here as where somebody leaves, so that no two transactions wait for each other.
 */
export async function holdMembers(trx: Transaction<DB>, viewer: Member, otherId: string) {
  const held = await trx
    .selectFrom('users')
    .leftJoin('userPreferences', 'userPreferences.userId', 'users.id')
    .select(['users.id', 'name', 'age', 'gender'])
    .where('users.id', 'in', [viewer.id, otherId])
    .where(visibleMember(viewer))
    .forKeyShare('users')
    .execute()
  const self = held.find(({ id }) => id === viewer.id)
  const other = held.find(({ id }) => id === otherId)
  return self && other && { self, other }
}

/** The requests for a room that were not refused, of members whom its host may see; these are held as above. */
export async function holdHopeful(trx: Transaction<DB>, host: Member, roomShareId: string) {
  return await trx
    .selectFrom('roomRequests')
    .innerJoin('users', 'users.id', 'requesterId')
    .select(['roomRequests.id', 'requesterId', 'status'])
    .where('roomShareId', '=', roomShareId)
    .where('status', 'in', ['pending', 'accepted'])
    .where(visibleMember(host))
    .forKeyShare('users')
    .execute()
}

/** Who has a place in a room of this member's, or hopes for one, while the stay is not over; these are held as above. */
export async function holdGuestsOf(trx: Transaction<DB>, host: Member) {
  return await trx
    .selectFrom('roomShares')
    .innerJoin('festivals', 'festivals.id', 'festivalId')
    .innerJoin('roomRequests', 'roomShareId', 'roomShares.id')
    .innerJoin('users', 'users.id', 'requesterId')
    .select(['requesterId', 'roomRequests.status', 'festivalId', 'festivals.name as festival'])
    .where('hostId', '=', host.id)
    .where('roomRequests.status', 'in', ['pending', 'accepted'])
    .where(isAhead)
    .where(visibleMember(host))
    .forKeyShare('users')
    .execute()
}

/** Who gave this member a place, while the stay is not over; these are held as above. */
export async function holdHostsOf(trx: Transaction<DB>, guest: Member) {
  return await trx
    .selectFrom('roomRequests')
    .innerJoin('roomShares', 'roomShares.id', 'roomShareId')
    .innerJoin('users', 'users.id', 'hostId')
    .select(['hostId', 'roomShares.id as roomId', 'title as room'])
    .where('requesterId', '=', guest.id)
    .where('roomRequests.status', '=', 'accepted')
    .where(isAhead)
    .where(visibleMember(guest))
    .forKeyShare('users')
    .execute()
}

/** The room as it is asked for, also closed or past; undefined where its festival is not to be seen. Locked. */
export async function lockRoomToAsk(trx: Transaction<DB>, viewer: Member, id: string) {
  return await trx
    .selectFrom('roomShares')
    .innerJoin('festivals', 'festivals.id', 'festivalId')
    .select(['roomShares.id', 'title', 'hostId', 'maxGuests', 'currentGuests', 'genderPreference'])
    .select(isOpen.as('isOpen'))
    .where('roomShares.id', '=', id)
    .where((where) => where.or([where('hostId', '=', viewer.id), visibleFestival(viewer)]))
    .forUpdate('roomShares')
    .executeTakeFirst()
}

/** For who gives their place back. */
export async function lockRoom(trx: Transaction<DB>, id: string) {
  return await trx
    .selectFrom('roomShares')
    .select(['id', 'title', 'availableTo'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

const isAhead = sql<boolean>`available_to >= (now() at time zone 'UTC')::date`
const isOpen = sql<boolean>`is_active and ${isAhead}`

/** Whether the last day is behind us. */
export async function isOver(trx: Transaction<DB>, lastDay: string): Promise<boolean> {
  const over = sql<boolean>`${lastDay}::date < (now() at time zone 'UTC')::date`
  return (await trx.selectNoFrom(over.as('over')).executeTakeFirstOrThrow()).over
}

/** Null where this member has asked for it before. */
export async function insertRequest(
  trx: Transaction<DB>,
  request: { roomShareId: string; requesterId: string; message: string },
): Promise<string | null> {
  const inserted = await trx
    .insertInto('roomRequests')
    .values(request)
    .onConflict((conflict) => conflict.constraint('room_requests_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

/** As it is now that its room is locked; undefined where it was withdrawn. */
export async function lockRequest(trx: Transaction<DB>, id: string) {
  return await trx
    .selectFrom('roomRequests')
    .select(['id', 'roomShareId', 'requesterId', 'message', 'status', 'threadId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export type LockedRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>

export async function setStatus(
  trx: Transaction<DB>,
  id: string,
  change: { status: RequestStatus; threadId?: string },
): Promise<void> {
  await trx.updateTable('roomRequests').set(change).where('id', '=', id).execute()
}

export async function deleteRequest(trx: Transaction<DB>, id: string): Promise<void> {
  await trx.deleteFrom('roomRequests').where('id', '=', id).execute()
}

/** False where there is none left. */
export async function takePlace(trx: Transaction<DB>, roomShareId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('roomShares')
    .set({ currentGuests: sql`current_guests + 1` })
    .where('id', '=', roomShareId)
    .whereRef('currentGuests', '<', 'maxGuests')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function giveBackPlace(trx: Transaction<DB>, roomShareId: string): Promise<void> {
  await trx
    .updateTable('roomShares')
    .set({ currentGuests: sql`current_guests - 1` })
    .where('id', '=', roomShareId)
    .execute()
}
