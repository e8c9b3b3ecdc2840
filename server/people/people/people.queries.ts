import { sql, type Transaction } from 'kysely'
import { PublicMember } from '../../../contract/people/people.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { findJson } from '../../platform/db/statements/named-statements.ts'
import { type Placeholders, statement, todayUtc } from '../../platform/db/statements/statement.ts'
import {
  asVisitor,
  attendanceIsVisible,
  festivalIsVisible,
  memberIsVisible,
  type Viewer,
  viewerArguments,
} from '../../visible.ts'
import { meanScore, visibleRatings } from './mean-score.queries.ts'
import { personColumns } from './person.queries.ts'

/** JSON list of the member's verified facts (`verifications.type`). */
export const verifiedBy = (memberAlias: string) => sql`(
  select coalesce(json_agg(type order by type), '[]')
  from verifications
  where user_id = ${sql.id(memberAlias)}.id and status = 'verified'
)`

/** The table `person` with the columns that `publicMember` needs. */
export const personWithScores = sql`users as person
  cross join lateral (
    select ${meanScore} as mean, count(*) as count from ${visibleRatings(sql.ref('person.id'))}
  ) as scores`

/** The columns of a member as others see them. The festivals are those that a visitor may see, if the member shows them to the viewer. */
export const publicMember = (arg: Placeholders<{ viewerId: string | null }>) =>
  personColumns('person', PublicMember, {
    age: sql`case when ${arg.viewerId}::uuid is not null then person.age end`,
    socialLinks: sql`(
      select coalesce(json_agg(json_build_object(
        'platform', provider, 'url', url, 'username', handle
      ) order by provider), '[]')
      from user_social_links
      where user_id = person.id
    )`,
    rating: sql`scores.mean`,
    ratingCount: sql`scores.count`,
    verifiedBy: verifiedBy('person'),
    festivalsGoing: sql`(
      select coalesce(json_agg(going order by going."startDate", going.id), '[]')
      from (
        select festivals.id, name, start_date as "startDate", end_date as "endDate", location, genres
        from festival_attendance
        join festivals on festivals.id = festival_id
        where user_id = person.id
          and status = 'attending'
          and end_date >= ${todayUtc}
          and ${festivalIsVisible('festivals', asVisitor)}
          and (person.id = ${arg.viewerId}::uuid or ${attendanceIsVisible('person', arg)})
      ) as going
    )`,
  })

const onePerson = statement(
  'person',
  (arg: Placeholders<{ username: string; viewerId: string | null }>) => sql<{ json: string }>`
    select row_to_json(sent)::text as json
    from (
      select ${publicMember(arg)}, person.cover_image as "coverImage"
      from ${personWithScores}
      where lower(person.username) = lower(${arg.username}) and ${memberIsVisible('person', arg)}
    ) as sent`,
)

/** The member's JSON as others see it; null if there is no such member or the viewer may not see them. */
export const readPerson = (db: Database, viewer: Viewer, username: string) =>
  findJson(db, onePerson, { ...viewerArguments(viewer), username })

/** Whether the viewer may see this member. */
export async function seesMember(db: Database, viewer: Viewer, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where(memberIsVisible('users', viewerArguments(viewer)))
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Locks another member (FOR KEY SHARE), so that they do not leave and neither blocks the other meanwhile; false if the member may not see
 * them. Members are locked before all other rows.
 */
export async function lockOther(trx: Transaction<DB>, member: NonNullable<Viewer>, otherId: string): Promise<boolean> {
  await sql`select hold_pair(${member.id}, ${otherId})`.execute(trx)
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', otherId)
    .where(memberIsVisible('users', viewerArguments(member)))
    .forKeyShare()
    .executeTakeFirst()
  return other !== undefined
}
