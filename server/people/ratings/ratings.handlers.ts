import { t } from '#texts'
import type { ratings } from '../../../contract/people/ratings.ts'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import { NotFound } from '../../platform/http-error.ts'
import { foundJson, type Handlers, JsonText, type Shown } from '../../platform/http/serve.ts'
import { readPage } from '../../platform/lists/paged-list.ts'
import { lockOther, seesMember } from '../people/people.queries.ts'
import { notify } from '../../chat/notifications/notify.ts'
import { lockMember } from '../quotas/quotas.queries.ts'
import { refuseTooMany } from '../quotas/quotas-per-member.ts'
import { type Viewer, viewerArguments } from '../../visible.ts'
import { findShared } from './shared-stays.queries.ts'
import { ratingAnswered, ratingPublished } from './ratings.notifications.ts'
import {
  declineInvitation,
  deleteHidden,
  findGiven,
  findReceived,
  insertRating,
  ratingsOfMember,
  readDue,
  readGiven,
  readRating,
  saveAnswer,
  theirsIsVisible,
} from './ratings.queries.ts'
import {
  AlreadyAnswered,
  AlreadyRated,
  OwnRating,
  RatingPublished,
  refuseAddresses,
  refuseTime,
  TheirsIsVisible,
} from './ratings.rules.ts'

/** Locks are always taken in this order: members, their pair, ratings. */
export const ratingHandlers: Handlers<typeof ratings> = {
  create: ({ caller, db, body: { score, comment = null, tags, ...about } }) =>
    inTransaction(db, async (trx) => {
      refuseAddresses(comment)
      if (about.rateeId === caller.id) throw OwnRating()
      const pair = { ...about, raterId: caller.id }
      await lockMember(trx, caller.id)
      const shared = (await lockOther(trx, caller, pair.rateeId)) && (await findShared(trx, pair))
      if (!shared) throw NotFound(t.errors.memberNotFound())
      refuseTime(shared)
      await refuseTooMany(trx, 'ratingsOfDay', caller.id)
      const { festivalId, endedOn } = shared
      // Read before the insert, which reveals the other rating.
      const isTooLate = await theirsIsVisible(trx, pair)
      const made = await insertRating(trx, { ...pair, festivalId, endedOn, score, comment, tags })
      if (!made) throw AlreadyRated()
      if (isTooLate) throw TheirsIsVisible()
      if (made.theirId !== null && made.countsAt !== null)
        await notify(trx, [ratingPublished({ id: made.theirId, readerId: pair.rateeId, actorId: caller.id }, 'both')])
      return await readForRater(trx, caller, made.id)
    }),

  remove: ({ caller, db, params: { id } }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      const given = await findGiven(trx, caller.id, id)
      if (!given || !(await lockOther(trx, caller, given.rateeId))) throw NotFound(t.errors.ratingNotFound())
      if (!(await deleteHidden(trx, id))) throw RatingPublished()
      return undefined
    }),

  answer: ({ caller, db, params: { id }, body: { comment } }) =>
    inTransaction(db, async (trx) => {
      refuseAddresses(comment)
      await lockMember(trx, caller.id)
      const received = await findReceived(trx, caller.id, id)
      if (!received || !(await lockOther(trx, caller, received.raterId))) throw NotFound(t.errors.ratingNotFound())
      const { isNew, answer } = await saveAnswer(trx, id, comment)
      // The same answer again is a retry, as the reply was lost.
      if (answer !== comment) throw AlreadyAnswered()
      if (isNew) await notify(trx, [ratingAnswered({ id, readerId: received.raterId, actorId: caller.id })])
      return foundJson(t.errors.ratingNotFound, await readRating(trx, caller, id))
    }),

  async ofMember({ caller, db, params: { id }, query }) {
    if (!(await seesMember(db, caller, id))) throw NotFound(t.errors.memberNotFound())
    return await readPage(db, ratingsOfMember, { ...viewerArguments(caller), memberId: id }, query)
  },

  due: async ({ caller, db }) => new JsonText(await readDue(db, caller)),

  async skip({ caller, db, params: { id } }) {
    if (!(await declineInvitation(db, caller, id))) throw NotFound(t.errors.ratingNotFound())
  },
}

/** The JSON of a rating for its rater. Throws 404 if they may no longer see the other member. */
const readForRater = async (db: Database, caller: NonNullable<Viewer>, id: string) =>
  foundJson(t.errors.ratingNotFound, await readGiven(db, caller, id))

/** Reads the rating for a retry of the call that created it. */
export const ratingsCreated: Shown<typeof ratings> = { create: readForRater }
