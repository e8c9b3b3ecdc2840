import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { sql } from 'kysely'
import { contract } from '../contract/index.ts'
import { adminHandlers } from './desk/admin/admin.handlers.ts'
import { agendaSources } from './agenda-sources.ts'
import { agendaHandlers } from './festivals/agenda/agenda.handlers.ts'
import { arrivalHandlers } from './festivals/arrivals/arrivals.handlers.ts'
import { lastBackup } from './operations/backup/last-backup.queries.ts'
import { blockHandlers } from './people/blocks/blocks.handlers.ts'
import { calendarHandlers } from './festivals/calendar/calendar.handlers.ts'
import { serveCalendars } from './festivals/calendar/serve-calendars.ts'
import { calendarSources } from './calendar-sources.ts'
import { serveApiDocs } from './platform/api-docs/api-docs.ts'
import { authHandlers } from './people/auth/auth.handlers.ts'
import { budgetBodies } from './platform/limits/per-client/body-budgets.ts'
import { limitBodies, serverLimits, type TimeLimits, timeLimits } from './platform/limits/per-client/client-limits.ts'
import { admitRequests } from './platform/limits/per-client/admission.ts'
import { measureCosts, noCosts } from './platform/limits/per-client/costs.ts'
import { watchProgress } from './platform/limits/per-client/in-progress.ts'
import { serveGoogleSignIn } from './people/auth/google/google.ts'
import { chatCreated, chatHandlers } from './chat/chat/chat.handlers.ts'
import { chatAboutHandlers } from './chat/chat/threads/chat-about.handlers.ts'
import { chatReactionHandlers } from './chat/chat/chat-reactions.handlers.ts'
import { chatSubjects } from './chat-subjects.ts'
import { heldMessageHandlers } from './chat/chat/held/held-messages.handlers.ts'
import { limitConnections } from './platform/limits/per-client/connections.ts'
import { serveCovers } from './pictures/covers/covers.ts'
import { refuseBadHosts } from './platform/http/request-origin.ts'
import { answerFailure, unknownCall } from './platform/http/errors.ts'
import { emergencyNumberHandlers } from './people/emergency-numbers/emergency-numbers.handlers.ts'
import { favoriteHandlers } from './festivals/favorites/favorites.handlers.ts'
import { attendanceHandlers } from './festivals/festival-attendance/festival-attendance.handlers.ts'
import { festivalCountHandlers } from './festivals/festival-counts/festival-counts.handlers.ts'
import { festivalHandlers, festivalsCreated } from './festivals/festivals/festivals.handlers.ts'
import { followHandlers } from './people/follows/follows.handlers.ts'
import { healthHandlers } from './desk/health/health.handlers.ts'
import { mayReadDetails } from './desk/health/may-read-details.ts'
import { type Shedding, shedLoad } from './platform/limits/per-client/load-shedding.ts'
import { sharedFor } from './platform/load/shared-for.ts'
import { emailActionHandlers } from './chat/email-actions/email-actions.handlers.ts'
import { emailActions } from './email-actions.ts'
import { liveLocationHandlers } from './people/live-locations/live-locations.handlers.ts'
import { mailBounceHandlers } from './people/mail-bounces/mail-bounces.handlers.ts'
import { serveBounceReports } from './people/mail-bounces/serve-bounce-reports.ts'
import { notificationKinds } from './notification-kinds.ts'
import { meetupHandlers, meetupsCreated } from './festivals/meetups/meetups.handlers.ts'
import { noticeHandlers } from './chat/notices/notices.handlers.ts'
import { pauseWrites } from './chat/notices/pause-writes.ts'
import { rateHandlers } from './rooms/prices/rates.handlers.ts'
import { pushHandlers } from './chat/push/push.handlers.ts'
import { notificationHandlers } from './chat/notifications/notifications.handlers.ts'
import { serveUnsubscribe } from './chat/notifications/unsubscribe.ts'
import { peopleHandlers } from './people/people/people.handlers.ts'
import { serveObjects } from './pictures/photos/objects.ts'
import { photoHandlers } from './pictures/photos/photos.handlers.ts'
import { serveUppy } from './pictures/photos/uploads/uppy.ts'
import { placeHandlers } from './socials/places/places.handlers.ts'
import { privacyHandlers } from './people/privacy/privacy.handlers.ts'
import { profileHandlers } from './people/profile/profile.handlers.ts'
import { programmeCreated, programmeHandlers } from './festivals/programme/programme.handlers.ts'
import { takeTurnsByAddress } from './platform/limits/per-resource/connection-turns.ts'
import { takeReadTurns } from './platform/limits/per-client/read-turns.ts'
import { ratingHandlers, ratingsCreated } from './people/ratings/ratings.handlers.ts'
import { countRequests } from './platform/limits/per-client/route-rates.ts'
import { reportDeskHandlers } from './desk/report-desk/report-desk.handlers.ts'
import { reportHandlers, reportsCreated } from './desk/reports/reports.handlers.ts'
import { openRoomGroup } from './rooms/room-requests/room-groups.ts'
import { roomRequestHandlers, roomRequestsCreated } from './rooms/room-requests/room-requests.handlers.ts'
import { stayHandlers, staysCreated } from './rooms/stays/stays.handlers.ts'
import { stepBack } from './rooms/stays/host-leaves/step-back.ts'
import { changeOffer } from './rooms/room-requests/room-changed.ts'
import { takeRoomDown } from './rooms/room-requests/room-taken-down.ts'
import { roomHandlers, roomsCreated } from './rooms/rooms/rooms.handlers.ts'
import { safeCheckHandlers } from './people/safe-checks/safe-checks.handlers.ts'
import { savedRoomHandlers } from './rooms/saved-rooms/saved-rooms.handlers.ts'
import {
  danceSearchesCreated,
  danceSearchHandlers,
  savedSearchesCreated,
  savedSearchHandlers,
} from './rooms/saved-searches/saved-searches.handlers.ts'
import { secureHeaders, setSecureHeaders } from './platform/http/secure-headers.ts'
import { serve } from './platform/http/serve.ts'
import { logReplies, nameWork } from './platform/http/replies.ts'
import type { Services } from './services.ts'
import { serveSharedPictures } from './pictures/shared-pictures/shared-pictures.ts'
import { partyAttendanceHandlers } from './socials/party-attendance/party-attendance.handlers.ts'
import { servePartyCalendar } from './socials/social-parties/party-calendar.ts'
import { socialPartyHandlers } from './socials/social-parties/social-parties.handlers.ts'
import {
  socialSuggestionHandlers,
  socialSuggestionsCreated,
} from './socials/social-suggestions/social-suggestions.handlers.ts'
import { serveStream } from './platform/stream/stream.route.ts'
import { trustHandlers } from './people/trust/trust.handlers.ts'
import { within } from './platform/limits/per-service/time-limit.ts'
import { answerUnreadable } from './platform/http/unreadable-requests.ts'
import { verificationHandlers } from './people/verifications/verifications.handlers.ts'
import { waitlistHandlers } from './people/waitlist/waitlist.handlers.ts'

