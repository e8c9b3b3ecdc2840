import { sql, type Transaction } from 'kysely'
import { t } from '#texts'
import type { Database } from './platform/db/connections/connect.ts'
import type { DB } from './platform/db/schema.ts'
import { type Argument, todayUtc } from './platform/db/statements/statement.ts'
import { Forbidden, NotFound } from './platform/http-error.ts'
import { ago, lifetimes } from './platform/lifetimes.ts'

/**
 * Rules of access: every read uses one of these conditions, and each has a test that refuses.
 * `member`, `festival` and `room` are the aliases of the tables in the statement. The viewer is given as placeholders in a
 * statement (`memberIsVisible('host', arg)`), and as values in a Kysely query (`memberIsVisible('users',
 * viewerArguments(viewer))`).
 */

/** The caller, or null for a visitor. */
export type Viewer = { id: string; isAdmin: boolean } | null

/** The viewer as arguments of a condition: a visitor has no id and is not an admin. */
export type ViewerId = { viewerId: Argument<string | null> }
export type ViewerArguments = ViewerId & { viewerIsAdmin: Argument<boolean> }

export const viewerArguments = (viewer: Viewer) => ({
  viewerId: viewer?.id ?? null,
  viewerIsAdmin: viewer?.isAdmin ?? false,
})

export type ViewerValues = ReturnType<typeof viewerArguments>

/** For data that is the same for all viewers: the conditions as for a visitor. */
export const asVisitor = { viewerId: sql.lit(null), viewerIsAdmin: sql.lit(false) }

/** Condition for `users`. */
export function memberIsVisible(memberAlias: string, { viewerId }: ViewerId) {
  const member = sql.id(memberAlias)
  return sql<boolean>`(
    ${member}.deleted_at is null
    and ${member}.suspended_at is null
    and not exists (select from blocks where blocker_id = ${member}.id and blocked_id = ${viewerId}::uuid)
    and not exists (select from blocks where blocker_id = ${viewerId}::uuid and blocked_id = ${member}.id)
  )`
}

/** Like `memberIsVisible`, for reading many members at once: the viewer's blocks are read once for all of them. */
export function memberIsListed(memberAlias: string, viewer: ViewerId) {
  const member = sql.id(memberAlias)
  return sql<boolean>`(
    ${member}.deleted_at is null
    and ${member}.suspended_at is null
    and ${member}.id not in (${blockedWith(viewer)})
  )`
}

/**
 * For `users`: whether the viewer may see to which festivals and socials the member goes. By default the members whom they follow see it. A
 * visitor never sees it.
 */
export function attendanceIsVisible(memberAlias: string, { viewerId }: ViewerId) {
  const member = sql.id(memberAlias)
  return sql<boolean>`(case coalesce(${member}.attendance_shown_to, 'followed')
    when 'members' then ${viewerId}::uuid is not null
    when 'followed' then exists (
      select from user_follows where follower_id = ${member}.id and following_id = ${viewerId}::uuid
    )
    else false
  end)`
}

/** Condition for `festivals`. */
export function festivalIsVisible(festivalAlias: string, viewer: ViewerArguments) {
  const festival = sql.id(festivalAlias)
  return sql<boolean>`(${festival}.approved_at is not null or ${waitingIsVisible(festivalAlias, viewer)})`
}

/** For a festival or a change that is pending approval: only its organizer and the admins see it. */
export function waitingIsVisible(festivalAlias: string, { viewerId, viewerIsAdmin }: ViewerArguments) {
  const festival = sql.id(festivalAlias)
  return sql<boolean>`(
    ${festival}.organizer_id = ${viewerId}::uuid
    or ${viewerIsAdmin}::boolean
  )`
}

/**
 * The festivals in lists, also for admins (festivals pending approval have their own list): the first two conditions of
 * `festivalIsVisible`, written so that they exclude each other, since each has its own index.
 */
export function festivalIsListed(festivalAlias: string, { viewerId }: ViewerId) {
  const festival = sql.id(festivalAlias)
  return [
    sql<boolean>`${festival}.approved_at is not null`,
    sql<boolean>`${festival}.approved_at is null and ${festival}.organizer_id = ${viewerId}::uuid`,
  ] as const
}

/** After a member has changed their stated gender, rooms for one gender are hidden from them for this long. */
const genderSettlesIn = sql.lit('30 days')

/**
 * The gender preference that makes a room for one gender visible to this member: it follows their stated gender, unless they changed it
 * lately (decision 64). Null for all others, visitors among them.
 */
