import { sql } from 'kysely'
import { maxAgendaItems } from '../../../contract/festivals/agenda.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { readJson } from '../../platform/db/statements/named-statements.ts'
import { type Placeholders, statement, todayUtc } from '../../platform/db/statements/statement.ts'
import { maxWaitingRequests } from '../../../contract/rooms/room-limits.ts'
import { festivalIsVisible, memberIsVisible, type Viewer, viewerArguments } from '../../visible.ts'
import type { AgendaSource } from './agenda-source.ts'

type ViewerValues = { viewerId: string | null; viewerIsAdmin: boolean }

const nextFestival = (arg: Placeholders<ViewerValues>) => sql`
  select json_build_object(
    'id', festival.id,
    'name', festival.name,
    'startDate', festival.start_date,
    'endDate', festival.end_date,
    'status', attendance.status
  )
  from festival_attendance as attendance
  join festivals as festival on festival.id = attendance.festival_id
  where attendance.user_id = ${arg.viewerId}::uuid
    and festival.end_date >= ${todayUtc}
    and ${festivalIsVisible('festival', arg)}
  order by attendance.status = 'attending' desc, festival.start_date, festival.id
  limit 1`

/** The requests that the viewer can answer: by members whom they may see, for rooms that still have places. */
const waiting = (arg: Placeholders<ViewerValues>) => sql`
  select json_build_object(
    'count', count(*),
    'name', (array_agg(name order by id))[1],
    'roomId', (array_agg(room_id order by id))[1]
  )
  from (
    select request.id, requester.name, room.id as room_id
    from room_shares as room
    join room_requests as request on request.room_share_id = room.id
    join users as requester on requester.id = request.requester_id
    where room.host_id = ${arg.viewerId}::uuid
      and room.is_active
      and room.available_to >= ${todayUtc}
      and request.status = 'pending'
      and ${memberIsVisible('requester', arg)}
    order by request.id
    limit ${sql.lit(maxWaitingRequests)}
  ) as pending
  having count(*) > 0`

/** What the steps of the welcome wizard would add to the profile. */
const setup = (arg: Placeholders<ViewerValues>) => sql`
  select to_json(array_remove(array[
    case when member.dance_styles = '{}' then 'dance' end,
    case when not exists (select from user_preferences where user_id = member.id) then 'preferences' end,
    case when coalesce(member.instagram_handle, member.facebook_handle) is null
      and not exists (select from user_social_links where user_id = member.id) then 'links' end
  ], null))
  from users as member
  where member.id = ${arg.viewerId}::uuid`

const whole = statement(
  'agenda',
  (arg: Placeholders<ViewerValues>) => sql<{ json: string }>`
    select json_build_object(
      'festival', (${nextFestival(arg)}),
      'waiting', (${waiting(arg)}),
      'setup', (${setup(arg)})
    )::text as json`,
)

/** The JSON of the next things of this member. */
export const readAgenda = (db: Database, member: NonNullable<Viewer>) => readJson(db, whole, viewerArguments(member))

/** The read of the agenda with items from these sources. */
export function upcomingReads(sources: readonly AgendaSource[]) {
  const upcoming = statement(
    'upcoming',
    (arg: Placeholders<ViewerValues>) => sql<{ json: string }>`
      select coalesce(json_agg(item order by starts_at, id), '[]')::text as json
      from (
        select starts_at, id, item
        from (${sql.join(
          sources.map((source) => source(arg)),
          sql` union all `,
        )}) as planned
        order by starts_at, id
        limit ${sql.lit(maxAgendaItems)}
      ) as nearest`,
  )
  return (db: Database, member: NonNullable<Viewer>) => readJson(db, upcoming, viewerArguments(member))
}
