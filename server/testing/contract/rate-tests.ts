import type { FastifyInstance } from 'fastify'
import { type Endpoint, type Endpoints, minuteClassOf } from '../../../contract/platform/endpoint.ts'
import { limits } from '../../platform/limits/per-client/rate-limits.ts'
import { untilFreshMinute } from '../until.ts'
import { callsOf, someId, urlOf } from './contract-tests.ts'

type Call = ReturnType<typeof callsOf>[number]
export type RateTest = { calls: string[]; faults: string[] }

/** Each call is made this many times more often than its rate class allows, several at once. */
const beyond = 40

/**
 * Makes every writing call of a contract more often than its rate class allows, each as a new member from a separate address, and reports
 * those that still pass beyond the limit. `newToken` signs up a member, or an admin for admin calls.
 */
export async function testRates(
  app: FastifyInstance,
  contract: Record<string, Endpoints>,
  newToken: (access: Endpoint['access']) => Promise<string>,
): Promise<RateTest> {
  const calls: string[] = []
  const faults: string[] = []
  for (const call of callsOf(contract)) {
    const rateClass = minuteClassOf(call.endpoint)
    if (rateClass === null) continue
    const token = call.endpoint.access === 'public' ? null : await newToken(call.endpoint.access)
    await untilFreshMinute(6_000)
    calls.push(call.name)
    const { max } = limits[rateClass]
    const statuses = await makeCalls(app, call, max + beyond, { token, remoteAddress: `198.51.100.${calls.length}` })
    faults.push(...faultsOf(call, statuses, max))
  }
  return { calls, faults }
}

type Caller = { token: string | null; remoteAddress: string }

async function makeCalls(app: FastifyInstance, { endpoint }: Call, times: number, { token, remoteAddress }: Caller) {
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
  for (let made = 0; made < times; made += beyond) await Promise.all(Array.from({ length: beyond }, makeOne))
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
