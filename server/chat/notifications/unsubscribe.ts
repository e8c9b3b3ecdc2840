import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import { t } from '#texts'
import { nameLanguage } from '../../platform/http/accepted-language.ts'
import { notifications } from '../../../contract/chat/notifications.ts'
import { ownPath } from '../../../texts/addresses.ts'
import { inTransaction } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/http-error.ts'
import { type Handlers, serve } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import { digestKind } from '../../../contract/chat/notification-topics.ts'
import { saveChoice } from './notifications.queries.ts'
import type { NotificationKind } from './notification-kind.ts'
import { readUnsubscribeToken, unsubscribeKey } from './unsubscribe-token.ts'

const call = { unsubscribe: notifications.unsubscribe }

/** A digest is about all kinds, so its link ends all that a link may end. */
const kindsEnded = (kinds: readonly NotificationKind[]) => (named: string | undefined) =>
  kinds.filter((one) => !one.isUrgent && (one.kind === named || (named === digestKind && !one.isFixed)))

const handlers = (kinds: readonly NotificationKind[], key: () => Promise<Buffer>): Handlers<typeof call> => ({
  async unsubscribe({ db, params }) {
    const meant = readUnsubscribeToken(await key(), params.token)
    const ended = kindsEnded(kinds)(meant?.kind)
    if (!meant || ended.length === 0) throw NotFound(t.errors.linkNotFound())
    return await inTransaction(db, async (trx) => {
      if (!(await lockMember(trx, meant.userId))) throw NotFound(t.errors.linkNotFound())
      for (const { kind } of ended) await saveChoice(trx, meant.userId, { kind, email: false })
      return { kind: meant.kind }
    })
  },
})

/** Whether the account exists. It is locked, so that it is not deleted until the transaction ends. */
async function lockMember(trx: Transaction<DB>, id: string): Promise<boolean> {
  const member = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return member !== undefined
}

/** Mail programs send forms here (RFC 8058); no other call accepts them. Their content is ignored: the URL contains the token. */
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** Turns off the emails of one kind: called by the page, or by the mail program itself. */
export function serveUnsubscribe(app: FastifyInstance, services: Services, kinds: readonly NotificationKind[]) {
  void app.register(async (withForms) => {
    withForms.addContentTypeParser(formTypes, { parseAs: 'buffer', bodyLimit: 10_000 }, (_request, _body, done) =>
      done(null, undefined),
    )
    serve(withForms, services, call, handlers(kinds, unsubscribeKey(services.db)))
  })
  // A mail program that only follows links opens the page.
  app.get<{ Params: { token: string } }>(call.unsubscribe.path, { config: { rate: 'call' } }, (request, reply) =>
    nameLanguage(reply).redirect(ownPath(`/unsubscribe?token=${encodeURIComponent(request.params.token)}`), 302),
  )
}
