import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../clients.ts'
import { createFairQueue, waitForTurn } from './fair-queue.ts'

const address = new AsyncLocalStorage<string | undefined>()

/** The statements of each request count for its address (threat 84). */
export function takeTurnsByAddress(app: FastifyInstance) {
  app.addHook('onRequest', ({ ip }, _reply, done) => address.run(networkOf(ip), done))
  // Repeated here, as the body's events come from the connection.
  app.addHook('preValidation', ({ ip }, _reply, done) => address.run(networkOf(ip), done))
}

/** For work that several addresses share, so that none of them waits for another. */
export const atNoAddress = <T>(work: () => T): T => address.run(undefined, work)

/** The longest wait for a turn, in milliseconds. */
const maxWaitMs = 5_000

/**
 * One address uses at most half of the connections, however many members it has, so that the others find one. `open` gets the function that
 * ends the turn.
 */
export function connectionTurns(connections: number) {
  const inTurn = createFairQueue({
    atOnceOfOne: Math.max(1, Math.floor(connections / 2)),
    atOnceOfAll: Infinity,
    waitingOfOne: Infinity,
    waitingOfAll: Infinity,
  })
  return async <T>(open: (end: () => void) => Promise<T>): Promise<T> => {
    const key = address.getStore()
    if (key === undefined) return await open(() => {})
    const end = await waitForTurn(inTurn, key, AbortSignal.timeout(maxWaitMs))
    try {
      return await open(end)
    } catch (error) {
      end()
      throw error
    }
  }
}
