import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { sql } from 'kysely'
import { contract } from '../contract/index.ts'
import { adminHandlers } from './admin/admin.handlers.ts'
import { agendaHandlers } from './agenda/agenda.handlers.ts'
import { lastBackup } from './backup/last-backup.queries.ts'
import { blockHandlers } from './blocks/blocks.handlers.ts'
import { calendarHandlers } from './calendar/calendar.handlers.ts'
import { serveCalendars } from './calendar/serve-calendars.ts'
import { calendarSources } from './calendar-sources.ts'
import { serveApiDocs } from './api-docs/api-docs.ts'
import { authHandlers } from './auth/auth.handlers.ts'
import { budgetBodies } from './http/body-budgets.ts'
import { limitBodies, serverLimits, type TimeLimits, timeLimits } from './body-limits.ts'
import { admitRequests } from './load/admission.ts'
import { measureCosts, noCosts } from './load/costs.ts'
import { watchProgress } from './load/in-progress.ts'
import { serveGoogleSignIn } from './auth/google/google.ts'
import { chatCreated, chatHandlers } from './chat/chat.handlers.ts'
import { chatAboutHandlers } from './chat/chat-about.handlers.ts'
import { chatReactionHandlers } from './chat/chat-reactions.handlers.ts'
import { chatSubjects } from './chat-subjects.ts'
import { heldMessageHandlers } from './chat/held-messages.handlers.ts'
import { limitConnections } from './http/connections.ts'
import { serveCovers } from './covers/covers.ts'
import { refuseBadHosts } from './http/request-origin.ts'
import { answerFailure, unknownCall } from './http/errors.ts'
import { emergencyNumberHandlers } from './emergency-numbers/emergency-numbers.handlers.ts'
import { favoriteHandlers } from './favorites/favorites.handlers.ts'
import { attendanceHandlers } from './festival-attendance/festival-attendance.handlers.ts'
import { festivalCountHandlers } from './festival-counts/festival-counts.handlers.ts'
import { festivalHandlers, festivalsCreated } from './festivals/festivals.handlers.ts'
import { followHandlers } from './follows/follows.handlers.ts'
import { healthHandlers } from './health/health.handlers.ts'
import { mayReadDetails } from './health/may-read-details.ts'
import { type Shedding, shedLoad } from './load/load-shedding.ts'
import { sharedFor } from './load/shared-for.ts'
import { liveLocationHandlers } from './live-locations/live-locations.handlers.ts'
import { notificationKinds } from './notification-kinds.ts'
import { meetupHandlers, meetupsCreated } from './meetups/meetups.handlers.ts'
import { noticeHandlers } from './notices/notices.handlers.ts'
import { pauseWrites } from './notices/pause-writes.ts'
import { rateHandlers } from './prices/rates.handlers.ts'
import { notificationHandlers } from './notifications/notifications.handlers.ts'
import { serveUnsubscribe } from './notifications/unsubscribe.ts'
import { peopleHandlers } from './people/people.handlers.ts'
import { serveObjects } from './photos/objects.ts'
import { photoHandlers } from './photos/photos.handlers.ts'
import { serveUppy } from './photos/uppy.ts'
import { placeHandlers } from './places/places.handlers.ts'
import { privacyHandlers } from './privacy/privacy.handlers.ts'
import { profileHandlers } from './profile/profile.handlers.ts'
import { programmeCreated, programmeHandlers } from './programme/programme.handlers.ts'
import { takeTurnsByAddress } from './load/address-turns.ts'
import { ratingHandlers, ratingsCreated } from './ratings/ratings.handlers.ts'
import { countRequests } from './rate-limits/route-rates.ts'
import { reportDeskHandlers } from './report-desk/report-desk.handlers.ts'
import { reportHandlers, reportsCreated } from './reports/reports.handlers.ts'
import { openRoomGroup } from './room-requests/room-groups.ts'
import { roomRequestHandlers, roomRequestsCreated } from './room-requests/room-requests.handlers.ts'
import { changeOffer } from './room-requests/room-changed.ts'
import { takeRoomDown } from './room-requests/room-taken-down.ts'
import { roomHandlers, roomsCreated } from './rooms/rooms.handlers.ts'
import { safeCheckHandlers } from './safe-checks/safe-checks.handlers.ts'
import { savedSearchesCreated, savedSearchHandlers } from './saved-searches/saved-searches.handlers.ts'
import { secureHeaders, setSecureHeaders } from './http/secure-headers.ts'
import { serve } from './http/serve.ts'
import { logReplies, nameWork } from './http/replies.ts'
import type { Services } from './services.ts'
import { serveSharedPictures } from './shared-pictures/shared-pictures.ts'
import { servePartyCalendar } from './social-parties/party-calendar.ts'
import { socialPartyHandlers } from './social-parties/social-parties.handlers.ts'
import { serveStream } from './stream/stream.route.ts'
import { trustHandlers } from './trust/trust.handlers.ts'
import { answerUnreadable } from './http/unreadable-requests.ts'
import { verificationHandlers } from './verifications/verifications.handlers.ts'
import { waitlistHandlers } from './waitlist/waitlist.handlers.ts'

