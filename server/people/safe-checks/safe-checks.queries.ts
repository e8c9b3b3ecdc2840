import { sql, type Transaction } from 'kysely'
import { putOffBy, notifiedAfter } from '../../../contract/people/safety-options.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { findJson } from '../../platform/db/statements/named-statements.ts'
import type { DB } from '../../platform/db/schema.ts'
import { instant, type Placeholders, statement } from '../../platform/db/statements/statement.ts'
import {
  acquaintanceItem,
  acquaintancesNow,
  acquaintancesListed,
  picturedJson,
  roommatesFirst,
} from '../live-locations/acquaintances.queries.ts'
import { ago, lifetimes } from '../../platform/lifetimes.ts'
import type { PagedList } from '../../platform/lists/paged-list.ts'
import { festivalIsVisible, memberIsVisible, type Viewer, viewerArguments } from '../../visible.ts'

type Member = NonNullable<Viewer>
type ViewerValues = { viewerId: string; viewerIsAdmin: boolean }

/** Whether the second member declined to be chosen by the first within a week. */
const hasRefused = (memberId: unknown, otherId: unknown) => sql<boolean>`exists (
  select from safe_check_refusals as refusal
  where refusal.user_id = ${memberId}::uuid
    and refusal.chosen_id = ${otherId}::uuid
    and refused_at > ${ago(lifetimes.safeCheckRefusal)}
)`

/** The members whom the viewer can choose. */
export const checkChoices: PagedList<{ viewerId: string }> = {
  name: 'check_choices',
  orders: roommatesFirst('check_choices'),
  compose: (arg) => ({
    candidates: acquaintancesListed(acquaintancesNow(arg.viewerId), arg),
    sources: [sql`candidates where not ${hasRefused(arg.viewerId, sql`candidates.id`)}`],
    item: acquaintanceItem,
  }),
}

/** The columns of `safe_checks` that both sides receive. */
const checkColumns = (arg: Placeholders<ViewerValues>) => sql`
  safe_checks.id,
  (
    select name from festivals as festival
    where festival.id = safe_checks.festival_id and ${festivalIsVisible('festival', arg)}
  ) as festival,
  time_zone as "timeZone",
  ${instant('due_at')} as "dueAt",
  ${instant('safe_checks.created_at')} as "createdAt"`

/** The chosen members whom the member sees; the second choice replaces a hidden first one. */
const chosen = (arg: Placeholders<ViewerValues>) => sql`
  select ${picturedJson} as person, row_number() over (order by (member.id = chosen_id) desc) as place
  from users as member
  where member.id in (chosen_id, next_id) and ${memberIsVisible('member', arg)}`

const unansweredFor = (minutes: number) => sql<boolean>`due_at <= now() - make_interval(mins => ${sql.lit(minutes)})`

/** Whether the chosen member is notified now, or was already: from then on a check is not put off. */
export const isLate = unansweredFor(notifiedAfter)

/** Whether somebody should have been notified by now. If nobody was, something prevented it. */
const isOverdue = unansweredFor(notifiedAfter + 5)

const ownCheck = statement(
  'own_safe_check',
  (arg: Placeholders<ViewerValues>) => sql<{ json: string }>`
    select row_to_json(sent)::text as json
    from (
      select
        ${checkColumns(arg)},
        note,
        (select person from (${chosen(arg)}) as one where place = 1) as chosen,
        (select person from (${chosen(arg)}) as one where place = 2) as next,
        case
          when is_told then 'told'
          when alarm_at is not null or ${isOverdue} then 'untold'
          when due_at <= now() then 'due'
          else 'waiting'
        end as state,
        link_hash is not null as "hasLink"
      from safe_checks
      where user_id = ${arg.viewerId}::uuid and ended_at is null
    ) as sent`,
)

/** The JSON of the open check; null without one. */
export const readOwnCheck = (db: Database, member: Member) =>
  findJson(db, ownCheck, { ...viewerArguments(member), viewerId: member.id })

/** The open checks of members who chose the viewer. Where they go stays private until the viewer is notified. */
export const watchedChecks: PagedList<ViewerValues> = {
  name: 'watched_checks',
  orders: [{ name: 'watched_checks', by: { due_at: 'timestamptz' }, direction: 'asc' }],
  compose: (arg) => ({
    sources: [
      sql`safe_checks
        where (chosen_id = ${arg.viewerId}::uuid or next_id = ${arg.viewerId}::uuid)
          and ended_at is null
          and exists (
            select from users as member where member.id = safe_checks.user_id and ${memberIsVisible('member', arg)}
          )`,
    ],
    item: sql`
      select
        ${checkColumns(arg)},
        case when is_told then note end as note,
        chosen_id is distinct from ${arg.viewerId}::uuid as "isNext",
        ${picturedJson} as member,
        case when is_told then 'told' when due_at <= now() then 'due' else 'waiting' end as state
      from safe_checks
      join users as member on member.id = safe_checks.user_id
      where safe_checks.id = page.id`,
  }),
}

