import { type Expression, sql } from 'kysely'
import { blockedWith } from '../visible.ts'

type Columns = Record<'readerId' | 'actorId' | 'relatedId' | 'relatedType', Expression<unknown>>

/**
 * Whether a notification is by a member with whom its reader has a block, or about such a member, or a room or a meetup of one: nothing
 * that reminds of a meetup names who caused it.
 */
export const isAboutBlocked = ({ readerId, actorId, relatedId, relatedType }: Columns) => sql<boolean>`exists (
  select from (${blockedWith({ viewerId: readerId as Expression<string> })}) as hidden (id)
  where hidden.id = ${actorId}
    or case ${relatedType}
      when 'user' then hidden.id = ${relatedId}
      when 'room_share' then exists (select from room_shares where room_shares.id = ${relatedId} and host_id = hidden.id)
      when 'meetup' then exists (select from meetups where meetups.id = ${relatedId} and creator_id = hidden.id)
    end
)`
