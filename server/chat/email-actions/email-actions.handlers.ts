import { t } from '#texts'
import type { emailActionCalls } from '../../../contract/chat/email-actions.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { NotFound } from '../../platform/http-error.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import { emailActionKey, readActionToken } from './action-token.ts'
import type { EmailAction } from './email-action.ts'

export function emailActionHandlers(
  { db: own }: Services,
  actions: readonly EmailAction[],
): Handlers<typeof emailActionCalls> {
  const key = emailActionKey(own)

  /** Throws 404 for a link that is not valid, and for what is decided: the two are not told apart. */
  async function open(db: Database, token: string) {
    const link = await readActionToken(db, await key(), token)
    const action = actions.find(({ name }) => name === link?.action)
    const shown = link && action && (await action.show(db, link.caller, link.id))
    if (!link || !action || !shown) throw NotFound(t.errors.linkNotFound())
    return { ...link, action, shown }
  }

  return {
    async read({ db, body }) {
      const { action, shown } = await open(db, body.token)
      return { action: action.name, ...shown }
    },

    async run({ db, body }) {
      const { action, caller, id } = await open(db, body.token)
      await action.run(db, caller, id)
      return { action: action.name }
    },
  }
}
