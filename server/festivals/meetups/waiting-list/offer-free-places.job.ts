import { type Database, inTransaction } from '../../../platform/db/connections/connect.ts'
import { moveList } from './waiting-list.ts'
import { findListsWithFreePlaces, lockMeetupOfList } from './waiting-list.queries.ts'

/** The number of meetups per run; the next run goes on. */
const batch = 500

/**
 * Offers the places that were not accepted in time to the next members, each in its own transaction, so that no meetup is locked for long.
 */
export async function offerPlacesOfWaitingLists(db: Database): Promise<void> {
  for (const id of await findListsWithFreePlaces(db, batch))
    await inTransaction(db, async (trx) => {
      const meetup = await lockMeetupOfList(trx, id)
      if (meetup) await moveList(trx, meetup)
    })
}
