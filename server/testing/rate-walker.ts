import type { FastifyInstance } from 'fastify'
import { type Endpoint, type Endpoints, minuteClassOf } from '../../contract/endpoint.ts'
import { limits } from '../rate-limits/rate-limits.ts'
import { untilFreshMinute } from './until.ts'
import { callsOf, someId, urlOf } from './walker.ts'

type Call = ReturnType<typeof callsOf>[number]
export type RateWalk = { calls: string[]; faults: string[] }

/** More than any rate class allows in its window, but less than the limit of 600 for all calls together. */
const times = 300

/**
 * Makes every writing call of a contract 300 times, each as a new member from an address of its own, and reports those that still
 * pass beyond the limit of their rate class. `newToken` signs up a member, or an admin for admin calls.
 */
export async function walkRates(
  app: FastifyInstance,
  contract: Record<string, Endpoints>,
  newToken: (access: Endpoint['access']) => Promise<string>,
): Promise<RateWalk> {
  const calls: string[] = []
  const faults: string[] = []
  for (const call of callsOf(contract)) {
    const rateClass = minuteClassOf(call.endpoint)
    if (rateClass === null) continue
    const token = call.endpoint.access === 'public' ? null : await newToken(call.endpoint.access)
    await untilFreshMinute(10_000)
    calls.push(call.name)
    const statuses = await makeCalls(app, call, token, `198.51.100.${calls.length}`)
    faults.push(...faultsOf(call, statuses, limits[rateClass].max))
  }
  return { calls, faults }
}

async function makeCalls(app: FastifyInstance, { endpoint }: Call, token: string | null, remoteAddress: string) {
  const statuses: number[] = []
  const makeOne = async () => {
    const reply = await app.inject({
      method: endpoint.method,
      url: urlOf(endpoint, { params: { id: someId } }),
      remoteAddress,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(endpoint.body && { 'content-type': 'application/json' }),
      },
      ...(endpoint.body && { payload: '{}' }),
    })
    statuses.push(reply.statusCode)
  }
  for (let made = 0; made < times; made += 50) await Promise.all(Array.from({ length: 50 }, makeOne))
  return statuses
}

/** 401 is included, since calls after a logout have no session. */
const refusals = new Set([401, 409, 429])

function faultsOf({ name }: Call, statuses: number[], max: number): string[] {
  const passed = statuses.filter((status) => !refusals.has(status)).length
  const last = statuses.at(-1) ?? 0
  const faults: string[] = []
  if (passed > max) faults.push(`${name} passed ${passed} times, more than ${max}`)
  if (!refusals.has(last)) faults.push(`${name} still answered ${last} the ${statuses.length}th time`)
  return faults
}
