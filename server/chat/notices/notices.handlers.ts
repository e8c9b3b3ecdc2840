import { t } from '#texts'
import { now } from '../../../contract/platform/clock.ts'
import type { notices } from '../../../contract/chat/notices.ts'
import { inTransaction } from '../../platform/db/connections/connect.ts'
import { InvalidInput } from '../../platform/http-error.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { readNotices, removeNotice, setNotice } from './notices.queries.ts'

export const noticeHandlers: Handlers<typeof notices> = {
  shown: ({ db }) => readNotices(db),

  startMaintenance: ({ caller, db, body: { text } }) =>
    inTransaction(db, async (trx) => {
      await setNotice(trx, caller.id, { kind: 'maintenance', text })
      return await readNotices(trx)
    }),

  endMaintenance: ({ caller, db }) =>
    inTransaction(db, async (trx) => {
      await removeNotice(trx, caller.id, 'maintenance')
      return await readNotices(trx)
    }),

  setBanner: ({ caller, db, body: { text, link = null, endsAt: end } }) => {
    const endsAt = end == null ? null : new Date(end)
    if (endsAt !== null && endsAt.getTime() <= now()) throw InvalidInput({ endsAt: t.errors.futureTime() })
    return inTransaction(db, async (trx) => {
      await setNotice(trx, caller.id, { kind: 'banner', text, link, endsAt })
      return await readNotices(trx)
    })
  },

  removeBanner: ({ caller, db }) =>
    inTransaction(db, async (trx) => {
      await removeNotice(trx, caller.id, 'banner')
      return await readNotices(trx)
    }),
}
