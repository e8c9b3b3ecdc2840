import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { findJson } from '../db/named-statements.ts'
import { instant, type Placeholders, statement, todayUtc } from '../db/statement.ts'
import {
  asVisitor,
  festivalIsVisible,
  memberIsVisible,
  ratingIsVisible,
  type Viewer,
  viewerArguments,
} from '../visible.ts'

/** JSON list of the member's verified facts (`verifications.type`). */
export const verifiedBy = (memberAlias: string) => sql`(
  select coalesce(json_agg(type order by type), '[]')
  from verifications
  where user_id = ${sql.id(memberAlias)}.id and status = 'verified'
)`

/** The festivals are those that a visitor sees, the same for every viewer. */
const onePerson = statement(
  'person',
  (arg: Placeholders<{ username: string; viewerId: string | null }>) => sql`
    select json_build_object(
      'id', person.id,
      'username', person.username,
      'name', person.name,
      'avatar', person.avatar,
      'profilePicture', person.profile_picture,
      'location', person.location,
      'bio', person.bio,
      'age', case when ${arg.viewerId}::uuid is not null then person.age end,
      'danceStyles', person.dance_styles,
      'experienceLevel', person.experience_level,
      'instagramHandle', person.instagram_handle,
      'facebookHandle', person.facebook_handle,
      'socialLinks', (
        select coalesce(json_agg(json_build_object(
          'platform', provider, 'url', url, 'username', handle
        ) order by provider), '[]')
        from user_social_links
        where user_id = person.id
      ),
      'rating', scores.mean,
      'ratingCount', scores.count,
      'verifiedBy', ${verifiedBy('person')},
      'createdAt', ${instant('person.created_at')},
      'festivalsGoing', (
        select coalesce(json_agg(going order by going."startDate", going.id), '[]')
        from (
          select festivals.id, name, start_date as "startDate", end_date as "endDate", location, genres
          from festival_attendance
          join festivals on festivals.id = festival_id
          where user_id = person.id
            and status = 'attending'
            and end_date >= ${todayUtc}
            and ${festivalIsVisible('festivals', asVisitor)}
        ) as going
      )
    )::text as json
    from users as person
    cross join lateral (
      select round(avg(score), 1) as mean, count(*) as count
      from ratings
      where ratee_id = person.id and ${ratingIsVisible('ratings')}
    ) as scores
    where lower(person.username) = lower(${arg.username}) and ${memberIsVisible('person', arg)}`,
)

/** The member's JSON as others see it; null if there is no such member or the viewer may not see them. */
export const readPerson = (db: Database, viewer: Viewer, username: string) =>
  findJson(db, onePerson, { ...viewerArguments(viewer), username })
