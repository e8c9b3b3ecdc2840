import { t } from '#texts'
import type { blocks } from '../../../contract/people/blocks.ts'
import { inTransaction } from '../../platform/db/connections/connect.ts'
import { Conflict } from '../../platform/http-error.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { readPage } from '../../platform/lists/paged-list.ts'
import { lockMember } from '../quotas/quotas.queries.ts'
import { refuseTooMany } from '../quotas/quotas-per-member.ts'
import { endStaysBetween } from '../../rooms/room-requests/ended-by-block.ts'
import {
  blockedMembers,
  deleteBlock,
  endGroupsOfTwo,
  hadPast,
  insertBlock,
  isBlocked,
  lockOther,
} from './blocks.queries.ts'

/**
 * A member who does not exist, has left, is suspended or blocked the caller gets the same reply as any other, so that the call reveals
 * nothing about them.
 */
export const blockHandlers: Handlers<typeof blocks> = {
  list: ({ caller, db, query }) => readPage(db, blockedMembers, { viewerId: caller.id }, query),

  /** Locks are taken in this order: members, the pair, rooms, requests, groups; then, by the triggers of the table, meetups and threads. */
  block: ({ caller, db, params: { id: blockedId } }) =>
    inTransaction(db, async (trx) => {
      if (blockedId === caller.id) throw Conflict('own_account', t.peopleErrors.blockYourself())
      const pair = { blockerId: caller.id, blockedId }
      await lockMember(trx, caller.id)
      if (await isBlocked(trx, pair)) return undefined
      await refuseTooMany(trx, 'blocks', caller.id)
      await refuseTooMany(trx, 'blocksOfDay', caller.id)
      if (!(await lockOther(trx, pair))) return undefined
      const block = { ...pair, hadPast: await hadPast(trx, pair) }
      await endStaysBetween(trx, pair)
      await insertBlock(trx, block)
      await endGroupsOfTwo(trx, pair)
      return undefined
    }),

  unblock: ({ caller, db, params: { id: blockedId } }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      await deleteBlock(trx, { blockerId: caller.id, blockedId })
      return undefined
    }),
}
