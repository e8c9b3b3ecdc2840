import type { FastifyInstance } from 'fastify'
import { notificationKinds, notifications } from '../../contract/notifications.ts'
import { inTransaction } from '../db/connect.ts'
import { NotFound } from '../http-error.ts'
import { type Handlers, serve } from '../serve.ts'
import type { Services } from '../services.ts'
import { saveChoice } from './notifications.queries.ts'
import { holdMemberOfSecret } from './unsubscribe.queries.ts'

const call = { unsubscribe: notifications.unsubscribe }

const handlers: Handlers<typeof call> = {
  unsubscribe: ({ db, params }) =>
    inTransaction(db, async (trx) => {
      const [, secret = '', word] = /^([\w-]{43})\.(\w+)$/.exec(params.token) ?? []
      const kind = notificationKinds.find((kind) => kind === word)
      const userId = kind && (await holdMemberOfSecret(trx, secret))
      if (!userId) throw NotFound('Link')
      await saveChoice(trx, userId, { kind, email: false })
      return { kind }
    }),
}

/** What mail programs send here (RFC 8058), and nobody else anywhere: all that it says stands in the address. */
const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** Ends the e-mails of one kind: by the page, or by the mail program itself. */
export function serveUnsubscribe(app: FastifyInstance, services: Services) {
  void app.register(async (formsToo) => {
    formsToo.addContentTypeParser(forms, { parseAs: 'buffer', bodyLimit: 10_000 }, (_request, _body, done) =>
      done(null, undefined),
    )
    serve(formsToo, services, call, handlers)
  })
  // A program that only follows links brings its person here.
  app.get<{ Params: { token: string } }>(call.unsubscribe.path, { config: { rate: 'call' } }, (request, reply) =>
    reply.redirect(`/unsubscribe?token=${encodeURIComponent(request.params.token)}`, 302),
  )
}
