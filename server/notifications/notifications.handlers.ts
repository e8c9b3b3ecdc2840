import type { notifications } from '../../contract/notifications.ts'
import { inTransaction } from '../db/connect.ts'
import { NotFound } from '../http-error.ts'
import { readIdCursor } from '../id-cursor.ts'
import { lockAccount } from '../profile/profile.queries.ts'
import { type Handlers, JsonText } from '../serve.ts'
import {
  loadChoices,
  markAllRead,
  markRead,
  readNotificationPage,
  readUnread,
  readUnreadCount,
  saveChoice,
} from './notifications.queries.ts'

export const notificationHandlers: Handlers<Omit<typeof notifications, 'unsubscribe'>> = {
  async list({ caller, db, query: { limit, cursor } }) {
    const after = cursor === undefined ? null : readIdCursor(cursor)
    const { items, next, total } = await readNotificationPage(db, caller.id, after, limit)
    return { items: new JsonText(items), next, total }
  },

  unreadCount: async ({ caller, db }) => new JsonText(await readUnreadCount(db, caller.id)),

  unread: async ({ caller, db }) => new JsonText(await readUnread(db, caller.id)),

  async markRead({ caller, db, params }) {
    if (!(await markRead(db, caller.id, params.id))) throw NotFound('Notification')
    return undefined
  },

  markAllRead: async ({ caller, db }) => ({ count: await markAllRead(db, caller.id) }),

  choices: ({ caller, db }) => loadChoices(db, caller.id),

  choose: ({ caller, db, params: { kind }, body: { inApp, email } }) =>
    inTransaction(db, async (trx) => {
      await lockAccount(trx, caller.id)
      await saveChoice(trx, caller.id, { kind, inApp, email })
      return { kind, inApp, email }
    }),
}
