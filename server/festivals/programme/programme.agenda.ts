import { sql } from 'kysely'
import { instant } from '../../platform/db/statements/statement.ts'
import { eventIsVisible } from '../../visible.ts'
import { type AgendaSource, agendaItem } from '../agenda/agenda-source.ts'

/** The events of programmes that a member marked, which have not started. */
export const plannedEvents: AgendaSource = (viewer) => sql`
  select
    event.start_time as starts_at,
    event.id,
    ${agendaItem('event', {
      id: sql`event.id`,
      title: sql`event.title`,
      festival: sql`festival.name`,
      place: sql`event.venue`,
      path: sql`'/festivals/' || festival.id || '/programme#event-' || event.id`,
      status: sql`attendance.status`,
      startTime: instant('event.start_time'),
      endTime: instant('event.end_time'),
      timeZone: sql`festival.time_zone`,
    })} as item
  from event_attendance as attendance
  join events as event on event.id = attendance.event_id
  join festivals as festival on festival.id = event.festival_id
  where attendance.user_id = ${viewer.viewerId}::uuid
    and event.start_time > now()
    and ${eventIsVisible('event', viewer)}`
