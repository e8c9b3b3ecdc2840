import { sql, type Transaction } from 'kysely'
import { t } from '#texts'
import { joinGroup, leaveGroupOf, openGroup } from '../../chat/chat/threads/groups.queries.ts'
import type { ChatSubject, Subject } from '../../chat/chat/threads/subjects.ts'
import type { DB } from '../../platform/db/schema.ts'
import { instant } from '../../platform/db/statements/statement.ts'
import { meetupIsVisible } from '../../visible.ts'
import { declinePlace, endPlace, setPlace } from './meetup-places.queries.ts'

/** A meetup; its group consists of the participants (server behaviour, section 6). */
export const meetupSubject: ChatSubject = {
  type: 'meetup',
  groupType: 'meetup',
  minMembers: 2,
  formerTitle: t.chatNotifications.meetupOfFormerMember,
  titleOf: (id) => sql`(select title from meetups where id = ${id})`,
  aboutOf: (id, viewer) => sql`(
    select json_build_object(
      'type', 'meetup',
      'id', meetup.id,
      'title', meetup.title,
      'meetupType', meetup.type,
      'festivalId', meetup.festival_id,
      'festival', festival.name,
      'startTime', ${instant('meetup.start_time')},
      'timeZone', festival.time_zone
    )
    from meetups as meetup
    join festivals as festival on festival.id = meetup.festival_id
    where meetup.id = ${id} and ${meetupIsVisible('meetup', viewer)}
  )`,
  hold: (id) => sql`select from meetups where id = ${id} for key share`,
  async group(trx, id) {
    const meetup = await trx
      .selectFrom('meetups')
      .select(['title', 'festivalId', 'capacity as size', 'creatorId as ownerId'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const participants = await trx
      .selectFrom('meetupParticipants')
      .select('userId')
      .where('meetupId', '=', id)
      .where('status', '=', 'accepted')
      .orderBy('joinedAt')
      .execute()
    return { ...meetup, memberIds: participants.map(({ userId }) => userId) }
  },
}

export const aboutMeetup = (id: string) => ({ type: 'meetup', id }) satisfies Subject

/** Members with a place are in the group, from the first participant on. The caller has locked the members and the meetup. */
export async function takePlace(trx: Transaction<DB>, meetupId: string, userId: string): Promise<void> {
  await setPlace(trx, meetupId, userId, 'accepted')
  const hasGroup = await joinGroup(trx, aboutMeetup(meetupId), userId)
  if (!hasGroup) await openGroup(trx, meetupSubject, meetupId)
}

/** Gives back a place, or withdraws the request for one. */
export async function giveBackPlace(trx: Transaction<DB>, meetupId: string, userId: string): Promise<void> {
  await endPlace(trx, meetupId, userId)
  await leaveGroupOf(trx, aboutMeetup(meetupId), userId)
}

/** Declines a participant, who loses the place if they had one. */
export async function declineParticipant(trx: Transaction<DB>, meetupId: string, userId: string): Promise<void> {
  await declinePlace(trx, meetupId, userId)
  await leaveGroupOf(trx, aboutMeetup(meetupId), userId)
}
