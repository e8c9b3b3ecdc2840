import { sql } from 'kysely'
import { instant, instantOf } from '../../platform/db/statements/statement.ts'
import { meetupIsVisible } from '../../visible.ts'
import { type AgendaSource, agendaItem } from '../agenda/agenda-source.ts'
import { end, isVisible, meetupJoins, meetupPath, ownMeetups, ownStatus } from './meetups.queries.ts'

/** The meetups that a member organizes, joined, requested to join or waits for, which are on and have not started. */
export const plannedMeetups: AgendaSource = (viewer) => sql`
  select
    meetup.start_time as starts_at,
    meetup.id,
    ${agendaItem('meetup', {
      id: sql`meetup.id`,
      title: sql`meetup.title`,
      festival: sql`festival.name`,
      place: sql`case when ${isVisible(viewer)} then meetup.location_hint end`,
      path: meetupPath,
      status: sql`coalesce(${ownStatus(viewer)}, 'waiting')`,
      startTime: instant('meetup.start_time'),
      endTime: instantOf(end),
      timeZone: sql`festival.time_zone`,
    })} as item
  from meetups as meetup
  ${meetupJoins(viewer)}
  where meetup.id in (${ownMeetups(viewer)})
    and meetup.start_time > now()
    and meetup.status <> 'cancelled'
    and ${meetupIsVisible('meetup', viewer)}`