/** Whether a member can be chosen, apart from blocks and suspensions that hide them. */
export async function isAcquainted(trx: Transaction<DB>, memberId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql`
    select from (${acquaintancesNow(memberId)}) as company where user_id = ${otherId}::uuid`.execute(trx)
  return rows.length > 0
}

/** Whether the member sees the festival, which is locked so that it is not removed until the transaction ends. */
export async function lockFestival(trx: Transaction<DB>, member: Member, id: string): Promise<boolean> {
  const festival = await trx
    .selectFrom('festivals')
    .select('id')
    .where('id', '=', id)
    .where(festivalIsVisible('festivals', viewerArguments(member)))
    .forKeyShare()
    .executeTakeFirst()
  return festival !== undefined
}

/* The caller has locked the member. */

const open = (trx: Transaction<DB>, userId: string) =>
  trx.selectFrom('safeChecks').selectAll().where('userId', '=', userId).where('endedAt', 'is', null)

export const findOpenCheck = (trx: Transaction<DB>, userId: string) => open(trx, userId).executeTakeFirst()

type NewCheck = {
  userId: string
  chosenId: string
  nextId: string | null
  note: string | null
  festivalId: string | null
  timeZone: string | null
  minutes: number
}

/** To the millisecond, as times in the contract. */
const now = sql`date_trunc('milliseconds', now())`

export async function insertCheck(trx: Transaction<DB>, { minutes, ...check }: NewCheck) {
  return await trx
    .insertInto('safeChecks')
    .values({ ...check, dueAt: sql<Date>`${now} + make_interval(mins => ${minutes}::int)` })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Ends the open check, and returns its values before that. */
export async function endCheck(trx: Transaction<DB>, userId: string) {
  return await trx
    .updateTable('safeChecks')
    .set({ endedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

const putOff = sql<Date>`greatest(due_at, ${now}) + make_interval(mins => ${putOffBy}::int)`

/** Whether the check can no longer be postponed: a day after it was set it has to be answered. */
export async function isTooLong(trx: Transaction<DB>, userId: string): Promise<boolean> {
  const found = await open(trx, userId)
    .where(sql<boolean>`${putOff} - created_at > interval '24 hours'`)
    .executeTakeFirst()
  return found !== undefined
}

/** Changes nothing if the check has another time by now, or somebody was notified. */
export async function putOffCheck(trx: Transaction<DB>, userId: string, dueAt: string): Promise<void> {
  await trx
    .updateTable('safeChecks')
    .set({ dueAt: putOff, remindedAt: null })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('alarmAt', 'is', null)
    .where('dueAt', '=', new Date(dueAt))
    .execute()
}

/** The open check of another member in which this member is chosen, whether they see each other or not. */
export async function findWatched(trx: Transaction<DB>, memberId: string, id: string) {
  return await trx
    .selectFrom('safeChecks')
    .select(['id', 'userId'])
    .where('id', '=', id)
    .where((check) => check.or([check('chosenId', '=', memberId), check('nextId', '=', memberId)]))
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}

/** Takes a chosen member out; returns whether another is left, or null if the check is over, or was reported, by now. */
export async function leaveCheck(trx: Transaction<DB>, chosenId: string, id: string): Promise<boolean | null> {
  const left = await trx
    .updateTable('safeChecks')
    .set(without(chosenId))
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('alarmAt', 'is', null)
    .returning('chosenId')
    .executeTakeFirst()
  return left ? left.chosenId !== null : null
}

/** The second choice replaces a chosen member who can no longer be notified. */
export const without = (id: string) => ({
  chosenId: sql<string | null>`case when chosen_id = ${id} then next_id else chosen_id end`,
  nextId: null,
})

export async function noteRefusal(trx: Transaction<DB>, refusal: { userId: string; chosenId: string }): Promise<void> {
  await trx
    .insertInto('safeCheckRefusals')
    .values(refusal)
    .onConflict((conflict) => conflict.columns(['userId', 'chosenId']).doUpdateSet({ refusedAt: sql<Date>`now()` }))
    .execute()
}

/** Whether one of these declined to be chosen by the member within a week. */
export async function haveRefused(trx: Transaction<DB>, userId: string, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from unnest(${ids}::uuid[]) as asked (id) where ${hasRefused(userId, sql`asked.id`)}`.execute(trx)
  return rows.length > 0
}
