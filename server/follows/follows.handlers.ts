import type { Transaction } from 'kysely'
import type { follows } from '../../contract/follows.ts'
import { type Database, inTransaction } from '../db/connect.ts'
import type { DB } from '../db/schema.ts'
import { Conflict, NotFound } from '../http-error.ts'
import { foundJson, type Handlers, JsonText } from '../http/serve.ts'
import { notification } from '../notifications/notification-kind.ts'
import { notify, notifyInBell } from '../notifications/notify.ts'
import { lockOther, seesMember } from '../people/people.queries.ts'
import { lockMember } from '../quotas/quotas.queries.ts'
import { refuseTooManyFollowed, refuseTooManyFollowsOfDay } from '../quotas/quotas.ts'
import type { Viewer } from '../visible.ts'
import {
  deleteFollow,
  findFollow,
  hasUnreadNews,
  insertFollow,
  keepNews,
  type Pair,
  readFollowedGoing,
  readFollows,
  readFollowState,
} from './follows.queries.ts'
import { followed } from './follows.words.ts'

export const followHandlers: Handlers<typeof follows> = {
  async follow({ caller, db, params: { id } }) {
    if (id === caller.id) throw Conflict('with_oneself', 'You cannot follow yourself.')
    const pair = { followerId: caller.id, followingId: id }
    return await inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      if (!(await lockOther(trx, caller, id))) throw NotFound('Member')
      const existing = await findFollow(trx, pair)
      if (existing) return existing
      await refuseTooManyFollowed(trx, caller.id)
      const isNews = await keepNews(trx, pair)
      if (isNews) await refuseTooManyFollowsOfDay(trx, caller.id)
      const follow = await insertFollow(trx, pair)
      if (isNews) await tell(trx, pair, caller.username)
      return follow
    })
  },

  async unfollow({ caller, db, params: { id } }) {
    await deleteFollow(db, { followerId: caller.id, followingId: id })
  },

  state: async ({ caller, db, params: { id } }) => foundJson('Member', await readFollowState(db, caller, id)),

  followers: async ({ caller, db, params: { id }, query }) => {
    await refuseUnseen(db, caller, id)
    return await readFollows(db, caller, { side: 'followers', memberId: id }, query)
  },

  following: async ({ caller, db, params: { id }, query }) => {
    await refuseUnseen(db, caller, id)
    return await readFollows(db, caller, { side: 'following', memberId: id }, query)
  },

  going: async ({ caller, db }) => new JsonText(await readFollowedGoing(db, caller)),
}

async function refuseUnseen(db: Database, caller: NonNullable<Viewer>, id: string) {
  if (!(await seesMember(db, caller, id))) throw NotFound('Member')
}

/** By email only once until the bell was read: many followers must not fill a mailbox. */
async function tell(trx: Transaction<DB>, { followerId, followingId }: Pair, username: string) {
  const send = (await hasUnreadNews(trx, followingId, followed.kind)) ? notifyInBell : notify
  await send(trx, [
    notification({
      kind: followed,
      facts: {},
      readerId: followingId,
      actorId: followerId,
      relatedId: followerId,
      relatedType: 'user',
      actionUrl: `/members/${username}`,
    }),
  ])
}
