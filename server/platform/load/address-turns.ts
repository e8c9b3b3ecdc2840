import type { FastifyInstance } from 'fastify'
import { atAddress } from '../db/connection-turns.ts'
import { networkOf } from '../rate-limits/rate-limits.ts'

/** What each request asks of the database takes a turn of its address (threat 84). */
export function takeTurnsByAddress(app: FastifyInstance) {
  app.addHook('onRequest', ({ ip }, _reply, done) => atAddress(networkOf(ip), done))
  // Once more, as the body's events come from the connection.
  app.addHook('preValidation', ({ ip }, _reply, done) => atAddress(networkOf(ip), done))
}
