import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { MemberEnds } from '../ending-member.ts'
import { giveBackPlace } from './meetup-groups.ts'
import { cancelOwnMeetups, findOwnPlaces } from './meetup-places.queries.ts'

/**
 * The places of a member who leaves become free by the count of the database, and their own meetups are deleted with them (tables.ts).
 * A suspended one loses the places at meetups to come, and their own are cancelled.
 */
export const meetupEnds: MemberEnds = {
  left: lockMeetups,
  async suspended(trx, id) {
    await lockMeetups(trx, id)
    for (const meetupId of await findOwnPlaces(trx, id)) await giveBackPlace(trx, meetupId, id)
    await cancelOwnMeetups(trx, id)
  },
  subjects: (id) => sql`select id from meetups where creator_id = ${id}`,
}

/** Locks all meetups that change, in the order of their ids, as every transaction does that locks several. */
async function lockMeetups(trx: Transaction<DB>, id: string) {
  await sql`
    select from meetups
    where creator_id = ${id} or id in (select meetup_id from meetup_participants where user_id = ${id})
    order by id
    for update`.execute(trx)
}
