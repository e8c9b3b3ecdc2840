import { sql, type Transaction } from 'kysely'
import { Person } from '../../../contract/people/person.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { findJson, readJson } from '../../platform/db/statements/named-statements.ts'
import type { DB } from '../../platform/db/schema.ts'
import { instant, type Placeholders, statement } from '../../platform/db/statements/statement.ts'
import type { PagedList } from '../../platform/lists/paged-list.ts'
import {
  festivalIsVisible,
  meetupIsVisible,
  memberIsVisible,
  ratingIsVisible,
  type Viewer,
  viewerArguments,
} from '../../visible.ts'
import { visibleRatings } from '../people/mean-score.queries.ts'
import { personJson } from '../people/person.queries.ts'
import { firstOpenDay, isOver, type Pair, type Shared } from './shared-stays.queries.ts'

type Member = NonNullable<Viewer>
type ViewerArgs = { viewerId: string | null; viewerIsAdmin: boolean }
type Of<Args> = Placeholders<ViewerArgs & Args>

/** More than anybody meets in 60 days. */
const maxDue = 300

const person = personJson('person', Person)

const festivalOf = (alias: string, arg: Of<{}>) => sql`(
  select json_build_object('id', festival.id, 'name', festival.name)
  from festivals as festival
  where festival.id = ${sql.id(alias)}.festival_id and ${festivalIsVisible('festival', arg)}
)`

const meetupOf = (alias: string, arg: Of<{}>) => sql`(
  select json_build_object('title', meetup.title, 'type', meetup.type)
  from meetups as meetup
  where ${sql.id(alias)}.context_type = 'meetup'
    and meetup.id = ${sql.id(alias)}.context_id
    and ${meetupIsVisible('meetup', arg)}
)`

/** A rating. Its text is left out if the reader may not see the rater: a block then looks like a rater who has left. */
const ratingColumns = (arg: Of<{}>) => sql`
  rating.id,
  giver.person as rater,
  rating.score,
  case when giver.person is not null then rating.comment end as comment,
  case when giver.person is not null then rating.tags else '{}' end as tags,
  to_char(coalesce(rating.ended_on, (rating.created_at at time zone 'UTC')::date), 'YYYY-MM') as month,
  rating.context_type as "contextType",
  case when giver.person is not null then ${festivalOf('rating', arg)} end as festival,
  case when giver.person is not null then ${meetupOf('rating', arg)} end as meetup,
  case when giver.person is not null then rating.answer end as answer`

const giver = (arg: Of<{}>) => sql`
  left join lateral (
    select ${person} as person from users as person where person.id = rating.rater_id and ${memberIsVisible('person', arg)}
  ) as giver on true`

/** The rows are the same for every reader, so that their number does not reveal a block. */
export const ratingsOfMember: PagedList<ViewerArgs & { memberId: string }> = {
  name: 'ratings_of_member',
  orders: [{ name: 'ratings_of_member', direction: 'desc' }],
  compose: (arg) => ({
    sources: [visibleRatings(sql`${arg.memberId}::uuid`)],
    item: sql`select ${ratingColumns(arg)} from ratings as rating ${giver(arg)} where rating.id = page.id`,
  }),
}

const oneRating = statement(
  'rating',
  (arg: Of<{ id: string }>) => sql<{ json: string }>`
    select row_to_json(sent)::text as json
    from (
      select ${ratingColumns(arg)}
      from ratings as rating
      ${giver(arg)}
      where rating.id = ${arg.id}::uuid
    ) as sent`,
)

/** The JSON of a rating, which the caller has found visible. */
export const readRating = (db: Database, viewer: Member, id: string) =>
  findJson(db, oneRating, { ...viewerArguments(viewer), id })

const givenColumns = sql`
  own.id,
  own.score,
  own.comment,
  own.tags,
  ${ratingIsVisible('own')} as "isShown",
  own.answer,
  ${instant('own.created_at')} as "createdAt"`

const givenRating = statement(
  'rating_given',
  (arg: Of<{ id: string }>) => sql<{ json: string }>`
    select row_to_json(sent)::text as json
    from (
      select
        ${givenColumns},
        own.ratee_id as "rateeId",
        own.context_type as "contextType",
        own.context_id as "contextId"
      from ratings as own
      join users as ratee on ratee.id = own.ratee_id
      where own.id = ${arg.id}::uuid and own.rater_id = ${arg.viewerId}::uuid and ${memberIsVisible('ratee', arg)}
    ) as sent`,
)

/** The JSON of a rating for its rater; null if there is none, or they may no longer see the other member. */
export const readGiven = (db: Database, viewer: Member, id: string) =>
  findJson(db, givenRating, { ...viewerArguments(viewer), id })

const theirs = (raterId: string, rateeId: string) => sql`
  select from ratings as theirs
  where theirs.rater_id = ${sql.ref(rateeId)}
    and theirs.ratee_id = ${sql.ref(raterId)}
    and theirs.context_type = invitation.context_type
    and theirs.context_id = invitation.context_id
    and ${ratingIsVisible('theirs')}`

