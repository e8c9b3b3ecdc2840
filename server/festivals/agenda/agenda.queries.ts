import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/connect.ts'
import { readJson } from '../../platform/db/named-statements.ts'
import { instant, type Placeholders, statement, todayUtc } from '../../platform/db/statement.ts'
import { eventIsVisible, festivalIsVisible, memberIsVisible, type Viewer, viewerArguments } from '../../visible.ts'
import { maxWaitingRequests } from '../../../contract/rooms/room-limits.ts'

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

/** The maximum, as in a calendar (decision 55). */
const maxPlans = 200

const plannedFestivals = (arg: Placeholders<ViewerValues>) => sql`
  select festival.id, festival.name, festival.start_date as "startDate", festival.end_date as "endDate"
  from festival_attendance as attendance
  join festivals as festival on festival.id = attendance.festival_id
  where attendance.user_id = ${arg.viewerId}::uuid
    and attendance.status = 'attending'
    and festival.end_date >= ${todayUtc}
    and ${festivalIsVisible('festival', arg)}
  order by festival.start_date, festival.id
  limit ${sql.lit(maxPlans)}`

const plannedEvents = (arg: Placeholders<ViewerValues>) => sql`
  select
    event.id,
    event.title,
    ${instant('event.start_time')} as "startTime",
    ${instant('event.end_time')} as "endTime",
    event.venue,
    festival.id as "festivalId",
    festival.name as festival,
    festival.time_zone as "timeZone",
    attendance.status
  from event_attendance as attendance
  join events as event on event.id = attendance.event_id
  join festivals as festival on festival.id = event.festival_id
  where attendance.user_id = ${arg.viewerId}::uuid
    and coalesce(event.end_time, event.start_time + interval '1 hour') > now()
    and ${eventIsVisible('event', arg)}
  order by event.start_time, event.id
  limit ${sql.lit(maxPlans)}`

const listOf = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(planned), '[]') from (${rows}) as planned)`

const plans = statement(
  'plans',
  (arg: Placeholders<ViewerValues>) => sql<{ json: string }>`
    select json_build_object(
      'festivals', ${listOf(plannedFestivals(arg))},
      'events', ${listOf(plannedEvents(arg))}
    )::text as json`,
)

/** The JSON of what this member attends besides meetups. */
export const readPlans = (db: Database, member: NonNullable<Viewer>) => readJson(db, plans, viewerArguments(member))
