import { type Expression, sql } from 'kysely'
import { festivalIsVisible, meetupIsVisible, roomIsVisible } from '../../visible.ts'

type Columns = Record<'readerId' | 'relatedId' | 'relatedType', Expression<unknown>>

/** The present name of the thing that a notification is about; null if it is gone, or the reader may no longer see it. */
export function nameOfRelated({ readerId, relatedId, relatedType }: Columns) {
  const reader = { viewerId: readerId as Expression<string>, viewerIsAdmin: sql.lit(false) }
  return sql<string | null>`case ${relatedType}
    when 'room_share' then (
      select title from room_shares as room where room.id = ${relatedId} and ${roomIsVisible('room', reader)}
    )
    when 'festival' then (
      select name from festivals as festival where festival.id = ${relatedId} and ${festivalIsVisible('festival', reader)}
    )
    when 'meetup' then (
      select title from meetups as meetup where meetup.id = ${relatedId} and ${meetupIsVisible('meetup', reader)}
    )
    when 'safe_check' then (
      select name from festivals as festival
      join safe_checks on safe_checks.festival_id = festival.id
      where safe_checks.id = ${relatedId} and ${festivalIsVisible('festival', reader)}
    )
    when 'saved_search' then (
      select name from festivals as festival
      join saved_searches on saved_searches.festival_id = festival.id
      where saved_searches.id = ${relatedId} and ${festivalIsVisible('festival', reader)}
    )
    when 'chat_thread' then (
      select title from chat_threads as thread
      join room_shares as room on thread.subject_type = 'room_share' and room.id = thread.subject_id
      where thread.id = ${relatedId} and thread.type = 'group' and ${roomIsVisible('room', reader)}
    )
  end`
}
