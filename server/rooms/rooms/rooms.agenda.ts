import { sql } from 'kysely'
import { type AgendaSource, agendaItem } from '../../festivals/agenda/agenda-source.ts'
import { todayUtc } from '../../platform/db/statements/statement.ts'
import { isInStay, roomIsVisible } from '../../visible.ts'

/**
 * The nights of rooms in which a member has a place, as guest or host. Drafts and wishes that nobody has joined are no nights yet.
 */
export const plannedNights: AgendaSource = (viewer) => sql`
  select
    coalesce(own.from_day, room.available_from)::timestamp at time zone 'UTC' as starts_at,
    room.id,
    ${agendaItem('room', {
      id: sql`room.id`,
      title: sql`room.title`,
      festival: sql`festival.name`,
      place: sql`room.location`,
      path: sql`case when stay.room_id is null then '/rooms/' || room.id else '/rooms/' || room.id || '/stay' end`,
      status: sql`case when room.host_id = ${viewer.viewerId}::uuid then 'host' else 'guest' end`,
      startDate: sql`coalesce(own.from_day, room.available_from)`,
      endDate: sql`coalesce(own.to_day, room.available_to)`,
    })} as item
  from room_shares as room
  join festivals as festival on festival.id = room.festival_id
  left join stays as stay on stay.room_id = room.id and ${isInStay('stay', viewer)}
  left join room_requests as own
    on own.room_share_id = room.id and own.requester_id = ${viewer.viewerId}::uuid and own.status = 'accepted'
  where room.id in (
      select id
      from room_shares
      where host_id = ${viewer.viewerId}::uuid and (current_guests > 1 or (is_active and room_type = 'Offering'))
      union all
      select room_share_id from room_requests where requester_id = ${viewer.viewerId}::uuid and status = 'accepted'
    )
    and coalesce(own.to_day, room.available_to) >= ${todayUtc}
    and room.taken_down_at is null
    and ${roomIsVisible('room', viewer)}`

/** The nights of a stay whose host has left: its guests keep them. */
export const keptNights: AgendaSource = (viewer) => sql`
  select
    coalesce(own.from_day, stay.from_day)::timestamp at time zone 'UTC' as starts_at,
    stay.room_id as id,
    ${agendaItem('room', {
      id: sql`stay.room_id`,
      title: sql`coalesce(stay.kept ->> 'title', festival.name)`,
      festival: sql`festival.name`,
      place: sql`coalesce(stay.kept ->> 'location', stay.kept ->> 'place')`,
      path: sql`'/rooms/' || stay.room_id || '/stay'`,
      status: sql`'guest'`,
      startDate: sql`coalesce(own.from_day, stay.from_day)`,
      endDate: sql`coalesce(own.to_day, stay.to_day)`,
    })} as item
  from stay_people as own
  join stays as stay on stay.room_id = own.room_id
  join festivals as festival on festival.id = stay.festival_id
  where own.member_id = ${viewer.viewerId}::uuid
    and stay.kept is not null
    and coalesce(own.to_day, stay.to_day) >= ${todayUtc}`