const dueRatings = statement(
  'ratings_due',
  (arg: Of<{}>) => sql<{ json: string }>`
    select coalesce(json_agg(row_to_json(sent) order by sent."isOpen" desc, sent."endedOn" desc, sent.id), '[]')::text as json
    from (
      select
        invitation.id,
        ${person} as person,
        invitation.context_id as "contextId",
        invitation.context_type as "contextType",
        ${festivalOf('invitation', arg)} as festival,
        ${meetupOf('invitation', arg)} as meetup,
        invitation.ended_on as "endedOn",
        own.id is null as "isOpen",
        case when own.id is not null then (select row_to_json(given) from (select ${givenColumns}) as given) end as given
      from rating_invitations as invitation
      join users as person on person.id = invitation.ratee_id
      left join ratings as own
        on own.rater_id = invitation.rater_id
        and own.ratee_id = invitation.ratee_id
        and own.context_type = invitation.context_type
        and own.context_id = invitation.context_id
      where invitation.rater_id = ${arg.viewerId}::uuid
        and invitation.ended_on >= ${firstOpenDay}
        and ${isOver('invitation')}
        and ${memberIsVisible('person', arg)}
        and (
          own.id is not null
          or invitation.declined_at is null and not exists (${theirs('invitation.rater_id', 'invitation.ratee_id')})
        )
      order by own.id is null desc, invitation.ended_on desc, invitation.id
      limit ${sql.lit(maxDue)}
    ) as sent`,
)

/** The JSON of the members whom this member can rate, and of those whom they rated lately. */
export const readDue = (db: Database, member: Member) => readJson(db, dueRatings, viewerArguments(member))

/** False if this member has no such invitation, or they may not see the other. */
export async function declineInvitation(db: Database, member: Member, id: string): Promise<boolean> {
  const { rows } = await sql`
    update rating_invitations set declined_at = coalesce(declined_at, now())
    from users as ratee
    where rating_invitations.id = ${id}
      and rater_id = ${member.id}
      and ratee.id = ratee_id
      and ${memberIsVisible('ratee', viewerArguments(member))}
    returning rating_invitations.id`.execute(db)
  return rows.length === 1
}

const turned = ({ raterId, rateeId, ...context }: Pair): Pair => ({ ...context, raterId: rateeId, rateeId: raterId })

const findOfPair = async (trx: Transaction<DB>, { raterId, rateeId, contextType, contextId }: Pair) =>
  await trx
    .selectFrom('ratings')
    .select(['id', ratingIsVisible('ratings').as('isShown')])
    .where('raterId', '=', raterId)
    .where('rateeId', '=', rateeId)
    .where('contextType', '=', contextType)
    .where('contextId', '=', contextId)
    .executeTakeFirst()

/** Whether the other's rating of this member is visible already. */
export const theirsIsVisible = async (trx: Transaction<DB>, pair: Pair) =>
  (await findOfPair(trx, turned(pair)))?.isShown === true

type NewRating = Pair &
  Pick<Shared, 'festivalId' | 'endedOn'> & { score: number; comment: string | null; tags: string[] }

/**
 * Undefined if the rater has rated them for this already. `theirId`: the id of the other's rating if this one was the second, which reveals
 * both; a rating by a new member reveals nothing about itself yet.
 */
export async function insertRating(trx: Transaction<DB>, rating: NewRating) {
  const made = await trx
    .insertInto('ratings')
    .values(rating)
    .onConflict((conflict) => conflict.constraint('ratings_once').doNothing())
    .returning(['id', 'countsAt'])
    .executeTakeFirst()
  return made && { ...made, theirId: (await findOfPair(trx, turned(rating)))?.id ?? null }
}

/** The other member of a rating that this member gave. */
export const findGiven = async (trx: Transaction<DB>, raterId: string, id: string) =>
  await trx
    .selectFrom('ratings')
    .select('rateeId')
    .where('id', '=', id)
    .where('raterId', '=', raterId)
    .executeTakeFirst()

/** False if others see it already. The caller has locked the pair, so that it is not revealed meanwhile. */
export async function deleteHidden(trx: Transaction<DB>, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('ratings')
    .where('id', '=', id)
    .where('revealedAt', 'is', null)
    .where(sql<boolean>`not ${ratingIsVisible('ratings')}`)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** A visible rating of this member, with its rater. */
export const findReceived = async (trx: Transaction<DB>, rateeId: string, id: string) =>
  await trx
    .selectFrom('ratings')
    .select('raterId')
    .where('id', '=', id)
    .where('rateeId', '=', rateeId)
    .where(ratingIsVisible('ratings'))
    .executeTakeFirst()

/** The present answer to a rating: an earlier one is not replaced. */
export async function saveAnswer(trx: Transaction<DB>, id: string, answer: string) {
  const { numUpdatedRows } = await trx
    .updateTable('ratings')
    .set({ answer, answeredAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('answer', 'is', null)
    .executeTakeFirst()
  const stored = await trx.selectFrom('ratings').select('answer').where('id', '=', id).executeTakeFirst()
  return { isNew: numUpdatedRows === 1n, answer: stored?.answer ?? null }
}
