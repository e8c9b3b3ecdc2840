import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Position } from '../../../contract/platform/distance.ts'
import { shiftMetres } from '../../../contract/people/safety-options.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { type Argument, instant } from '../../platform/db/statements/statement.ts'
import { Unauthenticated } from '../../platform/http-error.ts'
import type { PagedList } from '../../platform/lists/paged-list.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { festivalIsVisible, memberIsVisible, type Viewer, viewerArguments } from '../../visible.ts'
import {
  acquaintancesAt,
  acquaintanceItem,
  acquaintancesListed,
  picturedColumns,
  roommatesFirst,
  seesShare,
} from './acquaintances.queries.ts'

type Member = NonNullable<Viewer>
type AtFestival = { viewerId: string; festivalId: string }

/** By the database's clock only, as the clocks of processes may differ. */
const runs = sql<boolean>`expires_at > now()`

const sees = (viewerId: Argument<string> | RawBuilder<unknown>) =>
  seesShare('location', sql`location.created_at`, viewerId)

/** Whether a member who is now a roommate sees the exact position. */
const seesExactly = (viewerId: Argument<string> | RawBuilder<unknown>) =>
  sql<boolean>`(company.is_roommate and coalesce(${viewerId}::uuid = any(location.exact_for), false))`

/** The shares that the viewer sees. */
export const liveLocationList: PagedList<AtFestival> = {
  name: 'live_locations',
  orders: roommatesFirst('live_locations'),
  compose: (arg) => ({
    candidates: sql`
      select location.id, exactness.is_roommate, exactness.is_roommate::int as rank
      from live_locations as location
      join (${acquaintancesAt(arg.viewerId, arg.festivalId)}) as company on company.user_id = location.user_id
      cross join lateral (select ${seesExactly(arg.viewerId)} as is_roommate) as exactness
      join users as member on member.id = location.user_id
      where location.festival_id = ${arg.festivalId}::uuid
        and ${runs}
        and ${sees(arg.viewerId)}
        and (exactness.is_roommate or shown_latitude is not null)
        and ${memberIsVisible('member', arg)}`,
    sources: [sql`candidates where true`],
    item: sql`
      select
        ${picturedColumns},
        case when is_roommate then latitude else shown_latitude end as latitude,
        case when is_roommate then longitude else shown_longitude end as longitude,
        accuracy + case when is_roommate then 0 else ${sql.lit(shiftMetres.max)} end as accuracy,
        is_roommate as "isExact",
        ${instant('location.updated_at')} as "updatedAt",
        ${instant('location.expires_at')} as "expiresAt"
      from live_locations as location
      join candidates on candidates.id = location.id
      join users as member on member.id = location.user_id
      where location.id = page.id`,
  }),
}

/** The members who would see a share of the viewer's, or see the running one. */
export const liveAudience: PagedList<AtFestival> = {
  name: 'live_audience',
  orders: roommatesFirst('live_audience'),
  compose: (arg) => ({
    candidates: acquaintancesListed(
      sql`
        select
          company.user_id,
          case when location.id is null then company.is_roommate else ${seesExactly(sql`company.user_id`)} end as is_roommate
        from (${acquaintancesAt(arg.viewerId, arg.festivalId)}) as company
        left join live_locations as location
          on location.user_id = ${arg.viewerId}::uuid and location.festival_id = ${arg.festivalId}::uuid and ${runs}
        where location.id is null or ${sees(sql`company.user_id`)}`,
      arg,
    ),
    sources: [sql`candidates where true`],
    item: acquaintanceItem,
  }),
}

/** The present share of this member. */
export async function findShare(db: Database, { id, sessionId }: Caller) {
  return await db
    .selectFrom('liveLocations')
    .innerJoin('festivals', 'festivals.id', 'festivalId')
    .select(['festivalId', 'festivals.name as festival', 'liveLocations.createdAt as startedAt'])
    .select(['liveLocations.updatedAt', 'expiresAt'])
    .select(['liveLocations.latitude', 'liveLocations.longitude', 'shownLatitude', 'shownLongitude'])
    .select(sql<boolean>`session_id is not distinct from ${sessionId}::uuid`.as('isHere'))
    .where('userId', '=', id)
    .where(runs)
    .executeTakeFirst()
}

/**
 * A festival that the member sees, locked so that it is not removed until the transaction ends, and whether it is on (with a day before and
 * after).
 */
export async function lockFestival(trx: Transaction<DB>, member: Member, id: string) {
  const today = sql`(now() at time zone coalesce(time_zone, 'UTC'))::date`
  return await trx
    .selectFrom('festivals')
    .select(['name', sql<boolean>`${today} between start_date - 1 and end_date + 1`.as('isOn')])
    .where('id', '=', id)
    .where(festivalIsVisible('festivals', viewerArguments(member)))
    .forKeyShare()
    .executeTakeFirst()
}

/* The caller has locked the member. */

/** Throws 401 if the session has ended; it does not end until the transaction does. */
export async function lockSession(trx: Transaction<DB>, { sessionId }: Caller): Promise<void> {
  await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .forKeyShare()
    .executeTakeFirstOrThrow(Unauthenticated)
}

type Place = Position & { sessionId: string | null; accuracy: number | null; shown: Position }

const columnsOf = ({ sessionId, latitude, longitude, accuracy, shown }: Place) => ({
  sessionId,
  latitude,
  longitude,
  accuracy,
  shownLatitude: shown.latitude,
  shownLongitude: shown.longitude,
})

/** Starts a share, replaces one that is over, and records who sees it. */
export async function insertShare(
  trx: Transaction<DB>,
  share: Place & { userId: string; festivalId: string; minutes: number },
): Promise<void> {
  await deleteShare(trx, share.userId)
  const { rows } = await sql<{ seenBy: string[]; exactFor: string[] }>`
    select
      coalesce(array_agg(id), '{}') as seen_by,
      coalesce(array_agg(id) filter (where is_roommate), '{}') as exact_for
    from (${acquaintancesListed(acquaintancesAt(share.userId, share.festivalId), { viewerId: share.userId })}) as shown`.execute(
    trx,
  )
  await trx
    .insertInto('liveLocations')
    .values({
      userId: share.userId,
      festivalId: share.festivalId,
      expiresAt: sql<Date>`now() + make_interval(mins => ${share.minutes}::int)`,
      ...rows[0],
      ...columnsOf(share),
    })
    .execute()
}

export async function moveShare(trx: Transaction<DB>, userId: string, place: Place): Promise<void> {
  await trx.updateTable('liveLocations').set(columnsOf(place)).where('userId', '=', userId).execute()
}

/** Returns the deleted share. */
export async function deleteShare(trx: Transaction<DB>, userId: string) {
  return await trx.deleteFrom('liveLocations').where('userId', '=', userId).returning(lastPlace).executeTakeFirst()
}

export const lastPlace = ['userId', 'latitude', 'longitude', 'shownLatitude', 'shownLongitude'] as const
