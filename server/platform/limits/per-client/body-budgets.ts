import { finished } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { createBudget } from './budget.ts'
import { Unavailable } from '../../http-error.ts'
import { memberOrAddress, networkOf } from '../clients.ts'

/**
 * The maximum bytes of bodies that did not arrive together with their headers, from their announcement until the reply: per member (or per
 * address without a session), per address, and for this process. The longest body is 5 MB; the body of a form, some hundred bytes, is in
 * the packet of its headers.
 */
export const bodyBudgets = { member: 6_000_000, address: 24_000_000, process: 48_000_000 }

/** In seconds. */
const retryAfter = 5

/** Refuses a body that exceeds a budget, before any of it is read. */
export function budgetBodies(app: FastifyInstance) {
  const take = createBudget(bodyBudgets)
  app.addHook('preParsing', async (request, reply) => {
    const { bodyLimit, config } = request.routeOptions
    const bytes = Number(request.headers['content-length'] ?? bodyLimit)
    // A body that is too long is refused with 413 before it is read.
    if (!request.isBodyLate || config.readsBodyItself || bytes > bodyLimit) return
    const giveBack = take({ member: memberOrAddress(request), address: networkOf(request.ip) }, bytes)
    if (!giveBack) throw Unavailable(retryAfter)
    finished(reply.raw, giveBack)
  })
}
