import type { FastifyInstance } from 'fastify'
import { notifications } from '../../contract/notifications.ts'
import { inTransaction } from '../db/connect.ts'
import { NotFound } from '../http-error.ts'
import { type Handlers, serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { saveChoice } from './notifications.queries.ts'
import type { NotificationKind } from './notification-kind.ts'
import { lockMemberOfSecret } from './unsubscribe.queries.ts'

const call = { unsubscribe: notifications.unsubscribe }

const handlers = (kinds: readonly NotificationKind[]): Handlers<typeof call> => ({
  unsubscribe: ({ db, params }) =>
    inTransaction(db, async (trx) => {
      const [, secret = '', name] = /^([\w-]{43})\.(\w+)$/.exec(params.token) ?? []
      const kind = kinds.find(({ kind }) => kind === name)?.kind
      const userId = kind && (await lockMemberOfSecret(trx, secret))
      if (!userId) throw NotFound('Link')
      await saveChoice(trx, userId, { kind, email: false })
      return { kind }
    }),
})

/** Mail programs send forms here (RFC 8058); no other call accepts them. Their content is ignored: the URL contains the token. */
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** Turns off the emails of one kind: called by the page, or by the mail program itself. */
export function serveUnsubscribe(app: FastifyInstance, services: Services, kinds: readonly NotificationKind[]) {
  void app.register(async (withForms) => {
    withForms.addContentTypeParser(formTypes, { parseAs: 'buffer', bodyLimit: 10_000 }, (_request, _body, done) =>
      done(null, undefined),
    )
    serve(withForms, services, call, handlers(kinds))
  })
  // A mail program that only follows links opens the page.
  app.get<{ Params: { token: string } }>(call.unsubscribe.path, { config: { rate: 'call' } }, (request, reply) =>
    reply.redirect(`/unsubscribe?token=${encodeURIComponent(request.params.token)}`, 302),
  )
}
