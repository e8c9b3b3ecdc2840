import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type ArrivalDirection, arrivalBounds } from '../../../contract/festivals/arrival-limits.ts'
import { ArrivalViewer } from '../../../contract/festivals/arrivals.ts'
import { acquaintancesAt, picturedColumns, seesShare } from '../../people/live-locations/acquaintances.queries.ts'
import { personColumns, pictureOf } from '../../people/people/person.queries.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { findJson } from '../../platform/db/statements/named-statements.ts'
import type { DB } from '../../platform/db/schema.ts'
import { type Argument, type Placeholders, statement, todayUtc } from '../../platform/db/statements/statement.ts'
import type { PagedList } from '../../platform/lists/paged-list.ts'
import { festivalIsVisible, memberIsVisible, type Viewer, type ViewerValues, viewerArguments } from '../../visible.ts'

type Member = NonNullable<Viewer>
type AtFestival = { viewerId: string | null; festivalId: string }

const days = (count: number) => sql.lit(count)

/** For `festivals`: whether its arrivals are still read. The nightly clean-up deletes them afterwards (server/tables/festivals.ts). */
const arrivalsLast = (festival: string) =>
  sql<boolean>`${sql.id(festival)}.end_date + ${days(arrivalBounds.daysAfter)} >= ${todayUtc}`

/** The arrivals that are over. */
export const arrivalIsOver = sql<boolean>`festival_id in (select id from festivals where not ${arrivalsLast('festivals')})`

const atText = (time: RawBuilder<unknown>) => sql<string>`to_char(${time}, 'YYYY-MM-DD"T"HH24:MI:SS')`

const seesArrival = (viewerId: Argument<string | null> | RawBuilder<unknown>) =>
  seesShare('arrival', sql`arrival.shared_at`, viewerId)

/** Whether a member with a place in a room or at a meetup with the other sees the minute and the number. */
const seesExactly = (viewerId: Argument<string | null> | RawBuilder<unknown>) =>
  sql<boolean>`(company.is_companion and coalesce(${viewerId}::uuid = any(arrival.exact_for), false))`

type ListArgs = ViewerValues & AtFestival & { direction: ArrivalDirection | null }

/** What those share who know the viewer. It is sorted by the time that is shown, so that neither order nor cursor tell the minute. */
export const arrivalList: PagedList<ListArgs> = {
  name: 'arrivals',
  orders: [{ name: 'arrivals_next', by: { shown_time: 'timestamp' }, direction: 'asc' }],
  compose: (arg) => ({
    candidates: sql`
      select
        arrival.id,
        exactness.is_exact,
        case when exactness.is_exact then arrival.local_time else date_trunc('hour', arrival.local_time) end as shown_time
      from (${acquaintancesAt(arg.viewerId, arg.festivalId)}) as company
      join arrivals as arrival on arrival.festival_id = ${arg.festivalId}::uuid and arrival.user_id = company.user_id
      join festivals as festival on festival.id = arrival.festival_id
      join users as member on member.id = arrival.user_id
      cross join lateral (select ${seesExactly(arg.viewerId)} as is_exact) as exactness
      where arrival.shared_at is not null
        and (${arg.direction}::arrival_direction is null or arrival.direction = ${arg.direction}::arrival_direction)
        and ${arrivalsLast('festival')}
        and ${seesArrival(arg.viewerId)}
        and ${memberIsVisible('member', arg)}`,
    sources: [sql`candidates where true`],
    item: sql`
      select
        ${picturedColumns},
        arrival.direction,
        arrival.means as by,
        arrival.place,
        ${atText(sql`candidates.shown_time`)} as at,
        arrival.seats,
        case when candidates.is_exact then arrival.number end as number,
        candidates.is_exact as "isExact"
      from arrivals as arrival
      join candidates on candidates.id = arrival.id
      join users as member on member.id = arrival.user_id
      where arrival.id = page.id`,
  }),
}

/** Those who know the viewer, and whether from a room or a meetup of the festival. */
const audience = (viewerId: Argument<string | null>, festivalId: Argument<string>) => sql`
  select member.id, company.is_companion, company.is_companion::int as rank
  from (${acquaintancesAt(viewerId, festivalId)}) as company
  join users as member on member.id = company.user_id
  where ${memberIsVisible('member', { viewerId })}`

/** Who would see an arrival of the viewer's. */
export const arrivalAudience: PagedList<AtFestival> = {
  name: 'arrival_audience',
  orders: [{ name: 'arrival_audience', by: { rank: 'int' }, direction: 'desc' }],
  compose: (arg) => ({
    candidates: audience(arg.viewerId, arg.festivalId),
    sources: [sql`candidates where true`],
    item: sql`
      select ${personColumns('member', ArrivalViewer, { avatar: pictureOf('member'), isCompanion: sql`is_companion` })}
      from users as member
      join candidates on candidates.id = member.id
      where member.id = page.id`,
  }),
}

