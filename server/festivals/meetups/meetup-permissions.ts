import { sql, type Transaction } from 'kysely'
import { t } from '#texts'
import type { DB } from '../../platform/db/schema.ts'
import { Forbidden, NotFound } from '../../platform/http-error.ts'
import { lockOther } from '../../people/people/people.queries.ts'
import { lockMember } from '../../people/quotas/quotas.queries.ts'
import { meetupIsVisible, type Viewer, viewerArguments } from '../../visible.ts'
import { findPlace } from './meetup-places.queries.ts'
import { OwnMeetup } from './meetups.rules.ts'

type Caller = NonNullable<Viewer>

/**
 * The meetup, for everybody who may see it. It is locked after the caller and its organizer. Throws 404 for all others, and 401 if the
 * caller was suspended or left meanwhile.
 */
export async function accessMeetup(trx: Transaction<DB>, caller: Caller, id: string) {
  await lockMember(trx, caller.id)
  const found = await trx.selectFrom('meetups').select('creatorId').where('id', '=', id).executeTakeFirst()
  if (!found || !(await lockOther(trx, caller, found.creatorId))) throw NotFound(t.errors.meetupNotFound())
  return await trx
    .selectFrom('meetups')
    .selectAll()
    .select(sql<boolean>`start_time <= now()`.as('isOver'))
    .select(
      sql<boolean>`start_time + make_interval(mins => duration_minutes) + interval '1 day' < now()`.as('isLongOver'),
    )
    .where('id', '=', id)
    .where(meetupIsVisible('meetups', viewerArguments(caller)))
    .forUpdate()
    .executeTakeFirstOrThrow(() => NotFound(t.errors.meetupNotFound()))
}

export type LockedMeetup = Awaited<ReturnType<typeof accessMeetup>>

/** Like `accessMeetup`, for its organizer; throws 403 for all others who see it. */
export async function accessMeetupAsOrganizer(trx: Transaction<DB>, caller: Caller, id: string) {
  const meetup = await accessMeetup(trx, caller, id)
  if (meetup.creatorId !== caller.id) throw Forbidden()
  return meetup
}

/** Like `accessMeetup`, for everybody except its organizer, who gets 409. */
export async function accessMeetupAsGuest(trx: Transaction<DB>, caller: Caller, id: string) {
  const meetup = await accessMeetup(trx, caller, id)
  if (meetup.creatorId === caller.id) throw OwnMeetup()
  return meetup
}

/** Like `accessMeetupAsOrganizer`, with the place of a guest whom they may see. */
export async function accessGuest(
  trx: Transaction<DB>,
  caller: Caller,
  { id, userId }: { id: string; userId: string },
) {
  await lockMember(trx, caller.id)
  const isVisible = await lockOther(trx, caller, userId)
  const meetup = await accessMeetupAsOrganizer(trx, caller, id)
  return { meetup, place: isVisible ? await findPlace(trx, id, userId) : undefined }
}
