import { sql } from 'kysely'
import { t } from '#texts'
import type { CalendarSource } from '../calendar/calendar-source.ts'
import { meetupIsVisible } from '../../visible.ts'
import { end, isVisible, meetupPath, ownRow } from './meetups.queries.ts'

/** A meetup in a calendar; a member's own calendar has those at which they have a place, including cancelled ones. */
export const meetupEntries: CalendarSource = {
  file: 'meetup',
  notFound: t.errors.meetupNotFound,
  path: 'meetups',
  id: sql`meetup.id`,
  entries: (viewer, condition) => sql`
    select
      meetup.id,
      meetup.title,
      case when ${isVisible(viewer)} then meetup.location_hint end as place,
      festival.name as within,
      ${meetupPath} as path,
      meetup.start_time as starts_at,
      ${end} as ends_at,
      false as is_whole_days,
      false as is_floating,
      meetup.status = 'cancelled' as is_cancelled,
      meetup.calendar_sequence + festival.calendar_sequence as sequence,
      greatest(meetup.calendar_changed_at, festival.calendar_changed_at) as changed_at
    from meetups as meetup
    join festivals as festival on festival.id = meetup.festival_id
    ${ownRow(viewer)}
    where ${condition} and ${meetupIsVisible('meetup', viewer)}`,
  isOwn: ({ viewerId }) => sql`
    meetup.id in (
      select id from meetups where creator_id = ${viewerId}::uuid
      union all
      select meetup_id from meetup_participants where user_id = ${viewerId}::uuid and status = 'accepted'
    )`,
}