/** The member's own arrivals at a festival, with how many see them; null if they may not see the festival. */
const ownArrivals = statement(
  'own_arrivals',
  (arg: Placeholders<ViewerValues & AtFestival>) => sql<{ json: string }>`
    with company as materialized (${audience(arg.viewerId, arg.festivalId)}),
    own as (
      select
        arrival.direction,
        arrival.means as by,
        arrival.place,
        ${atText(sql`arrival.local_time`)} as at,
        arrival.seats,
        arrival.number,
        arrival.shared_at is not null as "isShared",
        people.seen::int as "seenBy",
        case when arrival.shared_at is null then 0 else people.known - people.seen end as "unseenBy"
      from arrivals as arrival
      cross join lateral (
        select count(*) as known, count(*) filter (where arrival.shared_at is not null and ${seesArrival(sql`company.id`)}) as seen
        from company
      ) as people
      where arrival.festival_id = ${arg.festivalId}::uuid and arrival.user_id = ${arg.viewerId}::uuid
    )
    select json_build_object(
      'to', (select row_to_json(own) from own where direction = 'to' and ${arrivalsLast('festivals')}),
      'from', (select row_to_json(own) from own where direction = 'from' and ${arrivalsLast('festivals')})
    )::text as json
    from festivals
    where id = ${arg.festivalId}::uuid and ${festivalIsVisible('festivals', arg)}`,
)

/** The JSON of the member's own arrivals. */
export const readOwnArrivals = (db: Database, member: Member, festivalId: string) =>
  findJson(db, ownArrivals, { ...viewerArguments(member), festivalId })

/** A festival that the member sees, locked so that it is not removed until the transaction ends. */
export async function lockFestival(trx: Transaction<DB>, member: Member, id: string) {
  return await trx
    .selectFrom('festivals')
    .select(['timeZone', 'startDate', 'endDate', sql<boolean>`not ${arrivalsLast('festivals')}`.as('isOver')])
    .where('id', '=', id)
    .where(festivalIsVisible('festivals', viewerArguments(member)))
    .forKeyShare()
    .executeTakeFirst()
}

/* The caller has locked the member. */

type Key = { festivalId: string; userId: string; direction: ArrivalDirection }
type Journey = Key & {
  means: DB['arrivals']['means']
  place: string
  localTime: string
  seats: number | null
  number: string | null
}

/** Whether the member has said it already. */
export async function hasArrival(trx: Transaction<DB>, { festivalId, userId, direction }: Key): Promise<boolean> {
  const found = await trx
    .selectFrom('arrivals')
    .select('id')
    .where('festivalId', '=', festivalId)
    .where('userId', '=', userId)
    .where('direction', '=', direction)
    .executeTakeFirst()
  return found !== undefined
}

/** Saves an arrival and records who sees it, as they know the member now. */
export async function saveArrival(trx: Transaction<DB>, journey: Journey, isShared: boolean): Promise<void> {
  const { festivalId, userId } = journey
  const known = isShared ? await sharedWith(trx, userId, festivalId) : { seenBy: null, exactFor: null }
  const saved = { ...journey, ...known, sharedAt: isShared ? sql<Date>`now()` : null }
  await trx
    .insertInto('arrivals')
    .values(saved)
    .onConflict((one) => one.columns(['festivalId', 'userId', 'direction']).doUpdateSet(saved))
    .execute()
}

async function sharedWith(trx: Transaction<DB>, userId: string, festivalId: string) {
  const { rows } = await sql<{ seenBy: string[]; exactFor: string[] }>`
    select
      coalesce(array_agg(id), '{}') as seen_by,
      coalesce(array_agg(id) filter (where is_companion), '{}') as exact_for
    from (${audience(userId, festivalId)}) as known`.execute(trx)
  return rows[0] ?? { seenBy: [], exactFor: [] }
}

/** Deletes what the member said of a festival: of one direction, or all. */
export async function deleteArrivals(
  db: Database,
  { festivalId, userId, direction }: Omit<Key, 'direction'> & { direction?: ArrivalDirection | undefined },
) {
  await db
    .deleteFrom('arrivals')
    .where('festivalId', '=', festivalId)
    .where('userId', '=', userId)
    .$if(direction !== undefined, (query) => query.where('direction', '=', direction as ArrivalDirection))
    .execute()
}
