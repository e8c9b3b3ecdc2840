import { sql, type Transaction } from 'kysely'
import type { MeetupType } from '../../../contract/festivals/meetups.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { RemovedMember } from '../../member-removal.ts'

/**
 * Members who are notified of a meetup. They are locked (FOR KEY SHARE), so that none leaves before the transaction ends. None of them is
 * hidden from the organizer: a block or a suspension removes every place, and every place on the waiting list.
 */

const isAhead = sql`meetups.status <> 'cancelled' and meetups.start_time > now()`

/** Members who have a place, have requested one or are on the waiting list, as `company`. */
const participants = sql`lateral (
  select user_id, status::text
  from meetup_participants
  where meetup_id = meetups.id and status in ('accepted', 'pending')
  union all
  select user_id, 'waiting' from meetup_waiting where meetup_id = meetups.id
) as company`

type Companion = { id: string; status: 'accepted' | 'pending' | 'waiting' }

const locked = (meetupId: string, wait = sql``) => sql<Companion>`
  select member.id, company.status
  from meetups
  join ${participants} on true
  join users as member on member.id = company.user_id
  where meetups.id = ${meetupId}
  order by member.id
  for key share of member ${wait}`

/** Called before the meetup is locked, as members are locked first. Reads no rows, of which there may be more than a thousand. */
export async function lockParticipants(trx: Transaction<DB>, meetupId: string): Promise<void> {
  await sql`with locked as (${locked(meetupId)}) select count(*) from locked`.execute(trx)
}

/** Called after that: it includes members who joined meanwhile, unless they are leaving just now. */
export async function findParticipants(trx: Transaction<DB>, meetupId: string) {
  const { rows } = await locked(meetupId, sql`skip locked`).execute(trx)
  return rows
}

type Told = { readerId: string; festivalId: string; type: MeetupType }

/** Locks and returns the participants of each future meetup that this member organizes. */
export async function lockParticipantsOfOwn(trx: Transaction<DB>, { id }: RemovedMember): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select member.id as "readerId", festival_id as "festivalId", type
    from meetups
    join ${participants} on true
    join users as member on member.id = company.user_id
    where creator_id = ${id} and ${isAhead}
    order by member.id
    for key share of member`.execute(trx)
  return rows
}

/** Locks the organizers of the future meetups at which this member has a place, and returns the meetups. */
export async function lockOrganizers(trx: Transaction<DB>, guest: RemovedMember) {
  return await trx
    .selectFrom('meetupParticipants')
    .innerJoin('meetups', 'meetups.id', 'meetupId')
    .innerJoin('users', 'users.id', 'creatorId')
    .select(['meetups.id', 'festivalId', 'type', 'creatorId'])
    .where('userId', '=', guest.id)
    .where('meetupParticipants.status', '=', 'accepted')
    .where(sql<boolean>`${isAhead}`)
    .orderBy('users.id')
    .forKeyShare('users')
    .execute()
}
