import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services.ts'
import { unknownCall } from '../../platform/http/errors.ts'
import { InvalidInput, Unauthenticated } from '../../platform/http-error.ts'
import { recordBounces } from '../../platform/mail/bounces/mail-bounces.queries.ts'
import { readReport } from './provider-reports.ts'

/** In bytes: providers send several events at once. */
const longestReport = 1_000_000

/**
 * Receives what a mail provider says of bounced emails (decision 124). Without a secret there is no such call. The secret is checked
 * before the body is read, so that nobody else can send a long one.
 */
export function serveBounceReports(app: FastifyInstance, { db, bounceSecret }: Pick<Services, 'db' | 'bounceSecret'>) {
  app.post(
    '/api/mail/bounces',
    {
      bodyLimit: longestReport,
      config: { rate: 'call' },
      onRequest: async (request, reply) => {
        if (bounceSecret === null) return await unknownCall(request, reply)
        if (!isSecret(request.headers.authorization, bounceSecret)) throw Unauthenticated()
        return undefined
      },
    },
    async ({ body }, reply) => {
      const bounces = readReport(body)
      if (!bounces) throw InvalidInput({})
      await recordBounces(db, bounces)
      return reply.code(204).send()
    },
  )
}

/** As a bearer token, or as the password in the address of the call, with any name: `https://mail:<secret>@…`. In constant time. */
function isSecret(authorization: string | undefined, secret: string): boolean {
  const [, scheme = '', sent = ''] = /^(Bearer|Basic) ([\w.~+/=-]{1,1000})$/i.exec(authorization ?? '') ?? []
  const given =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(sent, 'base64')
          .toString()
          .replace(/^[^:]*:/, '')
      : sent
  const [one, other] = [given, secret].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(one!, other!)
}
