import { sql } from 'kysely'
import { todayUtc } from '../../platform/db/statements/statement.ts'
import { festivalIsVisible } from '../../visible.ts'
import { type AgendaSource, agendaItem } from '../agenda/agenda-source.ts'

/** The festivals that a member attends or is interested in, which are not over. */
export const plannedFestivals: AgendaSource = (viewer) => sql`
  select
    festival.start_date::timestamp at time zone 'UTC' as starts_at,
    festival.id,
    ${agendaItem('festival', {
      id: sql`festival.id`,
      title: sql`festival.name`,
      festival: sql`null`,
      place: sql`festival.location`,
      path: sql`'/festivals/' || festival.id`,
      status: sql`attendance.status`,
      startDate: sql`festival.start_date`,
      endDate: sql`festival.end_date`,
    })} as item
  from festival_attendance as attendance
  join festivals as festival on festival.id = attendance.festival_id
  where attendance.user_id = ${viewer.viewerId}::uuid
    and festival.end_date >= ${todayUtc}
    and ${festivalIsVisible('festival', viewer)}`
