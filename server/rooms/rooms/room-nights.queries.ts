import { type Expression, sql, type Transaction } from 'kysely'
import { maxRoommates } from '../../../contract/rooms/room-limits.ts'
import type { Nights } from '../../../contract/rooms/room-nights.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { Placeholders } from '../../platform/db/statements/statement.ts'

/* The places of a room by night (decision 127). The database counts the guests of each night: migration 0019-beds-by-night.sql. */

/** The first and the last night of a search; null without days. */
export type SearchedNights = { nightsFrom: string | null; nightsTo: string | null }

const nights = sql`nights_of_room(room.id, room.available_from, room.available_to)`

/** The stored number holds for each night where the nights do not differ. */
const guestsOfNight = sql`case when room.quietest_guests is null then room.current_guests else guests end`

/** The host and the guests of the fullest searched night. If the room has none of these nights, it counts as a whole. */
const fullestOf = ({ nightsFrom, nightsTo }: Placeholders<SearchedNights>) => sql`coalesce(
  (select max(guests) from ${nights} where night between ${nightsFrom}::date and ${nightsTo}::date),
  room.current_guests
)`

/** Only the nights of rooms whose nights differ are read. */
const fullest = (searched: Placeholders<SearchedNights> | null) =>
  searched
    ? sql`case
        when room.quietest_guests is null or ${searched.nightsFrom}::date is null then room.current_guests
        else ${fullestOf(searched)}
      end`
    : sql`room.current_guests`

/** The places that are free on all searched nights, or on all nights of the room without these. */
export const placesLeft = (searched: Placeholders<SearchedNights> | null) =>
  sql<number>`greatest(0, room.max_guests - ${fullest(searched)})`

export const hasFreeNights = sql<boolean>`(coalesce(room.quietest_guests, room.current_guests) < room.max_guests)`

/** The free places of each night, as JSON. */
export const freeByNight = sql`(
  select json_agg(json_build_object('date', night, 'free', greatest(0, room.max_guests - ${guestsOfNight})) order by night) from ${nights}
)`

/** The open rooms with at least this many free places on some night: few, and read from an index of their own. */
const unevenWith = (guests: Expression<unknown>) => sql`
  room.id in (
    select uneven.id from room_shares as uneven
    where uneven.is_active and uneven.quietest_guests is not null and uneven.max_guests - uneven.quietest_guests >= ${guests}
  )`

/**
 * At least this many free places. It is in every statement, so that it does not double their number; with days, all searched nights must
 * have them. Uses only columns of the indexes of the list, whose table is read for no room with enough places on each night.
 */
export const hasPlaces = (guests: Expression<unknown>, searched: Placeholders<SearchedNights> | null) =>
  searched
    ? sql`(
        room.max_guests - room.current_guests >= ${guests}::int
        or (${unevenWith(sql`${guests}::int`)} and room.max_guests - ${fullestOf(searched)} >= ${guests}::int)
      )`
    : sql`room.max_guests - room.current_guests >= ${guests}::int`

/** Whether a place is free on at least one night. Like the above, for statements that read an index of the list. */
export const isNotFull = sql`(room.current_guests < room.max_guests or ${unevenWith(sql.lit(1))})`

/** The requested nights on which no place is free, and whether none is on any night of the room. */
export type FullNights = { nights: string[]; isWholeRoom: boolean }

/** For a request for these nights, or for all; a caller who decides by them has locked the room. */
export async function loadFullNights(trx: Transaction<DB>, roomId: string, own: Nights | null): Promise<FullNights> {
  const { rows } = await sql<{ night: string; isFull: boolean }>`
    select night, ${guestsOfNight} >= room.max_guests or guests_of_room.count >= ${maxRoommates - 1} as "isFull"
    from room_shares as room
    cross join lateral ${nights}
    cross join lateral (
      select count(*) from room_requests where room_share_id = room.id and status = 'accepted'
    ) as guests_of_room
    where room.id = ${roomId}
    order by night`.execute(trx)
  const isRequested = (night: string) => own === null || (night >= own.from && night < own.to)
  return {
    nights: rows.filter(({ night, isFull }) => isFull && isRequested(night)).map(({ night }) => night),
    isWholeRoom: rows.every(({ isFull }) => isFull),
  }
}

/** The nights that guests of a room have for themselves outside of these days; the caller has locked the room. */
export async function loadNightsOutside(
  trx: Transaction<DB>,
  roomId: string,
  { availableFrom, availableTo }: { availableFrom: string; availableTo: string },
): Promise<string[]> {
  const { rows } = await sql<{ night: string }>`
    select distinct from_day + number as night
    from room_requests
    cross join lateral generate_series(0, to_day - from_day - 1) as nights (number)
    where room_share_id = ${roomId}
      and status = 'accepted'
      and from_day + number not between ${availableFrom}::date and ${availableTo}::date - 1
    order by night`.execute(trx)
  return rows.map(({ night }) => night)
}
