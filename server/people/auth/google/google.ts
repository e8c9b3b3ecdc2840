import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { t } from '#texts'
import { pathIn } from '../../../../texts/addresses.ts'
import { knownLanguage } from '../../people/member-language.queries.ts'
import { siteOf } from '../../../platform/http/request-origin.ts'
import { type Cookie, type Cookies, cookiesOf } from '../../../platform/http/cookies.ts'
import { inTransaction } from '../../../platform/db/connections/connect.ts'
import { HttpError, Unauthenticated } from '../../../platform/http-error.ts'
import { inLanguage } from '../../../platform/request-context.ts'
import { lifetimes } from '../../../platform/lifetimes.ts'
import { mayMailUnproved } from '../../../platform/mail/unproved-mail.ts'
import type { Services } from '../../../services.ts'
import { newSecret } from '../../../platform/sessions/secrets.ts'
import { findOrCreateMember } from './google-members.ts'
import { isKnown } from './google-members.queries.ts'
import { fetchAndKeepPicture } from './google-picture.ts'
import { createGoogleProvider } from './google-provider.ts'
import { insertExchange } from '../sign-in-exchanges.queries.ts'

/** Binds the redirect back to the browser that started the sign-in, and says in which language: 'secret.de'. */
const begun: Cookie = { name: 'google', path: '/', sameSite: 'lax', seconds: lifetimes.googleSignIn }
/** The page redeems it once for a session. */
export const exchange: Cookie = { name: 'sign-in', path: '/', sameSite: 'lax', seconds: lifetimes.signInExchange }

const callback = '/api/auth/google/callback'

/** Sign-in with Google by full-page redirects. Every error redirects to the sign-in page, which displays it. */
export function serveGoogleSignIn(app: FastifyInstance, services: Services) {
  const { db, google, origin } = services
  const provider = google && createGoogleProvider(google)

  /** Pictures are stored in the background; one that cannot be fetched is left out. */
  const keep = (request: FastifyRequest, memberId: string, address: URL) =>
    fetchAndKeepPicture(services, memberId, { address, fetch: google?.fetchPicture }).catch((error: Error) =>
      request.log.warn({ reason: error.name }, 'a picture at Google was not kept'),
    )

  const redirect = (next: (request: FastifyRequest, cookies: Cookies) => Promise<string>) => {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'no-store')
      return reply.redirect(await next(request, cookiesOf(request, reply, origin)), 302)
    }
  }

  const route = {
    config: { rate: 'call' },
    errorHandler: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      reply
        .header('cache-control', 'no-store')
        .redirect(pathIn(languageOf(request, cookiesOf(request, reply, origin)), failure(request)(error)), 302),
  } as const

  app.get(
    '/api/auth/google',
    route,
    redirect(async (request, cookies) => {
      if (!provider) throw new HttpError(503, 'oauth_not_configured', t.accountErrors.signInNotConfigured())
      const secret = newSecret()
      const address = await provider.signInAddress(siteOf(request, origin) + callback, secret)
      cookies.write(begun, `${secret}.${knownLanguage((request.query as { language?: string }).language)}`)
      return address
    }),
  )

  app.get(
    callback,
    route,
    redirect(async (request, cookies) => {
      const { secret, language } = begunIn(cookies)
      const { state } = request.query as { state?: unknown }
      // Another tab may have started its own sign-in: then the cookie belongs to that tab, and stays.
      if (!provider || secret === null || !provider.isAnswerTo(secret, state)) throw Unauthenticated()
      cookies.remove(begun)
      const account = await provider.redeem(new URL(request.url, siteOf(request, origin)), secret)
      // Counted as a registration, outside of the transaction, since counting uses another connection.
      if (!(await isKnown(db, account))) await services.rateLimits.take('registration', request.ip)
      const isMailed = account.isEmailVerified || (await mayMailUnproved(services, request.ip))
      const { id, isNewHere, exchangeSecret } = await inTransaction(db, async (trx) => {
        const member = await inLanguage(language, () => findOrCreateMember(trx, { origin, isMailed }, account))
        return { ...member, exchangeSecret: await insertExchange(trx, member.id) }
      })
      cookies.write(exchange, exchangeSecret)
      if (isNewHere && account.picture) void keep(request, id, account.picture)
      return pathIn(language, '/auth?success=1')
    }),
  )
}

function begunIn(cookies: Cookies) {
  const [secret = null, language] = cookies.read(begun)?.split('.') ?? []
  return { secret, language: knownLanguage(language) }
}

/** That of the page on which the sign-in started. */
const languageOf = ({ query }: FastifyRequest, cookies: Cookies) => {
  const { language } = query as { language?: string }
  return language === undefined ? begunIn(cookies).language : knownLanguage(language)
}

/** The codes for which the sign-in page has a message. */
const reasons = new Set(['oauth_failed', 'email_taken', 'oauth_not_configured', 'maintenance', 'rate_limited'])

const failure = (request: FastifyRequest) => (error: unknown) => {
  const { code = '', name = '', refusedBy } = Object(error) as { code?: string; name?: string; refusedBy?: string }
  // The message may quote personal data from the provider, so only the code is logged.
  request.log.warn({ reason: code || name }, 'a sign-in with Google failed')
  if (refusedBy === 'registration') return '/auth?error=too_many_accounts'
  return `/auth?error=${reasons.has(code) ? code : 'oauth_failed'}`
}
