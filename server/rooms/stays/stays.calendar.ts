import { sql } from 'kysely'
import { t } from '#texts'
import type { CalendarSource } from '../../festivals/calendar/calendar-source.ts'
import { isInStay } from '../../visible.ts'

/** The nights of a stay in the calendars of its people, each with their own: without address, key, money and booking. */
export const stayEntries: CalendarSource = {
  file: 'stay',
  notFound: t.stayErrors.notFound,
  path: 'stays',
  id: sql`stay.room_id`,
  entries: (viewer, condition) => sql`
    select
      stay.room_id as id,
      coalesce(room.title, stay.kept ->> 'title', festival.name) as title,
      coalesce(room.location, stay.kept ->> 'location', stay.kept ->> 'place') as place,
      festival.name as within,
      '/rooms/' || stay.room_id || '/stay' as path,
      coalesce(own.from_day, stay.from_day)::timestamp at time zone 'UTC' as starts_at,
      greatest(coalesce(own.to_day, stay.to_day), coalesce(own.from_day, stay.from_day) + 1)::timestamp at time zone 'UTC'
        as ends_at,
      true as is_whole_days,
      false as is_floating,
      false as is_cancelled,
      stay.version as sequence,
      coalesce((select max(change.changed_at) from stay_changes as change where room_id = stay.room_id), stay.created_at) as changed_at
    from stays as stay
    join festivals as festival on festival.id = stay.festival_id
    join stay_people as own on own.room_id = stay.room_id and own.member_id = ${viewer.viewerId}::uuid
    left join room_shares as room on room.id = stay.room_id and stay.kept is null
    where ${condition} and ${isInStay('stay', viewer)}`,
  isOwn: ({ viewerId }) => sql`
    stay.room_id in (select room_id from stay_people where member_id = ${viewerId}::uuid)`,
}
