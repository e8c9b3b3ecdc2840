import type { FastifyInstance } from 'fastify'
import { atNoAddress } from '../db/connection-turns.ts'
import { Maintenance } from '../http-error.ts'
import { sharedFor } from '../load/shared-for.ts'
import type { Services } from '../services.ts'
import { readNotices } from './notices.queries.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether it is refused during maintenance; without it, its method says so. */
    writes?: boolean
  }
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/** In milliseconds: so long after its commit an instance may not know yet that maintenance began or ended. */
const knownFor = 500

/** During maintenance, refuses what writes unless an admin calls. Reads ask for nothing, and writes ask the database twice a second at most. */
export function pauseWrites(app: FastifyInstance, { db }: Pick<Services, 'db'>) {
  const known = sharedFor(knownFor, () => atNoAddress(() => readNotices(db)))
  app.addHook('onRequest', async ({ method, routeOptions, caller }) => {
    const writes = routeOptions.config.writes ?? !reads.has(method)
    if (!writes || caller?.isAdmin) return
    const { maintenance } = await known()
    if (maintenance) throw Maintenance(maintenance.text)
  })
}
