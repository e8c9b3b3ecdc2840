import { sql } from 'kysely'
import { type AgendaSource, agendaItem } from '../../festivals/agenda/agenda-source.ts'
import { isToCome } from './party-attendance.queries.ts'

/** The socials to which a member goes. They are local to their city, so all that orders them within a day is their own clock. */
export const plannedSocials: AgendaSource = (viewer) => sql`
  select
    social_parties.date::date::timestamp at time zone 'UTC' + social_parties.starts * interval '1 minute' as starts_at,
    social_parties.id,
    ${agendaItem('social', {
      id: sql`social_parties.id`,
      title: sql`social_parties.venue_name`,
      festival: sql`null`,
      place: sql`social_parties.city`,
      path: sql`'/social-parties/' || social_parties.id`,
      status: sql`'attending'`,
      startDate: sql`social_parties.date::date`,
      endDate: sql`social_parties.date::date`,
      hours: sql`nullif(social_parties.time, '')`,
    })} as item
  from social_party_attendance as attendance
  join social_parties on social_parties.id = attendance.party_id
  where attendance.user_id = ${viewer.viewerId}::uuid and ${isToCome}`
