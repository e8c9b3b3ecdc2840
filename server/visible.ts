import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from './db/connect.ts'
import type { DB } from './db/schema.ts'
import { Forbidden, NotFound } from './http-error.ts'

/** Who may see what: every read goes through here. Each condition stands on a line of its own, with a test that refuses. */

/** Whoever looks: a caller, or null for a visitor. */
export type Viewer = { id: string; isAdmin: boolean } | null

/**
 * The condition as text, for hot statements. `member` is the alias of `users` there, `viewer` stands for the viewer's id
 * (a placeholder such as '$1'; null for a visitor).
 */
export const memberIsVisible = (member: string, viewer: string) => `(
  ${member}.deleted_at is null
  and ${member}.suspended_at is null
  and not exists (select from blocks where blocker_id = ${member}.id and blocked_id = ${viewer}::uuid)
  and not exists (select from blocks where blocker_id = ${viewer}::uuid and blocked_id = ${member}.id)
)`

/** Likewise for `festivals`; `viewerIsAdmin` stands for a boolean (false for a visitor). */
export const festivalIsVisible = (festival: string, viewer: string, viewerIsAdmin: string) => `(
  ${festival}.approved_at is not null
  or ${festival}.organizer_id = ${viewer}::uuid
  or ${viewerIsAdmin}::boolean
)`

/** A change of a festival that waits for an admin: only for its organizer and the admins. */
export const revisionIsVisible = (festival: string, viewer: string, viewerIsAdmin: string) => `(
  ${festival}.organizer_id = ${viewer}::uuid
  or ${viewerIsAdmin}::boolean
)`

/**
 * What a list shows, an admin's too (those that wait are listed apart): the first two of these conditions, in parts that
 * exclude each other, as each has an index of its own.
 */
export const listedFestivals = (festival: string, viewer: string) => [
  `${festival}.approved_at is not null`,
  `${festival}.approved_at is null and ${festival}.organizer_id = ${viewer}::uuid`,
]

const today = `(now() at time zone 'UTC')::date`

/**
 * For `room_shares`: the host's own always; another's while it is open and not past, and after that for those who asked for it.
 * Wherever its host or its festival is not visible, neither is the room.
 */
export const roomIsVisible = (room: string, viewer: string, viewerIsAdmin: string) => `(
  ${room}.host_id = ${viewer}::uuid
  or (
    exists (select from users as room_host where room_host.id = ${room}.host_id and ${memberIsVisible('room_host', viewer)})
    and exists (
      select from festivals as room_festival
      where room_festival.id = ${room}.festival_id and ${festivalIsVisible('room_festival', viewer, viewerIsAdmin)}
    )
    and (
      (${room}.is_active and ${room}.available_to >= ${today})
      or exists (select from room_requests where room_share_id = ${room}.id and requester_id = ${viewer}::uuid)
    )
  )
)`

/**
 * The same for a list of open rooms, as what is left out: small sets that are gathered once, since asking for the host and the
 * festival of each of a hundred thousand rooms takes too long. A test holds it to the condition above.
 */
export const listedRoom = (room: string, viewer: string, viewerIsAdmin: string) => `(
  ${room}.host_id not in (
    select id from users where suspended_at is not null or deleted_at is not null
    union all select blocker_id from blocks where blocked_id = ${viewer}::uuid
    union all select blocked_id from blocks where blocker_id = ${viewer}::uuid
  )
  and ${room}.festival_id not in (
    select id from festivals
    where approved_at is null and ${festivalIsVisible('festivals', viewer, viewerIsAdmin)} is not true
  )
)`

/** For `ratings`, whoever looks: nobody answers a score before giving their own (server behaviour, section 6). */
export const ratingIsVisible = (rating: string) => `(
  ${rating}.created_at < now() - interval '14 days'
  or exists (
    select from ratings as answer
    where answer.rater_id = ${rating}.ratee_id
      and answer.ratee_id = ${rating}.rater_id
      and answer.context_type = ${rating}.context_type
      and answer.context_id = ${rating}.context_id
  )
)`

/** The same conditions for a Kysely `where`. */
export const visibleMember = (viewer: Viewer, member = 'users') =>
  bound(memberIsVisible(member, '$1'), [viewer?.id ?? null])

export const visibleFestival = (viewer: Viewer, festival = 'festivals') =>
  bound(festivalIsVisible(festival, '$1', '$2'), [viewer?.id ?? null, viewer?.isAdmin ?? false])

export const visibleRoom = (viewer: Viewer, room = 'room_shares') =>
  bound(roomIsVisible(room, '$1', '$2'), [viewer?.id ?? null, viewer?.isAdmin ?? false])

/** Passes where the festival exists for this viewer; throws 404 otherwise. */
export async function accessFestival(db: Database, viewer: Viewer, id: string): Promise<void> {
  const found = await db
    .selectFrom('festivals')
    .select('id')
    .where('id', '=', id)
    .where(visibleFestival(viewer))
    .executeTakeFirst()
  if (!found) throw NotFound('Festival')
}

/**
 * The festival, for its organizer or an admin; throws 404 where the caller may not see it, 403 where it is another's.
 * Locked until the transaction ends, so that a change is decided on what it changes.
 */
export async function accessFestivalAsOrganizer(db: Database, caller: NonNullable<Viewer>, id: string) {
  const festival = await db
    .selectFrom('festivals')
    .select(['id', 'organizerId', 'name', 'website', 'startDate', 'endDate', 'price', 'currency', 'image'])
    .select(['approvedAt', 'sourceKey'])
    .where('id', '=', id)
    .where(visibleFestival(caller))
    .forUpdate()
    .executeTakeFirst()
  if (!festival) throw NotFound('Festival')
  if (festival.organizerId !== caller.id && !caller.isAdmin) throw Forbidden()
  return festival
}

/** Passes where the room exists for this viewer; throws 404 otherwise. */
export async function accessRoom(db: Database, viewer: Viewer, id: string): Promise<void> {
  const found = await db
    .selectFrom('roomShares')
    .select('id')
    .where('id', '=', id)
    .where(visibleRoom(viewer))
    .executeTakeFirst()
  if (!found) throw NotFound('Room')
}

/**
 * The room, for its host; throws 404 for everybody else. Locked until the transaction ends, so that a change is decided on
 * what it changes.
 */
export async function accessRoomAsHost(trx: Transaction<DB>, caller: NonNullable<Viewer>, id: string) {
  return await trx
    .selectFrom('roomShares')
    .selectAll()
    .where('id', '=', id)
    .where('hostId', '=', caller.id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => NotFound('Room'))
}

/** SQL with `$1`, `$2` … bound to these values. */
function bound(text: string, values: unknown[]): RawBuilder<boolean> {
  const pieces = text
    .split(/\$(\d)/)
    .map((piece, at) => (at % 2 === 1 ? sql.val(values[Number(piece) - 1]) : sql.raw(piece)))
  return sql<boolean>`${sql.join(pieces, sql``)}`
}
