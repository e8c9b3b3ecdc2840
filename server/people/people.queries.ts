import type { Database } from '../db/connect.ts'
import { readRows } from '../db/named-statements.ts'
import { festivalIsVisible, memberIsVisible, ratingIsVisible, type Viewer } from '../visible.ts'

/** A list of `verifications.type`: what of this member has been proved. */
export const verifiedBy = (member: string) => `(
  select coalesce(json_agg(type order by type), '[]')
  from verifications
  where user_id = ${member}.id and status = 'verified'
)`

/** `$1` is the username, `$2` the viewer. The festivals are those that a visitor sees, whoever looks. */
const onePerson = {
  name: 'person',
  text: `
    select json_build_object(
      'id', person.id,
      'username', person.username,
      'name', person.name,
      'avatar', person.avatar,
      'profilePicture', person.profile_picture,
      'location', person.location,
      'bio', person.bio,
      'age', case when $2::uuid is not null then person.age end,
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
      'createdAt', to_char(person.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'festivalsGoing', (
        select coalesce(json_agg(going order by going."startDate", going.id), '[]')
        from (
          select festivals.id, name, start_date as "startDate", end_date as "endDate", location, genres
          from festival_attendance
          join festivals on festivals.id = festival_id
          where user_id = person.id
            and status = 'attending'
            and end_date >= (now() at time zone 'UTC')::date
            and ${festivalIsVisible('festivals', 'null', 'false')}
        ) as going
      )
    )::text as json
    from users as person
    cross join lateral (
      select round(avg(score), 1) as mean, count(*) as count
      from ratings
      where ratee_id = person.id and ${ratingIsVisible('ratings')}
    ) as scores
    where lower(person.username) = lower($1) and ${memberIsVisible('person', '$2')}`,
}

/** The member's JSON as others see it; null where there is none that the viewer may see. */
export async function readPerson(db: Database, viewer: Viewer, username: string): Promise<string | null> {
  const [row] = await readRows<{ json: string }>(db, onePerson, [username, viewer?.id ?? null])
  return row?.json ?? null
}
