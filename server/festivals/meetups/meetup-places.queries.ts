import { sql, type Transaction } from 'kysely'
import type { MeetupType } from '../../../contract/festivals/meetups.ts'
import type { DB, MeetupParticipantStatus } from '../../platform/db/schema.ts'
import { festivalIsVisible, type Viewer, viewerArguments } from '../../visible.ts'

type Member = NonNullable<Viewer>

/** The values of a meetup that its organizer sets, and may change. */
export type MeetupValues = {
  type: MeetupType
  title: string
  description: string | null
  startTime: string | Date
  durationMinutes: number
  capacity: number
  locationHint: string | null
  isPrivate: boolean
}

/** Returns the id; undefined if the member may not see the festival, which is locked so that it cannot be removed meanwhile. */
export async function insertMeetup(
  trx: Transaction<DB>,
  creator: Member,
  values: MeetupValues & { festivalId: string },
): Promise<string | undefined> {
  const festival = await trx
    .selectFrom('festivals')
    .select('id')
    .where('id', '=', values.festivalId)
    .where(festivalIsVisible('festivals', viewerArguments(creator)))
    .forKeyShare()
    .executeTakeFirst()
  if (!festival) return undefined
  const { id } = await trx
    .insertInto('meetups')
    .values({ ...values, creatorId: creator.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateMeetup(trx: Transaction<DB>, id: string, values: MeetupValues): Promise<void> {
  await trx.updateTable('meetups').set(values).where('id', '=', id).execute()
}

export async function cancelMeetup(trx: Transaction<DB>, id: string): Promise<void> {
  await trx.updateTable('meetups').set({ status: 'cancelled' }).where('id', '=', id).execute()
}

/** Whether every place is taken or offered, by the committed state: the locked row may have changed since. */
export async function isFull(trx: Transaction<DB>, id: string): Promise<boolean> {
  const { status } = await trx.selectFrom('meetups').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  return status === 'full'
}

/** A member's place at a meetup; undefined if they have none. The caller has locked the meetup. */
export async function findPlace(trx: Transaction<DB>, meetupId: string, userId: string) {
  return await trx
    .selectFrom('meetupParticipants')
    .select(['status', 'declinedCount'])
    .where('meetupId', '=', meetupId)
    .where('userId', '=', userId)
    .executeTakeFirst()
}

export async function setPlace(
  trx: Transaction<DB>,
  meetupId: string,
  userId: string,
  status: MeetupParticipantStatus,
): Promise<void> {
  const now = { status, joinedAt: sql<Date>`now()` }
  await trx
    .insertInto('meetupParticipants')
    .values({ meetupId, userId, ...now })
    .onConflict((conflict) => conflict.constraint('meetup_participants_once').doUpdateSet(now))
    .execute()
}

/** Declines a participant, whose row is kept and counts. */
export async function declinePlace(trx: Transaction<DB>, meetupId: string, userId: string): Promise<void> {
  await trx
    .updateTable('meetupParticipants')
    .set({ status: 'rejected', declinedCount: sql`declined_count + 1` })
    .where('meetupId', '=', meetupId)
    .where('userId', '=', userId)
    .execute()
}

/** False if it was reported before. */
export async function setAbsent(trx: Transaction<DB>, meetupId: string, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('meetupParticipants')
    .set({ absentAt: sql<Date>`now()` })
    .where('meetupId', '=', meetupId)
    .where('userId', '=', userId)
    .where('absentAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Gives back a place, or withdraws the request for one. The count of refusals is kept, so that leaving does not reset it. */
export async function endPlace(trx: Transaction<DB>, meetupId: string, userId: string): Promise<void> {
  const own = { meetupId, userId }
  await trx
    .updateTable('meetupParticipants')
    .set({ status: 'rejected' })
    .where((row) => row.and(own))
    .execute()
  await trx
    .deleteFrom('meetupParticipants')
    .where((row) => row.and(own))
    .where('declinedCount', '=', 0)
    .execute()
}

/** The future meetups at which this member has a place, has requested one or is on the waiting list. */
export async function findOwnPlaces(trx: Transaction<DB>, userId: string) {
  return await trx
    .selectFrom('meetups')
    .select(['id', 'festivalId', 'type', 'creatorId', sql<boolean>`false`.as('isOver')])
    .where(
      sql<boolean>`id in (
        select meetup_id from meetup_participants where user_id = ${userId}
        union all
        select meetup_id from meetup_waiting where user_id = ${userId}
      )`,
    )
    .where(isToCome)
    .orderBy('id')
    .execute()
}

/** Cancels the meetups that this member organizes and that have not started. */
export async function cancelOwnMeetups(trx: Transaction<DB>, creatorId: string): Promise<void> {
  await trx
    .updateTable('meetups')
    .set({ status: 'cancelled' })
    .where('creatorId', '=', creatorId)
    .where(isToCome)
    .execute()
}

const isToCome = sql<boolean>`start_time > now()`

/** The time zone of a festival, as in the IANA database; null if unknown. */
export async function zoneOfFestival(trx: Transaction<DB>, festivalId: string): Promise<string | null> {
  const { timeZone } = await trx
    .selectFrom('festivals')
    .select('timeZone')
    .where('id', '=', festivalId)
    .executeTakeFirstOrThrow()
  return timeZone
}