export const ownGenderOnly = ({ viewerId }: ViewerId) => sql<'Female only' | 'Male only' | null>`(
  select case gender when 'Female' then 'Female only' when 'Male' then 'Male only' end::gender_preference
  from user_preferences
  where user_id = ${viewerId}::uuid
    and coalesce(gender_left_at, '-infinity') < now() - ${genderSettlesIn}::interval
)`

/**
 * For `room_shares`: whether the host offers it to this member's gender. It ignores that hosts see their own rooms, and requesters theirs.
 */
export function roomIsForGender(roomAlias: string, viewer: ViewerId) {
  const room = sql.id(roomAlias)
  return sql<boolean>`(not ${room}.one_gender_only or coalesce(${room}.gender_preference = ${ownGenderOnly(viewer)}, false))`
}

/** For `room_shares`: whether this member has a request for it. */
export const hasRequested = (roomAlias: string, { viewerId }: ViewerId) => sql<boolean>`exists (
  select from room_requests where room_share_id = ${sql.id(roomAlias)}.id and requester_id = ${viewerId}::uuid
)`

/**
 * For `room_shares`: hosts always see their own rooms. Others see a room while it is open, not past and offered to their gender; with a
 * request for it, they see it in any case. Never visible are a room whose host or festival they may not see, and one that an admin closed.
 */
export function roomIsVisible(roomAlias: string, viewer: ViewerArguments) {
  const room = sql.id(roomAlias)
  return sql<boolean>`(
    ${room}.host_id = ${viewer.viewerId}::uuid
    or (
      exists (
        select from users as room_host where room_host.id = ${room}.host_id and ${memberIsVisible('room_host', viewer)}
      )
      and exists (
        select from festivals as room_festival
        where room_festival.id = ${room}.festival_id and ${festivalIsVisible('room_festival', viewer)}
      )
      and (
        (${room}.is_active and ${room}.available_to >= ${todayUtc} and ${roomIsForGender(roomAlias, viewer)})
        or ${hasRequested(roomAlias, viewer)}
      )
      and ${room}.taken_down_at is null
    )
  )`
}

/**
 * Like `roomIsVisible`, for a list of open rooms. The hosts, festivals and rooms to leave out are small sets that are read once, since
 * checking the host and the festival of each of 100,000 rooms takes too long. A test compares the two.
 */
export function roomIsListed(roomAlias: string, viewer: ViewerArguments) {
  const room = sql.id(roomAlias)
  return sql<boolean>`(
    ${room}.host_id not in (
      select id from users where suspended_at is not null or deleted_at is not null
      union all ${blockedWith(viewer)}
    )
    and ${room}.festival_id not in (
      select id from festivals
      where approved_at is null and ${waitingIsVisible('festivals', viewer)} is not true
    )
    and ${room}.id not in (
      select id from room_shares as kept
      where one_gender_only
        and is_active
        and gender_preference is distinct from ${ownGenderOnly(viewer)}
        and host_id is distinct from ${viewer.viewerId}::uuid
        and not ${hasRequested('kept', viewer)}
    )
  )`
}

/**
 * For `meetups`: organizers always see their own. Others see a meetup unless they may not see its organizer or its festival, a cancelled
 * one only if they have a place, and a taxi only as members: it says when somebody arrives where.
 */
export function meetupIsVisible(meetupAlias: string, viewer: ViewerArguments) {
  const meetup = sql.id(meetupAlias)
  return sql<boolean>`(
    ${meetup}.creator_id = ${viewer.viewerId}::uuid
    or (
      exists (
        select from users as organizer where organizer.id = ${meetup}.creator_id and ${memberIsVisible('organizer', viewer)}
      )
      and exists (
        select from festivals as meetup_festival
        where meetup_festival.id = ${meetup}.festival_id and ${festivalIsVisible('meetup_festival', viewer)}
      )
      and (${meetup}.type <> 'taxi' or ${viewer.viewerId}::uuid is not null)
      and (
        ${meetup}.status <> 'cancelled'
        or exists (
          select from meetup_participants as place
          where place.meetup_id = ${meetup}.id and place.user_id = ${viewer.viewerId}::uuid and place.status = 'accepted'
        )
      )
    )
  )`
}

/** For `stays`: only its people, who are the host and the accepted guests of its room. */
export const isInStay = (stayAlias: string, { viewerId }: ViewerId) => sql<boolean>`exists (
  select from stay_people where room_id = ${sql.id(stayAlias)}.room_id and member_id = ${viewerId}::uuid
)`