/**
 * `trustProxy`: the number of proxies in front of the app, or their addresses. Without it, X-Forwarded-* headers are ignored.
 * `operatorToken`: with it, whoever runs the site reads the details of its health from elsewhere.
 * `reasons`: why the site cannot serve, none if it can; without it, whether the database answers.
 */
export type AppOptions = {
  logger?: FastifyBaseLogger
  trustProxy?: number | string[] | false
  limits?: TimeLimits
  shedding?: Shedding
  reasons?: () => Promise<string[]>
  operatorToken?: string | undefined
}

/** In bytes, unless a call names its own (`largestBody`): the longest description in any script, with all other fields, takes less. */
const bodyLimit = 64_000

const forBalancers = {
  uncounted: 'Balancers ask often and from one address, and must hear the truth while the database is away',
}

const stopping = 'The process stops: it was told to, and takes no more calls.'

/** Without `unsubscribe`: mail programs send it as a form, so serveUnsubscribe() serves it. */
const { unsubscribe: _unsubscribe, ...notificationCalls } = contract.notifications

/** The whole API, not yet listening. Each domain is registered here; its replies are written in its handlers. */
export async function buildApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = emptyApp(services, options)
  serve(app, services, contract.auth, authHandlers(services))
  serve(app, services, contract.profile, profileHandlers(services))
  serve(app, services, contract.people, peopleHandlers)
  serve(app, services, contract.trust, trustHandlers)
  serve(app, services, contract.verifications, verificationHandlers)
  serve(app, services, contract.follows, followHandlers)
  serve(app, services, contract.blocks, blockHandlers)
  serve(app, services, contract.festivals, festivalHandlers, festivalsCreated)
  serve(app, services, contract.favorites, favoriteHandlers)
  serve(app, services, contract.festivalAttendance, attendanceHandlers)
  serve(app, services, contract.festivalCounts, festivalCountHandlers)
  serve(app, services, contract.rooms, { ...roomHandlers, change: changeOffer, remove: takeRoomDown }, roomsCreated)
  serve(app, services, contract.savedSearches, savedSearchHandlers, savedSearchesCreated)
  serve(app, services, contract.roomRequests, roomRequestHandlers, roomRequestsCreated)
  serve(app, services, contract.meetups, meetupHandlers, meetupsCreated)
  serve(app, services, contract.programme, programmeHandlers, programmeCreated)
  serve(app, services, contract.ratings, ratingHandlers, ratingsCreated)
  serve(app, services, contract.liveLocations, liveLocationHandlers(services))
  serve(app, services, contract.safeChecks, safeCheckHandlers)
  const chat = { ...chatHandlers(services, chatSubjects), openRoomGroup: openRoomGroup(chatSubjects) }
  serve(app, services, contract.chat, chat, chatCreated)
  serve(app, services, contract.chatReactions, chatReactionHandlers)
  serve(app, services, contract.chatAbout, chatAboutHandlers(chatSubjects))
  serve(app, services, contract.photos, photoHandlers(services))
  serve(app, services, notificationCalls, notificationHandlers(notificationKinds, app.log))
  serve(app, services, contract.agenda, agendaHandlers)
  serve(app, services, contract.calendar, calendarHandlers(services))
  serve(app, services, contract.socialParties, socialPartyHandlers(services))
  serve(app, services, contract.places, placeHandlers)
  serve(app, services, contract.waitlist, waitlistHandlers(services))
  serve(app, services, contract.emergencyNumbers, emergencyNumberHandlers)
  serve(app, services, contract.privacy, privacyHandlers(services))
  serve(app, services, contract.reports, { ...reportHandlers, ...reportDeskHandlers(services) }, reportsCreated)
  serve(app, services, contract.health, healthHandlers(services))
  serve(app, services, contract.notices, noticeHandlers)
  serve(app, services, contract.rates, rateHandlers)
  serve(app, services, contract.admin, adminHandlers(services))
  serve(app, services, contract.heldMessages, heldMessageHandlers(services))

  serveGoogleSignIn(app, services)
  serveUnsubscribe(app, services, notificationKinds)
  serveUppy(app, services)
  serveCovers(app, services)
  serveSharedPictures(app, services)
  serveObjects(app, services, options.limits ?? timeLimits)
  servePartyCalendar(app, services)
  serveCalendars(app, services, calendarSources)
  serveStream(app, services, options.limits ?? timeLimits)
  serveApiDocs(app)
  app.all('/api/*', { config: { rate: 'call' } }, unknownCall)
  app.get('/healthz', { config: { rate: forBalancers } }, () => ({ status: 'ok' }))
  const shownBackup = sharedFor(1000, () => lastBackup(services.db))
  app.get('/readyz', { config: { rate: forBalancers } }, async (request, reply) => {
    const reasons = app.isDraining ? [stopping] : await (options.reasons?.() ?? whyNotServing(services))
    const isReady = reasons.length === 0
    const isVerbose =
      Object.hasOwn(request.query as object, 'verbose') && mayReadDetails(request, options.operatorToken)
    const replica = services.replica.state()
    const facts = isVerbose && {
      ...(services.commit !== null && { commit: services.commit }),
      ...(isReady ? { lastBackup: await shownBackup() } : { reasons }),
      ...(replica && { replica }),
    }
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'unavailable', ...facts })
  })
  app.addHook('onClose', async () => services.photoMaker.stop())
  return app
}

