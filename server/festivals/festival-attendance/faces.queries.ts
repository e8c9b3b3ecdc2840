import { sql } from 'kysely'
import { FestivalFaces, maxFaces } from '../../../contract/festivals/festival-attendance.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { readJson } from '../../platform/db/statements/named-statements.ts'
import { type Placeholders, statement } from '../../platform/db/statements/statement.ts'
import { personJson } from '../../people/people/person.queries.ts'
import { attendanceIsVisible, festivalIsVisible, memberIsVisible, type Viewer, viewerArguments } from '../../visible.ts'

/** Faces are chosen among this many latest attendees and all whom the viewer follows, since a festival has thousands of attendees. */
const latest = sql.lit(60)

/** One statement for all festivals of a list. */
export const festivalFaces = statement(
  'festival_faces',
  (arg: Placeholders<{ viewerId: string | null; viewerIsAdmin: boolean; festivalIds: string[] }>) => sql<{
    json: string
  }>`
    with wanted as materialized (
      select id from festivals where id = any(${arg.festivalIds}::uuid[]) and ${festivalIsVisible('festivals', arg)}
    ),
    followed as materialized (
      select attendance.id, festival_id, user_id
      from user_follows
      join festival_attendance as attendance on attendance.user_id = following_id
      where follower_id = ${arg.viewerId}::uuid
        and status = 'attending'
        and festival_id in (select id from wanted)
    )
    select coalesce(
      json_agg(json_build_object('festivalId', wanted.id, 'faces', shown.faces) order by wanted.id), '[]'
    )::text as json
    from wanted
    cross join lateral (
      select json_agg(face order by is_followed desc, attendance_id desc) as faces
      from (
        select
          ${personJson('member', FestivalFaces.shape.faces.element)} as face,
          is_followed,
          going.id as attendance_id
        from (
          select id, user_id, true as is_followed from followed where festival_id = wanted.id
          union all
          select id, user_id, false
          from (
            select id, user_id
            from festival_attendance
            where festival_id = wanted.id and status = 'attending'
            order by id desc
            limit ${latest}
          ) as last
          where not exists (select from followed where followed.id = last.id)
        ) as going
        join users as member on member.id = going.user_id
        where ${memberIsVisible('member', arg)} and ${attendanceIsVisible('member', arg)}
        order by is_followed desc, going.id desc
        limit ${sql.lit(maxFaces)}
      ) as first
    ) as shown
    where shown.faces is not null`,
)

export const readFaces = (db: Database, viewer: NonNullable<Viewer>, festivalIds: string[]) =>
  readJson(db, festivalFaces, { ...viewerArguments(viewer), festivalIds })
