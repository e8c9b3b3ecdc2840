import type { Transaction } from 'kysely'
import { t } from '#texts'
import type { follows } from '../../../contract/people/follows.ts'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { Conflict, NotFound } from '../../platform/http-error.ts'
import { foundJson, type Handlers } from '../../platform/http/serve.ts'
import { notification } from '../../chat/notifications/notification-kind.ts'
import { notify, notifyInBell } from '../../chat/notifications/notify.ts'
import { lockOther, seesMember } from '../people/people.queries.ts'
import { lockMember, mayReach } from '../quotas/quotas.queries.ts'
import { maxNewsOfNew, refuseTooMany } from '../quotas/quotas-per-member.ts'
import { readPage } from '../../platform/lists/paged-list.ts'
import { type Viewer, viewerArguments } from '../../visible.ts'
import {
  deleteFollow,
  findFollow,
  followedGoing,
  insertFollow,
  keepNews,
  type Pair,
  pathOfFollowers,
  readFollows,
  readFollowState,
  takeUnreadNews,
} from './follows.queries.ts'
import { followed } from './follows.words.ts'

export const followHandlers: Handlers<typeof follows> = {
  async follow({ caller, db, params: { id } }) {
    if (id === caller.id) throw Conflict('with_oneself', t.peopleErrors.followYourself())
    const pair = { followerId: caller.id, followingId: id }
    return await inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      if (!(await lockOther(trx, caller, id))) throw NotFound(t.errors.memberNotFound())
      const existing = await findFollow(trx, pair)
      if (existing) return existing
      await refuseTooMany(trx, 'followed', caller.id)
      const isNews = await keepNews(trx, pair)
      if (isNews) await refuseTooMany(trx, 'followsOfDay', caller.id, 0)
      const follow = await insertFollow(trx, pair)
      const isNotified = isNews && (await mayReach(trx, caller.id, id, maxNewsOfNew))
      if (isNotified) await tell(trx, { ...pair, followId: follow.id, username: caller.username })
      return { createdAt: follow.createdAt }
    })
  },

  async unfollow({ caller, db, params: { id } }) {
    await deleteFollow(db, { followerId: caller.id, followingId: id })
  },

  state: async ({ caller, db, params: { id } }) =>
    foundJson(t.errors.memberNotFound, await readFollowState(db, caller, id)),

  followers: async ({ caller, db, params: { id }, query }) => {
    await refuseUnseen(db, caller, id)
    return await readFollows(db, caller, { side: 'followers', memberId: id }, query)
  },

  following: async ({ caller, db, params: { id }, query }) => {
    await refuseUnseen(db, caller, id)
    return await readFollows(db, caller, { side: 'following', memberId: id }, query)
  },

  going: ({ caller, db, query }) => readPage(db, followedGoing, viewerArguments(caller), query),
}

async function refuseUnseen(db: Database, caller: NonNullable<Viewer>, id: string) {
  if (!(await seesMember(db, caller, id))) throw NotFound(t.errors.memberNotFound())
}

type News = Pair & { followId: string; username: string }

/**
 * Sends one notification for all new followers until the member reads it; only the first of them by email, so that no mailbox is filled.
 */
async function tell(trx: Transaction<DB>, { followerId, followingId, followId, username }: News) {
  const unread = await takeUnreadNews(trx, followingId, followed.kind)
  const about = { kind: followed, readerId: followingId, relatedType: 'user' } as const
  if (unread === null) {
    const actionUrl = `/members/${username}`
    const facts = { from: followId }
    await notify(trx, [notification({ ...about, facts, actorId: followerId, relatedId: followerId, actionUrl })])
  } else {
    const actionUrl = await pathOfFollowers(trx, followingId)
    const facts = {
      from: followId < unread.first ? followId : unread.first,
      to: followId > unread.last ? followId : unread.last,
    }
    await notifyInBell(trx, [notification({ ...about, facts, actorId: null, relatedId: followingId, actionUrl })])
  }
}
