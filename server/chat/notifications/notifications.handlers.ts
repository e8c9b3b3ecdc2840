import { t } from '#texts'
import type { notifications } from '../../../contract/chat/notifications.ts'
import { inTransaction } from '../../platform/db/connections/connect.ts'
import { addJob } from '../../platform/jobs/jobs.queries.ts'
import { readJson } from '../../platform/db/statements/named-statements.ts'
import { InvalidInput, NotFound } from '../../platform/http-error.ts'
import { readPage } from '../../platform/lists/paged-list.ts'
import { lockMember } from '../../people/quotas/quotas.queries.ts'
import { type Handlers, JsonText } from '../../platform/http/serve.ts'
import {
  allNotifications,
  channelsOf,
  loadChoice,
  loadChoices,
  markAllRead,
  markRead,
  type StoredNotification,
  unreadNotifications,
  readUnreadCount,
  saveChoice,
} from './notifications.queries.ts'
import { endDigest, loadDigest, saveDigest } from './digest.queries.ts'
import { type NotificationKind, wordsOf } from './notification-kind.ts'

type Log = { warn(details: object, text: string): void }

export function notificationHandlers(
  kinds: readonly NotificationKind[],
  log: Log,
): Handlers<Omit<typeof notifications, 'unsubscribe'>> {
  const optional = kinds.filter(({ isFixed }) => !isFixed)
  const [all, unread] = [allNotifications(kinds), unreadNotifications(kinds)]

  /** Leaves out those that this release cannot read. */
  const inWords = ({ text }: JsonText) =>
    (JSON.parse(text) as StoredNotification[]).flatMap(({ kind, facts, actor, about, ...stored }) => {
      if (facts === null) return [stored]
      const words = wordsOf(
        kinds.find((one) => one.kind === kind),
        facts,
        { actor, about, quote: (name, alternative) => name ?? alternative },
      )
      if (!words) log.warn({ notification: stored.id, kind }, 'the facts of a notification cannot be read')
      return words ? [{ ...stored, title: words.title, message: words.message }] : []
    })

  return {
    async list({ caller, db, query }) {
      const page = await readPage(db, all, { viewerId: caller.id }, query)
      return { ...page, items: inWords(page.items) }
    },

    unreadCount: async ({ caller, db }) => new JsonText(await readUnreadCount(db, caller.id)),

    unread: async ({ caller, db }) => inWords(new JsonText(await readJson(db, unread, { viewerId: caller.id }))),

    async markRead({ caller, db, params }) {
      if (!(await markRead(db, caller.id, params.id))) throw NotFound(t.errors.notificationNotFound())
      return undefined
    },

    markAllRead: async ({ caller, db }) => ({ count: await markAllRead(db, caller.id) }),

    kinds: async () =>
      optional.map((one) => ({
        kind: one.kind,
        topic: one.topic,
        title: one.title(),
        hint: one.hint(),
        channels: channelsOf(one),
      })),

    choices: ({ caller, db }) => loadChoices(db, caller.id, optional),

    digest: async ({ caller, db }) => ({ digest: await loadDigest(db, caller.id) }),

    chooseDigest: ({ caller, db, body: { digest } }) =>
      inTransaction(db, async (trx) => {
        await lockMember(trx, caller.id)
        if (digest) await saveDigest(trx, caller.id, digest)
        else await endDigest(trx, caller.id)
        if (!digest) await addJob(trx, 'make_digests', {}, { key: 'make_digests' })
        return { digest }
      }),

    async choose({ caller, db, params, body }) {
      const kind = optional.find((one) => one.kind === params.kind)
      if (!kind) throw InvalidInput({ kind: t.errors.chooseFromList() })
      return await inTransaction(db, async (trx) => {
        await lockMember(trx, caller.id)
        await saveChoice(trx, caller.id, { kind: kind.kind, ...body })
        const { inApp, email, push } = await loadChoice(trx, caller.id, kind)
        return { kind: kind.kind, inApp, email, push }
      })
    },
  }
}
