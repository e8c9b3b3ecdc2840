import { type RawBuilder, sql } from 'kysely'
import type { Database } from './db/connect.ts'
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

/**
 * What a list shows, an admin's too (those that wait are listed apart): the first two of these conditions, in parts that
 * exclude each other, as each has an index of its own.
 */
export const listedFestivals = (festival: string, viewer: string) => [
  `${festival}.approved_at is not null`,
  `${festival}.approved_at is null and ${festival}.organizer_id = ${viewer}::uuid`,
]

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
    .select(['id', 'organizerId', 'startDate', 'endDate', 'price', 'currency', 'approvedAt', 'sourceKey'])
    .where('id', '=', id)
    .where(visibleFestival(caller))
    .forUpdate()
    .executeTakeFirst()
  if (!festival) throw NotFound('Festival')
  if (festival.organizerId !== caller.id && !caller.isAdmin) throw Forbidden()
  return festival
}

/** SQL with `$1`, `$2` … bound to these values. */
function bound(text: string, values: unknown[]): RawBuilder<boolean> {
  const pieces = text
    .split(/\$(\d)/)
    .map((piece, at) => (at % 2 === 1 ? sql.val(values[Number(piece) - 1]) : sql.raw(piece)))
  return sql<boolean>`${sql.join(pieces, sql``)}`
}
