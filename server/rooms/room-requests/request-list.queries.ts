import { sql } from 'kysely'
import { t } from '#texts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { findJson, readRows } from '../../platform/db/statements/named-statements.ts'
import { instant, type Placeholders, statement } from '../../platform/db/statements/statement.ts'
import { NotFound } from '../../platform/http-error.ts'
import { type PagedList, type PageQuery, readPage } from '../../platform/lists/paged-list.ts'
import {
  memberIsVisible,
  roomIsVisible,
  type Viewer,
  type ViewerArguments,
  type ViewerValues,
  viewerArguments,
} from '../../visible.ts'
import { personJson } from '../../people/people/person.queries.ts'
import { isOutdated, visibleOffer } from '../rooms/offers.queries.ts'
import { writtenPrice } from '../rooms/list/room-fit.queries.ts'
import { RoomRequest } from '../../../contract/rooms/room-requests.ts'
import { maxUnpaged } from '../../../contract/platform/list-limits.ts'

type Member = NonNullable<Viewer>

/** A request as defined in the contract. */
const requests = (viewer: ViewerArguments) => sql`
  select
    request.id,
    request.status,
    request.message,
    coalesce(request.from_day, room.available_from) as "from",
    coalesce(request.to_day, room.available_to) as "to",
    ${instant('request.hold_until')} as "holdUntil",
    ${instant('request.lapsed_at')} as "lapsedAt",
    ${instant('request.created_at')} as "createdAt",
    ${instant('request.updated_at')} as "updatedAt",
    ${personJson('requester', RoomRequest.shape.requester)} as requester,
    json_build_object(
      'id', room.id,
      'title', room.title,
      'location', room.location,
      'image', room.images[1],
      'pricePerNight', ${writtenPrice},
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
    ${personJson('host', RoomRequest.shape.host)} as host,
    request.thread_id as "threadId",
    room.offer_version as "offerVersion",
    case when ${isOutdated('request', 'room')} then ${visibleOffer(sql`request.offer`, viewer)} end as asked,
    case when ${isOutdated('request', 'room')} then ${visibleOffer(sql`room_offer(room)`, viewer)} end as offer
  from room_requests as request
  join room_shares as room on room.id = request.room_share_id
  join festivals as festival on festival.id = room.festival_id
  join users as requester on requester.id = request.requester_id
  join users as host on host.id = room.host_id`

/** Only the host and the requester see a request, and only while they may see each other. */
const isSeenByHost = ({ viewerId }: Pick<ViewerArguments, 'viewerId'>) =>
  sql<boolean>`room.host_id = ${viewerId}::uuid and ${memberIsVisible('requester', { viewerId })}`
const isSeenByRequester = (viewer: ViewerArguments) =>
  sql<boolean>`request.requester_id = ${viewer.viewerId}::uuid and ${roomIsVisible('room', viewer)}`

type RoomArgs = { viewerId: string; roomShareId: string }

const isOwnRoom = (arg: Placeholders<RoomArgs>) =>
  sql`exists (select from room_shares where id = ${arg.roomShareId}::uuid and host_id = ${arg.viewerId}::uuid)`

/** The requests for a room of this host, oldest first; those for which a place was held in vain are the last. */
const requestsOfRoom: PagedList<RoomArgs> = {
  name: 'room_requests_of_room',
  orders: [
    { name: 'room_requests_of_room', direction: 'asc', where: () => sql`lapsed_at is null` },
    { name: 'room_requests_lapsed', direction: 'asc', where: () => sql`lapsed_at is not null` },
  ],
  max: maxUnpaged,
  compose: (arg) => ({
    sources: [
      sql`
        room_requests as request
        where request.room_share_id = ${arg.roomShareId}::uuid
          and ${isOwnRoom(arg)}
          and exists (
            select from users as requester
            where requester.id = request.requester_id and ${memberIsVisible('requester', arg)}
          )`,
    ],
    item: sql`${requests({ viewerId: arg.viewerId, viewerIsAdmin: sql.lit(false) })} where request.id = page.id`,
  }),
}

const ownRoomIsKnown = statement(
  'room_of_requests',
  (arg: Placeholders<RoomArgs>) => sql`select 1 where ${isOwnRoom(arg)}`,
)

/** Throws 404 if the room is not this host's. */
export async function readRequestsOfRoom(db: Database, host: Member, roomShareId: string, page: PageQuery) {
  const args = { viewerId: host.id, roomShareId }
  const found = await readPage(db, requestsOfRoom, args, page)
  // Nothing is listed for a room of another host.
  if (found.items.text === '[]' && (await readRows(db, ownRoomIsKnown, args)).length === 0)
    throw NotFound(t.errors.roomNotFound())
  return found
}

/** The requests that this member sent, latest first. */
export const requestsOfRequester: PagedList<ViewerValues> = {
  name: 'room_requests_of_requester',
  orders: [{ name: 'room_requests_of_requester', direction: 'desc' }],
  max: maxUnpaged,
  compose: (arg) => ({
    sources: [
      sql`
        room_requests as request
        where request.requester_id = ${arg.viewerId}::uuid
          and exists (
            select from room_shares as room where room.id = request.room_share_id and ${roomIsVisible('room', arg)}
          )`,
    ],
    item: sql`${requests(arg)} where request.id = page.id`,
  }),
}

const oneRequest = statement(
  'room_request',
  (arg: Placeholders<ViewerValues & { id: string }>) => sql<{ json: string }>`
    select row_to_json(listed)::text as json
    from (
      ${requests(arg)} where request.id = ${arg.id}::uuid and ((${isSeenByHost(arg)}) or (${isSeenByRequester(arg)}))
    ) as listed`,
)

/** The request's JSON; null if there is none that the viewer may see. */
export const readRequest = (db: Database, viewer: Member, id: string): Promise<string | null> =>
  findJson(db, oneRequest, { ...viewerArguments(viewer), id })
