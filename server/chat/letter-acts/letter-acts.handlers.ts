import { t } from '#texts'
import type { letterActCalls } from '../../../contract/chat/letter-acts.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { NotFound } from '../../platform/http-error.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import { letterActKey, readActToken } from './act-token.ts'
import type { LetterAct } from './letter-act.ts'

export function letterActHandlers({ db: own }: Services, acts: readonly LetterAct[]): Handlers<typeof letterActCalls> {
  const key = letterActKey(own)

  /** Throws 404 for a link that is not valid, and for what is decided: the two are not told apart. */
  async function open(db: Database, token: string) {
    const link = await readActToken(db, await key(), token)
    const act = acts.find(({ name }) => name === link?.act)
    const shown = link && act && (await act.show(db, link.caller, link.id))
    if (!link || !act || !shown) throw NotFound(t.errors.linkNotFound())
    return { ...link, act, shown }
  }

  return {
    async read({ db, body }) {
      const { act, shown } = await open(db, body.token)
      return { act: act.name, ...shown }
    },

    async run({ db, body }) {
      const { act, caller, id } = await open(db, body.token)
      await act.run(db, caller, id)
      return { act: act.name }
    },
  }
}
