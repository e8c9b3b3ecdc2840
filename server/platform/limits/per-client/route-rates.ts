import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { hasBody } from './client-limits.ts'
import { type CountedBy, memberOrAddress } from '../clients.ts'
import type { Database } from '../../db/connections/connect.ts'
import { isPartOfPage } from '../../in-process.ts'
import type { Services } from '../../../services.ts'
import { type Caller, findCaller } from '../../sessions/sessions.ts'
import { countLargeFiles } from './large-files.ts'
import type { Limit, RateLimits } from './rate-limits.ts'

/**
 * How a request is counted: a call by its member (by its address without a session), a page or a file by its address. 'bytes': a file that
 * is cheaper to send than to count, unless it is large (`large-files.ts`). `uncounted`: the reason why a route needs no limit.
 */
export type RouteRate = 'call' | 'page' | 'file' | 'bytes' | { uncounted: string }

declare module 'fastify' {
  interface FastifyInstance {
    allRoutes: RouteOptions[]
  }
  interface FastifyContextConfig {
    rate?: RouteRate
  }
  interface FastifyRequest {
    /** The calling member; always null if the route's rate is not 'call'. */
    caller: Caller | null
    /** Whether the body was still arriving when the caller was identified. */
    isBodyLate: boolean
  }
}

/** Identifies the caller of each request and counts the request; throws 429. The app does not start while a route has no rate. */
export function countRequests(app: FastifyInstance, { db, rateLimits }: Pick<Services, 'db' | 'rateLimits'>) {
  requireRates(app)
  app.decorateRequest('caller', null)
  app.decorateRequest('isBodyLate', false)
  app.addHook('onRequest', async (request) => {
    const { rate } = request.routeOptions.config
    if (rate === undefined || rate === 'bytes' || typeof rate === 'object') return
    const isCounted = isPartOfPage()
    if (rate === 'call') request.caller = await callerOf(db, request)
    if (!isCounted) await countCall(rateLimits, rate, request)
  })
  countLargeFiles(app, rateLimits)
  app.addHook('preParsing', async (request) => {
    request.isBodyLate = hasBody(request) && !request.raw.complete
  })
  // While a client delays its body, the session may end and the role change, so the caller is read again.
  app.addHook('preValidation', async (request) => {
    if (request.caller && request.isBodyLate) request.caller = await callerOf(db, request)
  })
}

/**
 * Counts a call by its member, then for all members at the address, so that twenty accounts do not get twenty limits (threat 83); without a
 * session by the address only. A call refused by the member's own limit does not count for the address.
 */
export async function countCall(rateLimits: RateLimits, limit: Limit, by: CountedBy) {
  await rateLimits.take(limit, memberOrAddress(by))
  if (by.caller) await rateLimits.takeOfAddress(limit, by.ip)
}

function requireRates(app: FastifyInstance) {
  app.decorate('allRoutes', [])
  app.addHook('onRoute', (route) => void app.allRoutes.push(route))
  // Checked here and not when each route is registered, since a later hook sets the rate of a plugin's routes.
  app.addHook('onReady', async () => {
    const without = app.allRoutes.find(({ config }) => config?.rate === undefined)
    if (without) throw new Error(`The route ${without.url} has no rate: name one in its config`)
  })
}

/** The member whose token the request has, read again. */
export async function callerOf(db: Database, request: FastifyRequest) {
  const token = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(request.headers.authorization ?? '')?.[1]
  return token === undefined ? null : findCaller(db, token)
}
