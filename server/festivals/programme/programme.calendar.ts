import { sql } from 'kysely'
import { t } from '#texts'
import type { CalendarSource } from '../calendar/calendar-source.ts'
import { eventIsVisible } from '../../visible.ts'

/** An event of a programme in a calendar; a member's own calendar has those that they saved, whether attending or interested. */
export const programmeEntries: CalendarSource = {
  file: 'event',
  notFound: t.errors.eventNotFound,
  path: 'events',
  id: sql`event.id`,
  entries: (viewer, condition) => sql`
    select
      event.id,
      event.title,
      concat_ws(', ', event.venue, festival.location) as place,
      festival.name as within,
      '/festivals/' || festival.id || '/programme' as path,
      event.start_time as starts_at,
      event.end_time as ends_at,
      false as is_whole_days,
      festival.time_zone is null as is_floating,
      false as is_cancelled,
      event.calendar_sequence + festival.calendar_sequence as sequence,
      greatest(event.calendar_changed_at, festival.calendar_changed_at) as changed_at
    from events as event
    join festivals as festival on festival.id = event.festival_id
    where ${condition} and ${eventIsVisible('event', viewer)}`,
  isOwn: ({ viewerId }) => sql`
    event.id in (select event_id from event_attendance where user_id = ${viewerId}::uuid)`,
  together: {
    file: 'programme',
    notFound: t.errors.programmeNotFound,
    path: 'festivals/:id/programme.ics',
    condition: (id) => sql`event.festival_id = ${id}::uuid`,
  },
}