/**
 * `trustProxy`: the number of proxies in front of the app, or their addresses. Without it, X-Forwarded-* headers are ignored.
 * `operatorToken`: callers with this token may read the details of the site's health from elsewhere.
 * `reasons`: why the site cannot serve, empty if it can; by default, whether the database answers.
 */
export type AppOptions = {
  logger?: FastifyBaseLogger
  trustProxy?: number | string[] | false
  limits?: TimeLimits
  shedding?: Shedding
  reasons?: () => Promise<string[]>
  operatorToken?: string | undefined
}

/** In bytes, unless a call sets its own limit (`largestBody`): the longest description in any script, with all other fields, is smaller. */
const bodyLimit = 64_000

const forBalancers = {
  uncounted: 'Balancers ask often and from one address, and must hear the truth while the database is away',
}

const stopping = 'The process stops: it was told to, and takes no more calls.'

/** Without `unsubscribe`: mail programs send it as a form, so serveUnsubscribe() serves it. */
const { unsubscribe: _unsubscribe, ...notificationCalls } = contract.notifications

/** The whole API, not yet listening. Each domain is registered here and writes its replies in its handlers. */
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
  serve(app, services, contract.arrivals, arrivalHandlers)
  serve(app, services, contract.festivalCounts, festivalCountHandlers)
  serve(app, services, contract.rooms, { ...roomHandlers, change: changeOffer, remove: takeRoomDown }, roomsCreated)
  serve(app, services, contract.savedRooms, savedRoomHandlers)
  serve(app, services, contract.savedSearches, savedSearchHandlers, savedSearchesCreated)
  serve(app, services, contract.danceSearches, danceSearchHandlers, danceSearchesCreated)
  serve(app, services, contract.roomRequests, { ...roomRequestHandlers, withdraw: stepBack }, roomRequestsCreated)
  serve(app, services, contract.stays, stayHandlers, staysCreated)
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
  serve(app, services, contract.push, pushHandlers(services))
  serve(app, services, contract.emailActions, emailActionHandlers(services, emailActions))
  serve(app, services, contract.mailBounces, mailBounceHandlers)
  serve(app, services, contract.agenda, agendaHandlers(agendaSources))
  serve(app, services, contract.calendar, calendarHandlers(services))
  serve(app, services, contract.socialParties, socialPartyHandlers(services))
  serve(app, services, contract.socialSuggestions, socialSuggestionHandlers, socialSuggestionsCreated)
  serve(app, services, contract.partyAttendance, partyAttendanceHandlers)
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
  serveBounceReports(app, services)
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

/** The parts that all calls share: body parsing, error replies, headers and the log. It has no routes yet. */
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
  if (options.shedding) takeReadTurns(app)
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

const whyNotServing = ({ db }: Services): Promise<string[]> =>
  within(2000, () => sql`select 1`.execute(db)).then(
    () => [],
    () => ['The database does not answer.'],
  )

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
