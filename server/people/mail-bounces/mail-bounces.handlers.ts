import type { mailBounces } from '../../../contract/people/mail-bounces.ts'
import { inTransaction } from '../../platform/db/connections/connect.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { arrivesAgainEmail } from '../../platform/mail/emails.ts'
import { mailMemberForSure } from '../people/mail-member.ts'
import { lockMember } from '../quotas/quotas.queries.ts'
import { forgetHardBounces, loadOwnBounce } from '../../platform/mail/bounces/mail-bounces.queries.ts'

export const mailBounceHandlers: Handlers<typeof mailBounces> = {
  own: async ({ caller, db }) => ({ bounce: await loadOwnBounce(db, caller.id) }),

  tryAgain: ({ caller, db }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      const bounce = await loadOwnBounce(trx, caller.id)
      if (!bounce) return undefined
      await forgetHardBounces(trx, caller.id)
      const to = { to: bounce.address, userId: caller.id }
      await mailMemberForSure(trx, to, () => arrivesAgainEmail({ name: caller.name }))
      return undefined
    }),
}
