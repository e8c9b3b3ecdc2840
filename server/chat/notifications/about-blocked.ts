import { type Expression, sql } from 'kysely'
import { blockedWith } from '../../visible.ts'

type Columns = Record<'readerId' | 'actorId' | 'relatedId' | 'relatedType', Expression<unknown>>

/**
 * Whether a notification is by a member with whom its reader has a block, or about such a member, their room or their meetup. A reminder of
 * a meetup has no actor, so the meetup itself is checked. Starts from those members' blocks, as hundreds may have blocked the reader.
 */
export const isAboutBlocked = ({
  readerId,
  actorId,
  relatedId,
  relatedType,
}: Columns) => sql<boolean>`(exists (${blockedWith({ viewerId: readerId as Expression<string> })}) and exists (
  select from (values (${actorId}), (case ${relatedType}
    when 'user' then ${relatedId}
    when 'room_share' then (select host_id from room_shares where room_shares.id = ${relatedId})
    when 'meetup' then (select creator_id from meetups where meetups.id = ${relatedId})
  end)) as concerned (id)
  where exists (select from blocks where blocker_id = concerned.id and blocked_id = ${readerId})
    or exists (select from blocks where blocker_id = ${readerId} and blocked_id = concerned.id)
))`
