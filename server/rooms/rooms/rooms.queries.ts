import { type Expression, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import { type RoomField, RoomShare } from '../../../contract/rooms/rooms.ts'
import { type Database, inDatabase } from '../../platform/db/connections/connect.ts'
import { findJson, readJson } from '../../platform/db/statements/named-statements.ts'
import type { DB, RoomShares } from '../../platform/db/schema.ts'
import { instant, type Placeholders, statement, todayUtc } from '../../platform/db/statements/statement.ts'
import { Unauthenticated } from '../../platform/http-error.ts'
import { meanScore, visibleRatings } from '../../people/people/mean-score.queries.ts'
import { personJson } from '../../people/people/person.queries.ts'
import {
  festivalIsVisible,
  memberIsVisible,
  ownGenderOnly,
  roomIsVisible,
  type Viewer,
  viewerArguments,
} from '../../visible.ts'
import { comparedRoom, withComparisons, writtenPrice } from './list/room-fit.queries.ts'
import { isOutdated, visibleOffer } from './offers.queries.ts'
import { freeByNight, hasFreeNights, placesLeft, type SearchedNights } from './room-nights.queries.ts'
import type { ComparedMember } from './list/room-fit.rules.ts'

type ViewerArgs = { viewerId: string | null; viewerIsAdmin: boolean }
type ViewerId = Placeholders<Pick<ViewerArgs, 'viewerId'>>

/** The joins that `roomColumns` needs in addition to `room_shares as room`. */
export const roomJoins = sql`
  join festivals as festival on festival.id = room.festival_id
  join users as host on host.id = room.host_id`

/** The columns of a room that depend on the viewer's preferences. For members `withComparisons` sets them. */
export const notComparedColumns = sql`null as compatibility, null as fit, 'open' as eligibility`
export const comparedColumns = sql`${comparedRoom} as compared`

/** The fields of a room that depend on the comparison with the viewer. */
const comparisons = new Set(['compatibility', 'fit', 'eligibility'])
const sentFields = Object.keys(RoomShare.shape).filter((name) => !comparisons.has(name))

type ColumnOptions = { hostId?: Expression<unknown>; searched?: Placeholders<SearchedNights> | null }

/**
 * A room as defined in the contract, for a statement that builds its own JSON: each field is a column of the room, except for the fields
 * listed here. `fit` is one of the two constants above. `hostId` is an argument if all rooms are of one host, whose rating is then read
 * once. `searched` are the nights whose free places it tells.
 */
export function roomColumns(
  { viewerId }: ViewerId,
  fit: RawBuilder<unknown>,
  { hostId = sql`host.id`, searched = null }: ColumnOptions = {},
) {
  const others: { [Name in keyof RoomShare]?: RawBuilder<unknown> } = {
    festival: sql`festival.name`,
    genres: sql`festival.genres`,
    pricePerNight: writtenPrice,
    placesLeft: placesLeft(searched),
    hasFreeNights,
    place: sql`room.shown_place`,
    airbnbLink: sql`case when ${viewerId}::uuid is not null then room.airbnb_link end`,
    host: personJson('host', RoomShare.shape.host, {
      rating: sql`(select ${meanScore} from ${visibleRatings(hostId)})`,
    }),
    createdAt: instant('room.created_at'),
    myRequest: sql`(
      select json_build_object(
        'id', own.id,
        'status', own.status,
        'from', coalesce(own.from_day, room.available_from),
        'to', coalesce(own.to_day, room.available_to),
        'offerVersion', room.offer_version,
        'holdUntil', ${instant('own.hold_until')},
        'asked', case when ${isOutdated('own', 'room')} then ${visibleOffer(sql`own.offer`, { viewerId, viewerIsAdmin: sql.lit(false) })} end
      )
      from room_requests as own
      where own.room_share_id = room.id and own.requester_id = ${viewerId}::uuid
    )`,
  }
  const columns = sentFields.map((name) => {
    const column = others[name as keyof RoomShare] ?? sql.ref(`room.${inDatabase(name)}`)
    return sql`${column} as ${sql.ref(name)}`
  })
  return sql.join([...columns, fit])
}

const oneRoom = (fit: RawBuilder<unknown>) => (arg: Placeholders<{ id: string } & ViewerArgs>) =>
  sql<{ json: string }>`
  select row_to_json(sent)::text as json
  from (
    select ${roomColumns(arg, fit)}, case when ${arg.viewerId}::uuid is not null then ${freeByNight} end as nights
    from room_shares as room
    ${roomJoins}
    where room.id = ${arg.id} and ${roomIsVisible('room', arg)}
  ) as sent`
const oneRoomForVisitor = statement('room_for_visitor', oneRoom(notComparedColumns))
const oneRoomForMember = statement('room_for_member', oneRoom(comparedColumns))

/** The room's JSON; null if there is no such room or the viewer may not see it. `member` is the viewer, null for a visitor. */
export async function readRoom(db: Database, viewer: Viewer, id: string, member: ComparedMember | null) {
  const json = await findJson(db, member ? oneRoomForMember : oneRoomForVisitor, { ...viewerArguments(viewer), id })
  return json && member ? withComparisons([`[${json}]`], member, null).slice(1, -1) : json
}

/** Counts only the requests that the host can see, as in the list of a room's requests. */
const requestCount = (status: 'pending' | 'accepted' | 'rejected') =>
  sql`(count(*) filter (where room_requests.status = ${sql.lit(status)})) as ${sql.ref(`${status}Count`)}`

const ownRooms = statement(
  'rooms_of_host',
  (arg: Placeholders<{ viewerId: string | null; today: string }>) => sql<{ json: string }>`
    select coalesce(json_agg(sent order by is_open desc, days, sent.id), '[]')::text as json
    from (
      select room.id, (room.is_active and room.available_to >= ${arg.today}::date) as is_open, (
        case
          when room.is_active and room.available_to >= ${arg.today}::date then room.available_from - ${arg.today}::date
          else ${arg.today}::date - room.available_to
        end
      ) as days
      from room_shares as room
      where host_id = ${arg.viewerId}
    ) as own
    cross join lateral (
      select ${roomColumns(arg, notComparedColumns, { hostId: arg.viewerId })}, counts.*, exists (
        select from groups where source_type = 'room_share' and source_id = room.id
      ) as "hasGroup"
      from room_shares as room
      ${roomJoins}
      cross join lateral (
        select ${requestCount('pending')}, ${requestCount('accepted')}, ${requestCount('rejected')}
        from room_requests
        join users as requester on requester.id = requester_id
        where room_share_id = room.id and ${memberIsVisible('requester', arg)}
      ) as counts
      where room.id = own.id
    ) as sent`,
)

/** The JSON of a member's own rooms: open ones first, by the earliest stay; then closed or past ones, latest first. */
export const readOwnRooms = (db: Database, hostId: string, today: string) =>
  readJson(db, ownRooms, { viewerId: hostId, today })

/**
 * The age of a member who posts or changes a room; null if not stated. Throws 401 if the account was deleted. Locks the row until
 * the transaction ends.
 */
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

/** The gender to which this host can restrict a room, as its preference; null if they state none or changed it lately. */
export async function loadOwnGenderOnly(trx: Transaction<DB>, memberId: string) {
  const own = ownGenderOnly({ viewerId: memberId }).as('own')
  return (await trx.selectNoFrom(own).executeTakeFirstOrThrow()).own
}

/** Whether this member has an open room, whose stay is not over, for their gender only. */
export async function showsRoomToOneGender(trx: Transaction<DB>, hostId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('roomShares')
    .select('id')
    .where('hostId', '=', hostId)
    .where('oneGenderOnly', 'is', true)
    .where('isActive', 'is', true)
    .where(sql<boolean>`available_to >= ${todayUtc}`)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether this member has, for a stay that is not over, an open room, a room with guests, or a request that was not declined. */
export async function sharesRoom(trx: Transaction<DB>, memberId: string): Promise<boolean> {
  const isNotOver = sql`available_to >= ${todayUtc}`
  const shares = sql<boolean>`
    exists (select from room_shares where host_id = ${memberId} and ${isNotOver} and (is_active or current_guests > 1))
    or exists (
      select from room_requests
      join room_shares on room_shares.id = room_share_id
      where requester_id = ${memberId} and status <> 'rejected' and ${isNotOver}
    )`
  return (await trx.selectNoFrom(shares.as('shares')).executeTakeFirstOrThrow()).shares
}

/**
 * The days of the festival; undefined if this member cannot see it. Locks it, so that it is not deleted before the room is written.
 */
export function lockFestival(trx: Transaction<DB>, viewer: Viewer, id: string) {
  return trx
    .selectFrom('festivals')
    .select(['startDate', 'endDate'])
    .where('id', '=', id)
    .where(festivalIsVisible('festivals', viewerArguments(viewer)))
    .forKeyShare()
    .executeTakeFirst()
}

/** The days of the festival of a room. */
export const loadFestivalDays = (trx: Transaction<DB>, id: string) =>
  trx.selectFrom('festivals').select(['startDate', 'endDate']).where('id', '=', id).executeTakeFirstOrThrow()

/** The values that a host states about a room, and the search columns derived from them. */
export type RoomValues = Pick<Selectable<RoomShares>, RoomField | 'priceUsd'>

/** Returns the id of the room. */
export async function insertRoom(trx: Transaction<DB>, values: RoomValues & { hostId: string }): Promise<string> {
  const { id } = await trx.insertInto('roomShares').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateRoom(trx: Transaction<DB>, id: string, change: Partial<RoomValues>) {
  await trx.updateTable('roomShares').set(change).where('id', '=', id).execute()
}

/** The requests for the room are deleted by the foreign key. */
export async function deleteRoom(trx: Transaction<DB>, id: string) {
  await trx.deleteFrom('roomShares').where('id', '=', id).execute()
}
