import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { Database } from '../db/connect.ts'
import { type Argument, thisMonth, todayUtc } from '../db/statement.ts'
import { Unauthenticated } from '../http-error.ts'
import { ago, lifetimes } from '../lifetimes.ts'

/**
 * Locks the member's row until the transaction ends, so that concurrent calls of one member are counted one by one. Foreign keys
 * to the member are not blocked. Call it before anything else is locked. Throws 401 if the member was deleted or suspended meanwhile.
 */
export async function lockMember(trx: Transaction<DB>, id: string): Promise<void> {
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where('suspendedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(Unauthenticated)
}

const isNotPast = sql<boolean>`available_to >= ${todayUtc}`

/** The number of a host's rooms: all, and those that are active and not past. */
export async function countRooms(trx: Transaction<DB>, hostId: string) {
  return await trx
    .selectFrom('roomShares')
    .select((room) => [
      room.fn.countAll<number>().as('all'),
      room.fn.countAll<number>().filterWhere(sql<boolean>`is_active and ${isNotPast}`).as('open'),
    ])
    .where('hostId', '=', hostId)
    .executeTakeFirstOrThrow()
}

/** How many members the blocker has blocked: in all, and in the last 24 hours. */
export async function countBlocks(trx: Transaction<DB>, blockerId: string) {
  const { rows } = await sql<{ all: number; ofDay: number }>`
    select count(*) as all, count(*) filter (where created_at > now() - interval '1 day') as of_day
    from blocks where blocker_id = ${blockerId}`.execute(trx)
  return rows[0]!
}

/** The number of a member's festivals that are not approved yet. */
export async function countWaitingFestivals(trx: Transaction<DB>, organizerId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('festivals')
    .select((festival) => festival.fn.countAll<number>().as('count'))
    .where('organizerId', '=', organizerId)
    .where('approvedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The number of a member's unanswered requests for stays that are not past. */
export async function countPendingRequests(trx: Transaction<DB>, requesterId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('roomRequests')
    .innerJoin('roomShares', 'roomShares.id', 'roomShareId')
    .select((request) => request.fn.countAll<number>().as('count'))
    .where('requesterId', '=', requesterId)
    .where('status', '=', 'pending')
    .where(isNotPast)
    .executeTakeFirstOrThrow()
  return count
}

/** The number of searches that a member has saved. */
export async function countSavedSearches(trx: Transaction<DB>, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('savedSearches')
    .select((search) => search.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** The number of a member's own meetups that have not begun and are not cancelled. */
export async function countMeetups(trx: Transaction<DB>, creatorId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('meetups')
    .select((meetup) => meetup.fn.countAll<number>().as('count'))
    .where('creatorId', '=', creatorId)
    .where('status', '<>', 'cancelled')
    .where('startTime', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return count
}

/** The number of meetups of others, not begun and not cancelled, that a member has joined, asked to join or waits for. */
export async function countJoinedMeetups(trx: Transaction<DB>, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('meetups')
    .select((meetup) => meetup.fn.countAll<number>().as('count'))
    .where(
      sql<boolean>`id in (
        select meetup_id from meetup_participants where user_id = ${userId} and meetup_participants.status <> 'rejected'
        union all
        select meetup_id from meetup_waiting where user_id = ${userId}
      )`,
    )
    .where('status', '<>', 'cancelled')
    .where('startTime', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return count
}

/** How often a member asked for a verification, in the time for which that is kept. */
export async function countVerificationRequests(trx: Transaction<DB>, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('verificationRequests')
    .select((request) => request.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('createdAt', '>', ago(lifetimes.verificationRequest))
    .executeTakeFirstOrThrow()
  return count
}

/** The number of members whom a member follows. */
export async function countFollowed(trx: Transaction<DB>, followerId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('userFollows')
    .select((follow) => follow.fn.countAll<number>().as('count'))
    .where('followerId', '=', followerId)
    .executeTakeFirstOrThrow()
  return count
}

/** The number of members who were told within a day that a member follows them, also of those who are followed no longer. */
export async function countFollowsOfDay(trx: Transaction<DB>, followerId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('followNews')
    .select((told) => told.fn.countAll<number>().as('count'))
    .where('followerId', '=', followerId)
    .where('toldAt', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return count
}

/** The number of photos in a member's messages. */
export async function countMessagePhotos(trx: Transaction<DB>, ownerId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('uploadedObjects')
    .select((photo) => photo.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where('boundAt', 'is not', null)
    .where('path', 'like', '/objects/private/%')
    .executeTakeFirstOrThrow()
  return count
}

/** The bytes of all files of a member's photos, used or not, and whether the member is new. */
export async function countPhotoBytes(db: Database, ownerId: string) {
  const { rows } = await sql<{ bytes: number; isNew: boolean }>`
    select coalesce(sum(bytes), 0)::float8 as bytes, not is_settled_member(${ownerId}) as is_new
    from uploaded_objects where owner_id = ${ownerId}`.execute(db)
  return rows[0]!
}

/** The number of socials of which a member has said this month whether they are still on. */
export async function countPartyVotes(trx: Transaction<DB>, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('socialPartyVotes')
    .select((vote) => vote.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('createdAt', '>=', thisMonth)
    .executeTakeFirstOrThrow()
  return count
}

/** The number of a member's reports: those that no admin has decided, and those of the last 24 hours. */
export async function countReports(trx: Transaction<DB>, reporterId: string) {
  return await trx
    .selectFrom('reports')
    .select((report) => [
      report.fn.countAll<number>().filterWhere('status', '=', 'pending').as('open'),
      report.fn.countAll<number>().filterWhere(sql<boolean>`created_at > now() - interval '1 day'`).as('today'),
    ])
    .where('reporterId', '=', reporterId)
    .executeTakeFirstOrThrow()
}

/** The number of ratings that a member has given in the last 24 hours. */
export async function countRatingsOfDay(trx: Transaction<DB>, raterId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('ratings')
    .select((rating) => rating.fn.countAll<number>().as('count'))
    .where('raterId', '=', raterId)
    .where('createdAt', '>', ago(86_400))
    .executeTakeFirstOrThrow()
  return count
}

/** The number of messages that a member has reacted to in the last 24 hours, and not taken back. */
export async function countReactionsOfDay(trx: Transaction<DB>, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('chatReactions')
    .select((reaction) => reaction.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('createdAt', '>', ago(86_400))
    .executeTakeFirstOrThrow()
  return count
}

/** The number of checks of the way home that a member has set within a day. */
export async function countSafeChecks(trx: Transaction<DB>, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('safeChecks')
    .select((check) => check.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('createdAt', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return count
}

type Text = { viewerId: Argument<string>; content: Argument<string> }

const thisDay = sql`date_trunc('day', now(), 'UTC')`

/** Where the bytes of a member's texts of this day are counted: beside the limits, which end with their day too. */
const textCounter = ({ viewerId }: Pick<Text, 'viewerId'>) => ({
  key: sql`'text:' || ${viewerId}::uuid`,
  day: thisDay,
})

/** Counts one thing more that a new member makes today; returns how many there are with it, 0 for a member who is not new. */
export async function countOfNew(trx: Transaction<DB>, memberId: string, what: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into rate_counters as counter (key, window_start, count)
    select ${`new_${what}:${memberId}`}, ${thisDay}, 1
    where is_new_member(${memberId}::uuid)
    on conflict (key, window_start) do update set count = counter.count + 1
    returning count`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Adds a text to what the member has written today, whose row stays locked; tells whether that is more than `most` bytes. */
export function countedText(text: Text, max: number) {
  const { key, day } = textCounter(text)
  return sql<{ isTooMuch: boolean }>`
    insert into rate_counters as counter (key, window_start, count)
    values (${key}, ${day}, octet_length(${text.content}::text))
    on conflict (key, window_start) do update set count = counter.count + excluded.count
    returning count > ${sql.lit(max)} as is_too_much`
}

/** Whether a member has written more than `most` bytes today. */
export async function wroteMoreThan(db: Database, viewerId: string, max: number): Promise<boolean> {
  const { key, day } = textCounter({ viewerId })
  const { rows } = await sql`
    select from rate_counters
    where key = ${key} and window_start = ${day} and count > ${max}`.execute(db)
  return rows.length > 0
}
