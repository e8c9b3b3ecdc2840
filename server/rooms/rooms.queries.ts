import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { DB, RoomShares } from '../db/schema.ts'
import { Unauthenticated } from '../http-error.ts'
import {
  memberIsVisible,
  ratingIsVisible,
  readJson,
  readRows,
  roomIsVisible,
  visibleFestival,
} from '../text-statements.ts'
import type { Viewer } from '../visible.ts'
import { fitColumns, fitJoin, fitValues, writtenPrice } from './room-fit.queries.ts'
import type { Seeker } from './room-fit.rules.ts'

/** Of the statements that send rooms: the viewer, the rest of what each asks, and from `first` on what rooms are compared with. */
const names = (first: number) => ({ room: 'room', festival: 'festival', viewer: '$1', first })

/** What `roomColumns` reads, with the room itself `from` somewhere. */
export const roomJoins = (first: number) => `
  join festivals as festival on festival.id = room.festival_id
  join users as host on host.id = room.host_id
  ${fitJoin(names(first))}`

/** A room as the contract sends it, for a statement that builds its own JSON. */
export const roomColumns = (first: number) => `
  room.id,
  room.title,
  room.description,
  room.location,
  room.festival_id as "festivalId",
  festival.name as festival,
  festival.genres,
  room.room_type as "roomType",
  ${writtenPrice('room')} as "pricePerNight",
  room.currency,
  room.max_guests as "maxGuests",
  room.current_guests as "currentGuests",
  room.amenities,
  room.images,
  room.available_from as "availableFrom",
  room.available_to as "availableTo",
  room.is_active as "isActive",
  room.gender,
  room.age_range as "ageRange",
  room.area,
  room.distance_from_venue as "distanceFromVenue",
  room.accommodation_type as "accommodationType",
  room.sleep_style as "sleepStyle",
  room.social_vibe as "socialVibe",
  room.cleanliness,
  room.noise_tolerance as "noiseTolerance",
  room.drinking_party as "drinkingParty",
  case when $1::uuid is not null then room.airbnb_link end as "airbnbLink",
  room.festival_ticket_status as "festivalTicketStatus",
  room.gender_preference as "genderPreference",
  json_build_object(
    'id', host.id,
    'username', host.username,
    'name', host.name,
    'avatar', host.avatar,
    'profilePicture', host.profile_picture,
    'danceStyles', host.dance_styles,
    'rating', (
      select round(avg(score), 1) from ratings where ratee_id = host.id and ${ratingIsVisible('ratings')}
    )
  ) as host,
  to_char(room.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  ${fitColumns(names(first))},
  (
    select json_build_object('id', id, 'status', status)
    from room_requests
    where room_share_id = room.id and requester_id = $1::uuid
  ) as "myRequest"`

const oneRoom = {
  name: 'room',
  text: `
    select row_to_json(shown)::text as json
    from (
      select ${roomColumns(4)}
      from room_shares as room
      ${roomJoins(4)}
      where room.id = $3 and ${roomIsVisible('room', '$1', '$2')}
    ) as shown`,
}

/** The room's JSON; null where there is none that the viewer may see. */
export async function readRoom(db: Database, viewer: Viewer, id: string, seeker: Seeker | null) {
  const values = [viewer?.id ?? null, viewer?.isAdmin ?? false, id, ...fitValues(seeker, null)]
  const [row] = await readRows<{ json: string }>(db, oneRoom, values)
  return row?.json ?? null
}

/** Of those only who the host sees, as in the list of a room's requests. */
const requestCount = (status: 'pending' | 'accepted' | 'rejected') =>
  `(count(*) filter (where room_requests.status = '${status}')) as "${status}Count"`

const ownRooms = {
  name: 'rooms_of_host',
  text: `
    select coalesce(json_agg(shown order by is_open desc, place, shown.id), '[]')::text as json
    from (
      select room.id, (room.is_active and room.available_to >= $2::date) as is_open, (
        case
          when room.is_active and room.available_to >= $2::date then room.available_from - $2::date
          else $2::date - room.available_to
        end
      ) as place
      from room_shares as room
      where host_id = $1
    ) as own
    cross join lateral (
      select ${roomColumns(3)}, counts.*
      from room_shares as room
      ${roomJoins(3)}
      cross join lateral (
        select ${requestCount('pending')}, ${requestCount('accepted')}, ${requestCount('rejected')}
        from room_requests
        join users as requester on requester.id = requester_id
        where room_share_id = room.id and ${memberIsVisible('requester', '$1')}
      ) as counts
      where room.id = own.id
    ) as shown`,
}

/** The JSON of a member's own rooms: open ones first, the next one foremost; then what is closed or past, the latest first. */
export const readOwnRooms = (db: Database, hostId: string, today: string) =>
  readJson(db, ownRooms, [hostId, today, ...fitValues(null, null)])

/** The age of who posts a room or changes one; null where they never told. Throws 401 where they left. Holds them until the transaction ends. */
export async function loadAge(trx: Transaction<DB>, memberId: string): Promise<number | null> {
  const { age } = await trx
    .selectFrom('users')
    .select('age')
    .where('id', '=', memberId)
    .where('deletedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirstOrThrow(Unauthenticated)
  return age
}

/** Whether a stay that is not over has a room of theirs that is open or has guests, or a request of theirs that was not refused. */
export async function sharesRoom(trx: Transaction<DB>, memberId: string): Promise<boolean> {
  const isAhead = sql`available_to >= (now() at time zone 'UTC')::date`
  const shares = sql<boolean>`
    exists (select from room_shares where host_id = ${memberId} and ${isAhead} and (is_active or current_guests > 1))
    or exists (
      select from room_requests
      join room_shares on room_shares.id = room_share_id
      where requester_id = ${memberId} and status <> 'rejected' and ${isAhead}
    )`
  return (await trx.selectNoFrom(shares.as('shares')).executeTakeFirstOrThrow()).shares
}

/** Whether a member may plan a room for it: they see it, and it does not go before the room is written. */
export async function holdFestival(trx: Transaction<DB>, viewer: Viewer, id: string): Promise<boolean> {
  const found = await trx
    .selectFrom('festivals')
    .select('id')
    .where('id', '=', id)
    .where(visibleFestival(viewer))
    .forKeyShare()
    .executeTakeFirst()
  return found !== undefined
}

/** What a host says of a room, and what is made from it for the search. */
export type RoomValues = Omit<
  RoomShares,
  | 'id'
  | 'hostId'
  | 'currentGuests'
  | 'createdAt'
  | 'traits'
  | 'search'
  | 'hostAge'
  | 'pricePerNight'
  | 'currency'
  | 'amenities'
  | 'images'
  | 'isActive'
> & { pricePerNight: string; currency: string; amenities: string[]; images: string[]; isActive: boolean }

/** Returns its id. */
export async function insertRoom(trx: Transaction<DB>, values: RoomValues & { hostId: string }): Promise<string> {
  const { id } = await trx.insertInto('roomShares').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateRoom(trx: Transaction<DB>, id: string, change: Partial<RoomValues>) {
  await trx.updateTable('roomShares').set(change).where('id', '=', id).execute()
}

/** The requests for it go with it. */
export async function deleteRoom(trx: Transaction<DB>, id: string) {
  await trx.deleteFrom('roomShares').where('id', '=', id).execute()
}