/** What all calls share: reading bodies, the form of errors, headers and the log. It has no routes yet. */
export function emptyApp(services: Pick<Services, 'db' | 'rateLimits'>, options: AppOptions = {}): FastifyInstance {
  const limits = options.limits ?? timeLimits
  const app = Fastify({
    bodyLimit,
    ...serverLimits(limits),
    ...(options.logger && { loggerInstance: options.logger }),
    trustProxy: trustedProxies(options.trustProxy ?? false),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    // Fastify finds a malformed URL before it selects a route, so the hooks that set headers do not run for this reply.
    frameworkErrors: (error, request, reply) => answerFailure(error, request, setSecureHeaders(request, reply)),
  })
  app.decorate('isDraining', false)
  limitConnections(app, { limits, isBehindProxy: (options.trustProxy ?? false) !== false })
  void app.register(cookie)
  acceptJsonAlone(app)
  app.setErrorHandler(answerFailure)
  app.setNotFoundHandler(unknownCall)
  nameWork(app)
  logReplies(app)
  secureHeaders(app)
  refuseBadHosts(app)
  const admission = options.shedding && admitRequests(app)
  const costs = options.shedding && measureCosts(app)
  app.decorate('costs', costs ?? noCosts)
  if (admission && costs) watchProgress(app, [admission, costs])
  takeTurnsByAddress(app)
  countRequests(app, services)
  pauseWrites(app, services)
  if (options.shedding && costs) shedLoad(app, costs, options.shedding)
  budgetBodies(app)
  limitBodies(app, limits)
  endConnectionsWhileDraining(app)
  return app
}

/**
 * Proxies are counted from the right of X-Forwarded-For, where the nearest one writes; a caller may forge entries further left.
 * Given a number, Fastify itself ignores X-Forwarded-* headers, as a caller who connects directly could send them too.
 */
const trustedProxies = (trusted: number | string[] | false) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted

async function whyNotServing({ db }: Services): Promise<string[]> {
  const no = ['The database does not answer.']
  const tooLate = new Promise<string[]>((resolve) => setTimeout(resolve, 2000, no).unref())
  const answers = sql`select 1`.execute(db).then(
    () => [],
    () => no,
  )
  return Promise.race([answers, tooLate])
}

/** An empty body counts as no body, whatever its content type. */
function acceptJsonAlone(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
}

/** Closes kept-alive connections after their reply, so that clients reconnect to another process. */
function endConnectionsWhileDraining(app: FastifyInstance) {
  app.addHook('onSend', async (_request, reply) => {
    if (app.isDraining) reply.header('connection', 'close')
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** True from the start of a graceful stop, when a load balancer should send no more requests. */
    isDraining: boolean
  }
}
