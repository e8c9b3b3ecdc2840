import type { FastifyInstance } from 'fastify'
import { atNoAddress } from '../../platform/limits/per-resource/connection-turns.ts'
import { Maintenance } from '../../platform/http-error.ts'
import { sharedFor } from '../../platform/load/shared-for.ts'
import type { Services } from '../../services.ts'
import { readNotices } from './notices.queries.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a route is refused during maintenance, or which requests are excepted; by default, its method decides. */
    writes?: boolean | { unless: (request: FastifyRequest) => Promise<boolean> }
  }
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/** In milliseconds: how long an instance may not know that maintenance has started or ended. */
const knownFor = 500

/**
 * During maintenance, refuses writing calls unless an admin makes them. Reads need no query, and writes query the database at most twice a
 * second.
 */
export function pauseWrites(app: FastifyInstance, { db }: Pick<Services, 'db'>) {
  const known = sharedFor(knownFor, () => atNoAddress(() => readNotices(db)))
  app.addHook('onRequest', async (request) => {
    const writes = request.routeOptions.config.writes ?? !reads.has(request.method)
    if (!writes || request.caller?.isAdmin) return
    const { maintenance } = await known()
    if (!maintenance) return
    const isExcepted = typeof writes === 'object' && (await writes.unless(request))
    if (!isExcepted) throw Maintenance(maintenance.text)
  })
}
