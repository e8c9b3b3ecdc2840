import { sql } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import { quotas } from '../../people/quotas/quotas-per-member.ts'
import type { TestMember } from '../app.ts'

export const follow = (follower: TestMember, followed: TestMember) =>
  follower.api.follows.follow({ params: { id: followed.user.id } })

export const unfollow = (follower: TestMember, followed: TestMember) =>
  follower.api.follows.unfollow({ params: { id: followed.user.id } })

export const stateFor = ({ api }: TestMember, { user }: TestMember) => api.follows.state({ params: { id: user.id } })

/** The names in one of the two lists of a member, as the reader sees it. */
export async function namesIn(list: 'followers' | 'following', reader: TestMember, { user }: TestMember) {
  const { items, total } = await reader.api.follows[list]({ params: { id: user.id }, query: {} })
  if (total !== items.length) throw new Error(`${total} are counted, and ${items.length} are listed`)
  return items.map(({ name }) => name)
}

/**
 * The follower follows the maximum number of attendees, each of whom goes to twenty festivals. All of them follow the star, and are
 * followed by the star.
 */
export async function fillFollows(db: Database, follower: TestMember, star: TestMember) {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      with goers as (select id, row_number() over (order by id) as n from users where username like 'goer-%'),
      going as (
        insert into festival_attendance (user_id, festival_id, status)
        select goers.id, festivals.id, 'attending'
        from goers, lateral (select id from festivals order by md5(id::text || goers.n % 200) limit 20) as festivals
        where n <= ${quotas.followed.max}::int
        on conflict do nothing
      )
      insert into user_follows (follower_id, following_id)
      select ${follower.user.id}::uuid, id from goers where n <= ${quotas.followed.max}::int
      union all select id, ${star.user.id}::uuid from goers
      union all select ${star.user.id}::uuid, id from goers`.execute(trx)
  })
  await sql`analyze user_follows, festival_attendance`.execute(db)
}
