import type { calendar } from '../../../contract/festivals/calendar.ts'
import { inTransaction } from '../../platform/db/connections/connect.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { lockMember } from '../../people/quotas/quotas.queries.ts'
import type { Services } from '../../services.ts'
import { deleteFeed, readFeed, replaceFeed } from './calendar.queries.ts'

/** The address of a member's own calendar. */
export const calendarHandlers = ({ publicUrl }: Pick<Services, 'publicUrl'>): Handlers<typeof calendar> => ({
  read: async ({ caller, db }) => ({ createdAt: (await readFeed(db, caller.id))?.createdAt ?? null }),

  reset: ({ caller, db, calledAt }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      const { secret, createdAt } = await replaceFeed(trx, caller.id)
      return { url: `${publicUrl ?? calledAt()}/api/calendar/${secret}.ics`, createdAt }
    }),

  remove: ({ caller, db }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      await deleteFeed(trx, caller.id)
      return undefined
    }),
})
