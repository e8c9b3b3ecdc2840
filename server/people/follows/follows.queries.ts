import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import { findJson } from '../../platform/db/statements/named-statements.ts'
import type { DB } from '../../platform/db/schema.ts'
import { type Placeholders, statement, todayUtc } from '../../platform/db/statements/statement.ts'
import { ago, lifetimes } from '../../platform/lifetimes.ts'
import { countOf, type PagedList, type PageQuery, readPage } from '../../platform/lists/paged-list.ts'
import { personColumns } from '../people/person.queries.ts'
import {
  attendanceIsVisible,
  festivalIsVisible,
  memberIsVisible,
  type Viewer,
  type ViewerValues,
} from '../../visible.ts'
import { FollowedMember } from '../../../contract/people/follows.ts'
import { maxUnpaged } from '../../../contract/platform/list-limits.ts'

type Member = NonNullable<Viewer>
type ListArgs = { viewerId: string; memberId: string }
export type Pair = { followerId: string; followingId: string }

/**
 * The two lists of a member: which end of a follow is theirs, which one is listed, and the settings of both that make it visible to others.
 */
const sides = {
  followers: {
    owner: 'following_id',
    listed: 'follower_id',
    shownBy: 'shows_followers',
    shownByListed: 'shows_following',
  },
  following: {
    owner: 'follower_id',
    listed: 'following_id',
    shownBy: 'shows_following',
    shownByListed: 'shows_followers',
  },
} as const
type Side = keyof typeof sides

/**
 * Members see all of their own follows. To others a follow is visible only if both members show it: a member who hides one of their lists
 * is in no other member's list.
 */
function visibleFollows(side: Side, arg: Placeholders<ListArgs>) {
  const { owner, listed, shownBy, shownByListed } = sides[side]
  return sql`
    user_follows
    where ${sql.ref(owner)} = ${arg.memberId}::uuid
      and exists (
        select from users as listed
        where listed.id = ${sql.ref(listed)}
          and ${memberIsVisible('listed', arg)}
          and (${sql.ref(`listed.${shownByListed}`)} or ${arg.memberId}::uuid = ${arg.viewerId}::uuid)
      )
      and (
        ${arg.memberId}::uuid = ${arg.viewerId}::uuid
        or (select ${sql.ref(`owner.${shownBy}`)} from users as owner where owner.id = ${arg.memberId}::uuid)
      )`
}

export const followList = (side: Side): PagedList<ListArgs> => ({
  name: side,
  orders: [{ name: side, direction: 'desc' }],
  compose: (arg) => ({
    sources: [visibleFollows(side, arg)],
    item: sql`
      select ${personColumns('person', FollowedMember, {
        isFollowed: sql`exists (
          select from user_follows as own
          where own.follower_id = ${arg.viewerId}::uuid and own.following_id = person.id
        )`,
      })}
      from user_follows as follow
      join users as person on person.id = ${sql.ref(`follow.${sides[side].listed}`)}
      where follow.id = page.id`,
  }),
})

const lists = { followers: followList('followers'), following: followList('following') }

export const readFollows = (
  db: Database,
  viewer: Member,
  { side, memberId }: { side: Side; memberId: string },
  page: PageQuery,
) => readPage(db, lists[side], { viewerId: viewer.id, memberId }, page)

export const followState = statement(
  'follow_state',
  (arg: Placeholders<ListArgs>) => sql<{ json: string }>`
    select json_build_object(
      'isFollowed', exists (
        select from user_follows where follower_id = ${arg.viewerId}::uuid and following_id = member.id
      ),
      'followsYou', exists (
        select from user_follows where follower_id = member.id and following_id = ${arg.viewerId}::uuid
      ),
      'followerCount', ${countOf([visibleFollows('followers', arg)])},
      'followingCount', ${countOf([visibleFollows('following', arg)])}
    )::text as json
    from users as member
    where member.id = ${arg.memberId}::uuid and ${memberIsVisible('member', arg)}`,
)

