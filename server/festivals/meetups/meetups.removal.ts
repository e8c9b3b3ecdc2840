import { sql, type Transaction } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { MemberRemoval } from '../../member-removal.ts'
import { notify } from '../../chat/notifications/notify.ts'
import { lockParticipantsOfOwn, lockOrganizers } from './participants.queries.ts'
import { giveBackPlace } from './meetup-groups.ts'
import { cancelOwnMeetups, endPlace, findOwnPlaces } from './meetup-places.queries.ts'
import { guestEnded, organizerEnded } from './meetups.notifications.ts'
import { moveList } from './waiting-list/waiting-list.ts'
import { deleteWaitingOf } from './waiting-list/waiting-list.queries.ts'

/**
 * The places of a member at future meetups are freed for the waiting list, both on suspension and on leaving. The member's own meetups do
 * not take place: on suspension they are cancelled, on leaving they are deleted with the member (tables.ts).
 */
export const meetupRemoval: MemberRemoval = {
  async notifies(trx, member) {
    const participants = await lockParticipantsOfOwn(trx, member)
    const meetups = await lockOrganizers(trx, member)
    await notify(trx, [
      ...participants.map(({ readerId, ...meetup }) => organizerEnded(readerId, meetup)),
      ...meetups.map(guestEnded),
    ])
  },
  async left(trx, id) {
    await endPlaces(trx, id, (meetupId) => endPlace(trx, meetupId, id))
  },
  async suspended(trx, id) {
    await endPlaces(trx, id, (meetupId) => giveBackPlace(trx, meetupId, id))
    await cancelOwnMeetups(trx, id)
  },
  subjects: (id) => sql`select id from meetups where creator_id = ${id}`,
}

async function endPlaces(trx: Transaction<DB>, id: string, end: (meetupId: string) => Promise<void>) {
  await lockMeetups(trx, id)
  const meetups = await findOwnPlaces(trx, id)
  await deleteWaitingOf(trx, id)
  for (const meetup of meetups) {
    await end(meetup.id)
    await moveList(trx, meetup)
  }
}

/** Locks all meetups that change, in the order of their ids, as in every transaction that locks several. */
async function lockMeetups(trx: Transaction<DB>, id: string) {
  await sql`
    select from meetups
    where creator_id = ${id}
      or id in (select meetup_id from meetup_participants where user_id = ${id})
      or id in (select meetup_id from meetup_waiting where user_id = ${id})
    order by id
    for update`.execute(trx)
}
