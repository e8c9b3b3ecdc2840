import { sql, type Transaction } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { RemovedMember, MemberRemoval } from '../../member-removal.ts'
import { notify } from '../../chat/notifications/notify.ts'
import { ofOwnCheck } from './safe-checks.notifications.ts'
import { without } from './safe-checks.queries.ts'

/** Members whose check has this one as a chosen member are notified if nobody else is left; a suspended member's own check ends. */
export const safeCheckRemoval: MemberRemoval = {
  async notifies(trx, member) {
    const checks = await lockChoosing(trx, member)
    await notify(
      trx,
      checks.map((check) => ofOwnCheck(check, 'alone', check.still)),
    )
  },
  left: leaveChecks,
  async suspended(trx, id) {
    await leaveChecks(trx, id)
    await trx
      .updateTable('safeChecks')
      .set({ endedAt: sql<Date>`now()`, linkHash: null })
      .where('userId', '=', id)
      .where('endedAt', 'is', null)
      .execute()
  },
  clears: ['safeChecks.chosenId', 'safeChecks.nextId'],
}

/** The open checks that chose this member, whose own members are locked. */
async function lockChoosing(trx: Transaction<DB>, { id }: RemovedMember) {
  return await trx
    .selectFrom('safeChecks')
    .innerJoin('users', 'users.id', 'userId')
    .select(['safeChecks.id', 'userId'])
    .select(sql<boolean>`next_id is not null`.as('still'))
    .where((check) => check.or([check('chosenId', '=', id), check('nextId', '=', id)]))
    .where('endedAt', 'is', null)
    .where('alarmAt', 'is', null)
    .orderBy('users.id')
    .forKeyShare('users')
    .execute()
}

async function leaveChecks(trx: Transaction<DB>, id: string) {
  await trx
    .updateTable('safeChecks')
    .set(without(id))
    .where((check) => check.or([check('chosenId', '=', id), check('nextId', '=', id)]))
    .execute()
}
