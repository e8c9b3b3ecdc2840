import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../clients.ts'
import { leftSignal } from '../../left-signal.ts'
import { isMeasured } from './in-progress.ts'
import { createFairQueue, waitForTurn } from '../per-resource/fair-queue.ts'

/** For each address, as for the rendering of pages; but while calls of an address wait, its turns rest, as a call costs more than most pages. */
const bounds = { atOnceOfOne: 2, atOnceOfAll: Infinity, waitingOfOne: 200, waitingOfAll: 800, rests: true }

/**
 * The reading calls of one address take turns, however many members it has (threat 83). A call waits before anything is read for it; if too
 * many wait already, it is refused with 503.
 */
export function takeReadTurns(app: FastifyInstance) {
  const inTurn = createFairQueue(bounds)
  app.decorateRequest('endReadTurn', null)
  app.addHook('onRequest', async (request, reply) => {
    if (isRead(request)) request.endReadTurn = await turnOf(request, reply)
  })
  app.addHook('onSend', async (request) => request.endReadTurn?.())

  async function turnOf({ ip }: FastifyRequest, reply: FastifyReply) {
    const left = leftSignal(reply)
    const end = await waitForTurn(inTurn, networkOf(ip), left)
    left.addEventListener('abort', end)
    return end
  }
}

function isRead(request: FastifyRequest) {
  const { rate, hasOwnTurns } = request.routeOptions.config
  return ['GET', 'HEAD'].includes(request.method) && rate === 'call' && !hasOwnTurns && isMeasured(request)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the turn of a reading call. */
    endReadTurn: (() => void) | null
  }
  interface FastifyContextConfig {
    /** The call waits in a queue of its own. If it also had a turn, it would keep the address's other calls waiting meanwhile. */
    hasOwnTurns?: boolean
  }
}