/** For `events`: whoever sees the festival sees its programme. */
export function eventIsVisible(eventAlias: string, viewer: ViewerArguments) {
  const event = sql.id(eventAlias)
  return sql<boolean>`exists (
    select from festivals as event_festival
    where event_festival.id = ${event}.festival_id and ${festivalIsVisible('event_festival', viewer)}
  )`
}

/**
 * For `chat_threads`: only its members see a thread, and a direct thread only while neither blocked the other. Members who left a group are
 * no longer members. It reads only the thread's own row, so that a write that waited for the lock of this row is decided by the committed
 * state (decision 33).
 */
export function threadIsVisible(threadAlias: string, { viewerId }: ViewerId) {
  const thread = sql.id(threadAlias)
  return sql<boolean>`(${viewerId}::text = any(${thread}.participants) and ${thread}.block_count = 0)`
}

/** Selects the members with whom there is a block in either direction, for many rows at once. */
export const blockedWith = ({ viewerId }: ViewerId) => sql`
  select blocker_id from blocks where blocked_id = ${viewerId}::uuid
  union all select blocked_id from blocks where blocker_id = ${viewerId}::uuid`

/**
 * For `ratings`, the same for every viewer: a rating is hidden until it is 14 days old or both have rated (`revealed_at`), so that no score
 * is a reaction to another (server behaviour, section 6). Ratings by a suspended member do not count during the suspension, and those by a
 * new member only once the member is settled (`counts_at`).
 */
export function ratingIsVisible(ratingAlias: string) {
  const rating = sql.id(ratingAlias)
  return sql<boolean>`(
    (${rating}.revealed_at is not null or ${rating}.created_at < ${ago(lifetimes.blindRating)})
    and ${rating}.counts_at is not null
    and not exists (select from users as rater where rater.id = ${rating}.rater_id and rater.suspended_at is not null)
  )`
}

/**
 * For `reports`: an admin judges neither themselves nor an admin tied to them by a grant of the role, and nothing on the first day of a
 * role that an admin gave.
 */
export const reportIsVisible = (reportAlias: string, { adminId }: { adminId: Argument<string> }) => sql<boolean>`(
  judges_reports(${adminId}::uuid)
  and (
    ${sql.id(reportAlias, 'reported_user_id')} is null
    or ${sql.id(reportAlias, 'reported_user_id')} not in (select members_judged_by_others(${adminId}::uuid))
  )
)`

/**
 * The festival, for its organizer or an admin. Throws 404 if the caller may not see it, 403 if they may not change it. Its row is locked
 * until the transaction ends, so that no other transaction changes it between this read and the write. The account of the organizer is
 * locked first (FOR KEY SHARE), as members are always locked before festivals, so that the organizer can be notified.
 */
export async function accessFestivalAsOrganizer(db: Database, caller: NonNullable<Viewer>, id: string) {
  await db
    .selectFrom('users')
    .innerJoin('festivals', 'organizerId', 'users.id')
    .select('users.id')
    .where('festivals.id', '=', id)
    .forKeyShare('users')
    .execute()
  const festival = await db
    .selectFrom('festivals')
    .select(['id', 'organizerId', 'name', 'website', 'startDate', 'endDate', 'price', 'currency', 'image'])
    .select(['location', 'description', 'approvedAt', 'sourceKey', 'timeZone'])
    .where('id', '=', id)
    .where(festivalIsVisible('festivals', viewerArguments(caller)))
    .forUpdate()
    .executeTakeFirst()
  if (!festival) throw NotFound(t.errors.festivalNotFound())
  if (festival.organizerId !== caller.id && !caller.isAdmin) throw Forbidden()
  return festival
}

/**
 * The thread, for a member of it; throws 404 for all other callers. Its row is locked until the transaction ends, so that no
 * message and no member is added meanwhile.
 */
export async function accessThread(trx: Transaction<DB>, caller: NonNullable<Viewer>, id: string) {
  return await trx
    .selectFrom('chatThreads')
    .select(['id', 'type', 'groupId'])
    .where('id', '=', id)
    .where(threadIsVisible('chat_threads', viewerArguments(caller)))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => NotFound(t.errors.threadNotFound()))
}

/**
 * The room, for its host; throws 404 for all other callers. Its row is locked until the transaction ends, so that no other
 * transaction changes it between this read and the write.
 */
export async function accessRoomAsHost(trx: Transaction<DB>, caller: NonNullable<Viewer>, id: string) {
  return await trx
    .selectFrom('roomShares')
    .selectAll()
    .where('id', '=', id)
    .where('hostId', '=', caller.id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => NotFound(t.errors.roomNotFound()))
}
