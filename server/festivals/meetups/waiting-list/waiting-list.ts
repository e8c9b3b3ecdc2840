import type { Transaction } from 'kysely'
import type { MeetupType } from '../../../../contract/festivals/meetups.ts'
import type { DB } from '../../../platform/db/schema.ts'
import { notify } from '../../../chat/notifications/notify.ts'
import { zoneOfFestival } from '../meetup-places.queries.ts'
import { offerLapsed, placeOffered } from '../meetups.notifications.ts'
import { deleteLapsedOffers, offerFreePlaces } from './waiting-list.queries.ts'

type Meetup = { id: string; festivalId: string; type: MeetupType; creatorId: string; isOver: boolean }

/**
 * Deletes the expired offers and offers every free place to the next member on the waiting list (decision 51); notifies each. Whatever may
 * have freed a place calls it in the same transaction, after it has locked the meetup.
 */
export async function moveList(trx: Transaction<DB>, meetup: Meetup): Promise<void> {
  const lapsed = await deleteLapsedOffers(trx, meetup.id)
  const offered = await offerFreePlaces(trx, meetup.id)
  if (lapsed.length + offered.length === 0) return
  const timed = { ...meetup, timeZone: await zoneOfFestival(trx, meetup.festivalId) }
  await notify(trx, [
    ...(meetup.isOver ? [] : lapsed).map((readerId) => offerLapsed(readerId, meetup)),
    ...offered.map(({ userId, until }) => placeOffered(userId, timed, until)),
  ])
}