/** The JSON of the follows between the viewer and the member; null if the viewer may not see the member. */
export const readFollowState = (db: Database, viewer: Member, memberId: string) =>
  findJson(db, followState, { viewerId: viewer.id, memberId })

/** The future festivals, with how many members whom the viewer follows go there. */
export const followedGoing: PagedList<ViewerValues> = {
  name: 'followed_going',
  orders: [{ name: 'followed_going', direction: 'asc' }],
  max: maxUnpaged,
  compose: (arg) => ({
    candidates: sql`
      select festival_id as id, count(*) as count
      from user_follows
      join users as member on member.id = following_id
      join festival_attendance as attendance on attendance.user_id = member.id
      join festivals on festivals.id = festival_id
      where follower_id = ${arg.viewerId}::uuid
        and status = 'attending'
        and end_date >= ${todayUtc}
        and ${memberIsVisible('member', arg)}
        and ${attendanceIsVisible('member', arg)}
        and ${festivalIsVisible('festivals', arg)}
      group by festival_id`,
    sources: [sql`candidates where true`],
    item: sql`select id as "festivalId", count from candidates where candidates.id = page.id`,
  }),
}

export async function findFollow(trx: Transaction<DB>, { followerId, followingId }: Pair) {
  return await trx
    .selectFrom('userFollows')
    .select('createdAt')
    .where('followerId', '=', followerId)
    .where('followingId', '=', followingId)
    .executeTakeFirst()
}

export async function insertFollow(trx: Transaction<DB>, pair: Pair) {
  return await trx.insertInto('userFollows').values(pair).returning(['id', 'createdAt']).executeTakeFirstOrThrow()
}

export async function deleteFollow(db: Database, { followerId, followingId }: Pair): Promise<void> {
  await db
    .deleteFrom('userFollows')
    .where('followerId', '=', followerId)
    .where('followingId', '=', followingId)
    .execute()
}

/** Records that the followed member is notified now; false if they were notified within a month. */
export async function keepNews(trx: Transaction<DB>, pair: Pair): Promise<boolean> {
  const kept = await trx
    .insertInto('followNews')
    .values(pair)
    .onConflict((conflict) =>
      conflict
        .columns(['followerId', 'followingId'])
        .doUpdateSet({ toldAt: sql<Date>`now()` })
        .where('followNews.toldAt', '<', ago(lifetimes.followNews)),
    )
    .returning('toldAt')
    .executeTakeFirst()
  return kept !== undefined
}

/** From one follow to another, by their ids. */
type Span = { first: string; last: string }

/**
 * Removes the unread notifications about followers from the member's bell, so that one replaces them; returns the first and the last of
 * these follows, whose ids are not always in the order of their notifications. Removes nothing if the bell has no more of them.
 * Simultaneous followers of one member are handled one after the other.
 */
export async function takeUnreadNews(trx: Transaction<DB>, userId: string, kind: string): Promise<Span | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('news of followers ' || ${userId}, 0))`.execute(trx)
  const { rows } = await sql<{ first: string | null; last: string }>`
    with taken as (
      delete from notifications where user_id = ${userId} and type = ${kind} and not is_read and not exists (
        select from notification_choices as choice
        where choice.user_id = ${userId} and choice.kind = type and channel = 'in_app' and not enabled
      )
      returning facts, actor_id
    )
    select min(first) as first, max(coalesce(facts ->> 'to', first)) as last
    from taken
    cross join lateral (select coalesce(facts ->> 'from', (
      select id::text from user_follows where follower_id = actor_id and following_id = ${userId}
    )) as first) as follow`.execute(trx)
  const [span] = rows
  return span?.first ? { first: span.first, last: span.last } : null
}

/** The page where members see their own followers. */
export async function pathOfFollowers(trx: Transaction<DB>, userId: string): Promise<string> {
  const { username } = await trx
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return `/members/${username}/followers`
}
