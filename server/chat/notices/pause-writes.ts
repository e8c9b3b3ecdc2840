import type { FastifyInstance } from 'fastify'
import { atNoAddress } from '../../platform/limits/per-resource/connection-turns.ts'
import { Maintenance } from '../../platform/http-error.ts'
import { sharedFor } from '../../platform/load/shared-for.ts'
import type { Services } from '../../services.ts'
import { readNotices } from './notices.queries.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether it is refused during maintenance, or what excepts a request; without it, its method says so. */
    writes?: boolean | { unless: (request: FastifyRequest) => Promise<boolean> }
  }
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/** In milliseconds: so long after its commit an instance may not know yet that maintenance began or ended. */
const knownFor = 500

/** During maintenance, refuses what writes unless an admin calls. Reads ask for nothing, and writes ask the database twice a second at most. */
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
