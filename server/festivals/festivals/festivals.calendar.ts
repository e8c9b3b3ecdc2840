import { sql } from 'kysely'
import { t } from '#texts'
import type { CalendarSource } from '../calendar/calendar-source.ts'
import { festivalIsVisible } from '../../visible.ts'

/** A festival in a calendar; a member's own calendar has those that they attend. */
export const festivalEntries: CalendarSource = {
  file: 'festival',
  notFound: t.errors.festivalNotFound,
  path: 'festivals',
  id: sql`festival.id`,
  entries: (viewer, condition) => sql`
    select
      festival.id,
      festival.name as title,
      festival.location as place,
      null as within,
      '/festivals/' || festival.id as path,
      festival.start_date::timestamp at time zone 'UTC' as starts_at,
      (festival.end_date + 1)::timestamp at time zone 'UTC' as ends_at,
      true as is_whole_days,
      false as is_floating,
      false as is_cancelled,
      festival.calendar_sequence as sequence,
      festival.calendar_changed_at as changed_at
    from festivals as festival
    where ${condition} and ${festivalIsVisible('festival', viewer)}`,
  isOwn: ({ viewerId }) => sql`
    festival.id in (select festival_id from festival_attendance where user_id = ${viewerId}::uuid and status = 'attending')`,
}
