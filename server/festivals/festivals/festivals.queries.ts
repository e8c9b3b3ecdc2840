import { type RawBuilder, sql, type Transaction } from 'kysely'
import { NamedMember } from '../../../contract/people/person.ts'
import { personJson } from '../../people/people/person.queries.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { coverPath } from '../../pictures/covers/covers.ts'
import { findJson } from '../../platform/db/statements/named-statements.ts'
import type { DB } from '../../platform/db/schema.ts'
import { instant, type Placeholders, statement } from '../../platform/db/statements/statement.ts'
import type { PagedList } from '../../platform/lists/paged-list.ts'
import {
  asVisitor,
  festivalIsVisible,
  memberIsVisible,
  type Viewer,
  type ViewerId,
  viewerArguments,
  waitingIsVisible,
} from '../../visible.ts'

/** The number of attending or interested members, including those whom the viewer may not see. */
export const attendanceCount = (status: 'attending' | 'interested', festival: RawBuilder<unknown>) =>
  sql`(select count(*) from festival_attendance where festival_id = ${festival}.id and status = ${sql.lit(status)})`

/** A festival as defined in the contract, for a statement that builds its own JSON. */
export function festivalColumns(festivalAlias: string, viewer: ViewerId) {
  const festival = sql.id(festivalAlias)
  return sql`
    ${festival}.id,
    ${festival}.name,
    ${festival}.description,
    ${festival}.start_date as "startDate",
    ${festival}.end_date as "endDate",
    ${festival}.location,
    ${festival}.price,
    ${festival}.currency,
    ${festival}.genres,
    (
      select ${personJson('organizer', NamedMember)}
      from users as organizer
      where organizer.id = ${festival}.organizer_id and ${memberIsVisible('organizer', viewer)}
    ) as organizer,
    ${festival}.website,
    ${festival}.image,
    ${instant(`${festivalAlias}.created_at`)} as "createdAt",
    ${festival}.approved_at is not null as approved,
    ${attendanceCount('attending', festival)} as "goingCount",
    ${attendanceCount('interested', festival)} as "interestedCount",
    ${festival}.latitude,
    ${festival}.longitude,
    case when ${festival}.latitude is not null then ${festival}.precision end as precision,
    ${festival}.time_zone as "timeZone",
    ${coverPath(sql`${festival}.place_id`)} as cover`
}

/** The pending change of a festival as defined in the contract; null if there is none. */
export const revisionOf = (festivalAlias: string) => sql`(
  select json_build_object(
    'id', revision.id,
    'name', revision.name,
    'website', revision.website,
    'startDate', revision.start_date,
    'endDate', revision.end_date,
    'location', revision.location,
    'description', revision.description,
    'price', revision.price,
    'image', revision.image,
    'createdAt', ${instant('revision.created_at')}
  )
  from festival_revisions as revision
  where revision.festival_id = ${sql.id(festivalAlias)}.id
)`

/** A hash of everything in a festival that an admin sees and approves. */
export function versionOf(festivalAlias: string) {
  const festival = sql.id(festivalAlias)
  return sql<string>`md5(json_build_array(
    ${festival}.name, ${festival}.description, ${festival}.start_date, ${festival}.end_date, ${festival}.location,
    ${festival}.genres, ${festival}.price, ${festival}.currency, ${festival}.website, ${festival}.image
  )::text)`
}

const oneFestival = statement(
  'festival',
  (arg: Placeholders<{ id: string; viewerId: string | null; viewerIsAdmin: boolean }>) => sql`
    select row_to_json(shown)::text as json
    from (
      select
        ${festivalColumns('festivals', arg)},
        (select count(*) from events where events.festival_id = festivals.id) as "eventCount",
        festivals.country,
        case when ${waitingIsVisible('festivals', arg)} then ${revisionOf('festivals')} end as revision,
        case when ${waitingIsVisible('festivals', arg)} then ${versionOf('festivals')} end as version
      from festivals
      where id = ${arg.id} and ${festivalIsVisible('festivals', arg)}
    ) as shown`,
)

/** The festival's JSON; null if there is no such festival or the viewer may not see it. */
export const readFestival = (db: Database, viewer: Viewer, id: string) =>
  findJson(db, oneFestival, { ...viewerArguments(viewer), id })

/** For admins: the festivals that are pending approval, longest waiting first. */
export const waitingFestivals: PagedList = {
  name: 'festivals_waiting',
  orders: [{ name: 'festivals_waiting', direction: 'asc' }],
  compose: () => ({
    sources: [sql`festivals where approved_at is null`],
    item: sql`
      select ${festivalColumns('festivals', asVisitor)}, ${versionOf('festivals')} as version
      from festivals where festivals.id = page.id`,
  }),
}

export type FestivalValues = {
  name: string
  description: string | null
  startDate: string
  endDate: string
  location: string
  genres: string[]
  price: string | null
  currency: string
  priceLowEur: number | null
  website: string | null
  image: string | null
}

/** Returns the id of the festival. */
export async function insertFestival(
  db: Database,
  values: FestivalValues & { organizerId: string; isApproved: boolean },
): Promise<string> {
  const { isApproved, ...columns } = values
  const { id } = await db
    .insertInto('festivals')
    .values({ ...columns, approvedAt: isApproved ? sql<Date>`now()` : null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateFestival(trx: Transaction<DB>, id: string, change: Partial<FestivalValues>) {
  await trx.updateTable('festivals').set(change).where('id', '=', id).execute()
}

/** Throws PostgreSQL's `foreign_key_violation` if the festival has rooms or meetups. */
export async function deleteFestival(trx: Transaction<DB>, id: string) {
  await trx.deleteFrom('festivals').where('id', '=', id).execute()
}

/** The version of a festival that the caller has locked. */
export async function readVersion(trx: Transaction<DB>, id: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('festivals')
    .select(versionOf('festivals').as('version'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.version
}

/** Returns whether the festival was pending approval. */
export async function approveFestival(trx: Transaction<DB>, id: string): Promise<boolean> {
  const approved = await trx
    .updateTable('festivals')
    .set({ approvedAt: sql`now()` })
    .where('id', '=', id)
    .where('approvedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return approved !== undefined
}
