import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { findJson, readJson } from '../db/named-statements.ts'
import { instant, type Placeholders, statement } from '../db/statement.ts'
import { memberIsVisible, roomIsVisible, type Viewer, type ViewerArguments, viewerArguments } from '../visible.ts'

type Member = NonNullable<Viewer>

const person = (memberAlias: string) =>
  sql.raw(`
  'id', ${memberAlias}.id,
  'username', ${memberAlias}.username,
  'name', ${memberAlias}.name,
  'avatar', ${memberAlias}.avatar,
  'profilePicture', ${memberAlias}.profile_picture,
  'danceStyles', ${memberAlias}.dance_styles`)

/** A request as the contract sends it. */
const requests = sql`
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

/** Only the host and the requester see a request, and only while they may see each other. */
const isSeenByHost = ({ viewerId }: Pick<ViewerArguments, 'viewerId'>) =>
  sql<boolean>`room.host_id = ${viewerId}::uuid and ${memberIsVisible('requester', { viewerId })}`
const isSeenByRequester = (viewer: ViewerArguments) =>
  sql<boolean>`request.requester_id = ${viewer.viewerId}::uuid and ${roomIsVisible('room', viewer)}`

const requestsOfRoom = statement(
  'room_requests_of_room',
  (arg: Placeholders<{ viewerId: string; roomShareId: string }>) => sql<{ json: string }>`
    select (
      select coalesce(json_agg(row_to_json(listed) order by listed.id), '[]')
      from (${requests} where request.room_share_id = own.id and ${isSeenByHost(arg)}) as listed
    )::text as json
    from room_shares as own
    where own.id = ${arg.roomShareId}::uuid and own.host_id = ${arg.viewerId}::uuid`,
)

/** The JSON of the requests for a room of this host, the oldest first; null if the room is not theirs. */
export const readRequestsOfRoom = (db: Database, host: Member, roomShareId: string): Promise<string | null> =>
  findJson(db, requestsOfRoom, { viewerId: host.id, roomShareId })

type ViewerValues = { viewerId: string | null; viewerIsAdmin: boolean }

const requestsOfRequester = statement(
  'room_requests_of_requester',
  (arg: Placeholders<ViewerValues>) => sql<{ json: string }>`
    select coalesce(json_agg(row_to_json(listed) order by listed.id desc), '[]')::text as json
    from (${requests} where ${isSeenByRequester(arg)}) as listed`,
)

/** The JSON of the requests that this member sent, the latest first. */
export const readOwnRequests = (db: Database, requester: Member) =>
  readJson(db, requestsOfRequester, viewerArguments(requester))

const oneRequest = statement(
  'room_request',
  (arg: Placeholders<ViewerValues & { id: string }>) => sql<{ json: string }>`
    select row_to_json(listed)::text as json
    from (
      ${requests} where request.id = ${arg.id}::uuid and ((${isSeenByHost(arg)}) or (${isSeenByRequester(arg)}))
    ) as listed`,
)

/** The request's JSON; null if there is none that the viewer may see. */
export const readRequest = (db: Database, viewer: Member, id: string): Promise<string | null> =>
  findJson(db, oneRequest, { ...viewerArguments(viewer), id })
