import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/connect.ts'
import { readJson, readRows } from '../db/named-statements.ts'
import type { DB } from '../db/schema.ts'
import { festivalIsVisible, revisionIsVisible, type Viewer } from '../visible.ts'

const countOf = (status: 'attending' | 'interested', festival: string) =>
  `(select count(*) from festival_attendance where festival_id = ${festival}.id and status = '${status}')`

/** A festival as the contract sends it, for a statement that builds its own JSON; `festival` is its alias there. */
export const festivalColumns = (festival: string) => `
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
    select json_build_object('id', organizer.id, 'username', organizer.username, 'name', organizer.name)
    from users as organizer
    where organizer.id = ${festival}.organizer_id
      and organizer.deleted_at is null
      and organizer.suspended_at is null
  ) as organizer,
  ${festival}.website,
  ${festival}.image,
  to_char(${festival}.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  ${festival}.approved_at is not null as approved,
  ${countOf('attending', festival)} as "goingCount",
  ${countOf('interested', festival)} as "interestedCount"`

/** The change of a festival that waits, as the contract sends it; null where none does. */
export const revisionOf = (festival: string) => `(
  select json_build_object(
    'id', revision.id,
    'name', revision.name,
    'website', revision.website,
    'startDate', revision.start_date,
    'endDate', revision.end_date,
    'createdAt', to_char(revision.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )
  from festival_revisions as revision
  where revision.festival_id = ${festival}.id
)`

const oneFestival = {
  name: 'festival',
  text: `
    select row_to_json(shown)::text as json
    from (
      select
        ${festivalColumns('festivals')},
        case when ${revisionIsVisible('festivals', '$2', '$3')} then ${revisionOf('festivals')} end as revision
      from festivals
      where id = $1 and ${festivalIsVisible('festivals', '$2', '$3')}
    ) as shown`,
}

/** The festival's JSON; null where there is none that the viewer may see. */
export async function readFestival(db: Database, viewer: Viewer, id: string): Promise<string | null> {
  const values = [id, viewer?.id ?? null, viewer?.isAdmin ?? false]
  const [row] = await readRows<{ json: string }>(db, oneFestival, values)
  return row?.json ?? null
}

const waitingFestivals = {
  name: 'festivals_waiting',
  text: `
    with page as materialized (
      select id, row_number() over (order by id) as place
      from (
        select id from festivals
        where approved_at is null and id > $1::uuid
        order by id
        limit 101
      ) as first
    )
    select
      (
        select coalesce(json_agg(festival order by place), '[]')::text
        from page
        cross join lateral (select ${festivalColumns('festivals')} from festivals where festivals.id = page.id) as festival
        where place <= $2::int
      ) as items,
      (select id from page where place = $2::int and exists (select from page where place > $2::int)) as last,
      (select count(*) from festivals where approved_at is null) as total`,
}

/** Those that no admin has approved yet, the longest waiting first; `last` is the page's last id where more follow. */
export async function readWaitingFestivals(db: Database, after: string | null, limit: number) {
  type Page = { items: string; last: string | null; total: number }
  const [page] = await readRows<Page>(db, waitingFestivals, [after ?? '00000000-0000-0000-0000-000000000000', limit])
  if (!page) throw new Error('a page always gives its row')
  return page
}

const approvedIds = {
  name: 'approved_festival_ids',
  text: `
    select coalesce(json_agg(id), '[]')::text as json
    from (select id from festivals where approved_at is not null order by start_date desc, id desc limit $1) as latest`,
}

/** The ids of the festivals that all may see, those that begin last first: at most so many. */
export async function publicFestivalIds(db: Database, most: number): Promise<string[]> {
  return JSON.parse(await readJson(db, approvedIds, [most]))
}

type FestivalValues = {
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

/** Returns its id. */
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

/** Throws PostgreSQL's `foreign_key_violation` where rooms or meetups belong to it. */
export async function deleteFestival(trx: Transaction<DB>, id: string) {
  await trx.deleteFrom('festivals').where('id', '=', id).execute()
}

/** Whether it waited until now. */
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

type Act = `festival.${'approve' | 'change' | 'remove' | 'approve_change' | 'refuse_change'}`

/** What an admin did to another's festival, for the audit log; what comes with the product is not loaded over it either. */
export async function recordAct(trx: Transaction<DB>, actorId: string, action: Act, festivalId: string, detail = {}) {
  const act = { actorId, action, targetType: 'festival', targetId: festivalId, detail: JSON.stringify(detail) }
  await trx.insertInto('auditLog').values(act).execute()
}
