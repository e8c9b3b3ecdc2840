import { sql, type Transaction } from 'kysely'
import type { RatingContext } from '../../../contract/people/rating-options.ts'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { ago, lifetimes } from '../../platform/lifetimes.ts'
import { notify } from '../../chat/notifications/notify.ts'
import { memberIsVisible } from '../../visible.ts'
import { recordSharedStays } from './shared-stays.queries.ts'
import { ratingAsked, ratingPublished } from './ratings.notifications.ts'

/** Records who shares what, asks for ratings on the day after, and sends notifications of ratings that have become visible. */
export async function askForRatings(db: Database): Promise<void> {
  await recordSharedStays(db)
  while (await inTransaction(db, askNext));
  while (await inTransaction(db, showNext));
}

type Asked = { readerId: string; contextType: RatingContext; contextId: string; rateeIds: string[] }

/** The number of stays and meetups that are handled in one transaction. */
const atOnce = 50

/** False if nobody is left to ask, or another instance is asking. Each member is asked once about everybody they met. */
async function askNext(trx: Transaction<DB>): Promise<boolean> {
  const { rows: turn } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('ask for ratings', 0)) as "isOurs"`.execute(trx)
  if (!turn[0]?.isOurs) return false
  const { rows } = await takeDue.execute(trx)
  if (rows.length === 0) return false
  const ids = rows.map(({ id }) => id)
  const { rows: asked } = await whomToAsk(ids).execute(trx)
  const readers = new Set(await lockMembers(trx, [...new Set(asked.map(({ readerId }) => readerId))]))
  await notify(trx, asked.filter(({ readerId }) => readers.has(readerId)).map(ratingAsked))
  return true
}

export const dueInvitations = sql`
  select context_type, context_id from rating_invitations where ask_at <= now()
  group by context_type, context_id order by min(ask_at) limit ${sql.lit(atOnce)}`

const takeDue = sql<{ id: string }>`
  update rating_invitations set ask_at = null
  from (${dueInvitations}) as due
  where rating_invitations.context_type = due.context_type and rating_invitations.context_id = due.context_id
  returning rating_invitations.id`

/** Leaves out members whom the reader has rated or may not see. */
const whomToAsk = (ids: string[]) => sql<Asked>`
  select
    invitation.rater_id as "readerId",
    invitation.context_type as "contextType",
    invitation.context_id as "contextId",
    array_agg(invitation.ratee_id::text order by invitation.ratee_id) as "rateeIds"
  from rating_invitations as invitation
  join users as ratee on ratee.id = invitation.ratee_id
  where invitation.id = any(${ids}::uuid[])
    and invitation.declined_at is null
    and ${memberIsVisible('ratee', { viewerId: sql.ref('invitation.rater_id') })}
    and not exists (
      select from ratings
      where ratings.rater_id = invitation.rater_id
        and ratings.ratee_id = invitation.ratee_id
        and ratings.context_type = invitation.context_type
        and ratings.context_id = invitation.context_id
    )
  group by 1, 2, 3`

/** Members who are not leaving just now, locked. */
async function lockMembers(trx: Transaction<DB>, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any(${ids}::uuid[]) order by id for key share skip locked`.execute(trx)
  return rows.map(({ id }) => id)
}

type Revealed = { id: string; raterId: string; rateeId: string; isSeen: boolean }

/** False if no rating has been hidden for long enough. Ratings that another instance reveals just now are skipped. */
async function showNext(trx: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql<Revealed>`
    with revealed as (
      update ratings set revealed_at = now() where id in (${hiddenLongEnough}) returning id, rater_id, ratee_id
    )
    select
      revealed.id,
      rater_id as "raterId",
      ratee_id as "rateeId",
      ${memberIsVisible('rater', { viewerId: sql.ref('ratee_id') })} as "isSeen"
    from revealed
    join users as rater on rater.id = rater_id`.execute(trx)
  if (rows.length === 0) return false
  const readers = new Set(await lockMembers(trx, [...new Set(rows.map(({ rateeId }) => rateeId))]))
  await notify(
    trx,
    rows
      .filter(({ rateeId, isSeen }) => isSeen && readers.has(rateeId))
      .map(({ id, raterId, rateeId }) => ratingPublished({ id, readerId: rateeId, actorId: raterId }, 'time')),
  )
  return true
}

export const hiddenLongEnough = sql`
  select id from ratings
  where revealed_at is null and counts_at is not null and created_at < ${ago(lifetimes.blindRating)}
  order by created_at
  limit 200
  for update skip locked`
