import type { notifications } from '../../contract/notifications.ts'
import { inTransaction } from '../db/connect.ts'
import { InvalidInput, NotFound } from '../http-error.ts'
import { readPage } from '../paged-list.ts'
import { lockAccount } from '../profile/profile.queries.ts'
import { type Handlers, JsonText } from '../serve.ts'
import {
  allNotifications,
  loadChoices,
  markAllRead,
  markRead,
  readUnread,
  readUnreadCount,
  saveChoice,
} from './notifications.queries.ts'
import type { NotificationKind } from './notify.ts'

export const notificationHandlers = (
  kinds: readonly NotificationKind[],
): Handlers<Omit<typeof notifications, 'unsubscribe'>> => ({
  list: ({ caller, db, query }) => readPage(db, allNotifications, { viewerId: caller.id }, query),

  unreadCount: async ({ caller, db }) => new JsonText(await readUnreadCount(db, caller.id)),

  unread: async ({ caller, db }) => new JsonText(await readUnread(db, caller.id)),

  async markRead({ caller, db, params }) {
    if (!(await markRead(db, caller.id, params.id))) throw NotFound('Notification')
    return undefined
  },

  markAllRead: async ({ caller, db }) => ({ count: await markAllRead(db, caller.id) }),

  kinds: async () => [...kinds],

  choices: ({ caller, db }) => loadChoices(db, caller.id, kinds),

  async choose({ caller, db, params: { kind }, body: { inApp, email } }) {
    if (!kinds.some((one) => one.kind === kind)) throw InvalidInput({ kind: 'Please choose from the list' })
    await inTransaction(db, async (trx) => {
      await lockAccount(trx, caller.id)
      await saveChoice(trx, caller.id, { kind, inApp, email })
    })
    return { kind, inApp, email }
  },
})
