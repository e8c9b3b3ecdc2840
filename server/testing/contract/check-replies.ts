import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Endpoint, Endpoints } from '../../../contract/platform/endpoint.ts'
import { callsOf } from './contract-tests.ts'

/**
 * Compares each successful reply of the app with the contract. Returns the set to which it adds a line per difference.
 * Parsing removes fields that a schema does not have, at any depth, so a reply that differs from its parsed form has extra fields.
 */
export function checkReplies(app: FastifyInstance, contract: Record<string, Endpoints>): ReadonlySet<string> {
  const faults = new Set<string>()
  const calls = new Map(callsOf(contract).map((call) => [routeOf(call.endpoint), call]))
  app.addHook('onSend', async (request, reply, payload) => {
    const call = calls.get(`${request.method} ${request.routeOptions.url}`)
    if (!call?.endpoint.response || reply.statusCode >= 300 || typeof payload !== 'string') return
    const fault = faultOf(call.endpoint.response, JSON.parse(payload))
    if (fault !== null) faults.add(`${call.name} ${fault}`)
  })
  return faults
}

const routeOf = ({ method, path }: Endpoint) => `${method} ${path}`

function faultOf(response: z.core.$ZodType, sent: unknown): string | null {
  const parsed = z.safeParse(response, sent)
  if (!parsed.success) return `does not match its schema: ${z.prettifyError(parsed.error)}`
  if (isDeepStrictEqual(parsed.data, sent)) return null
  return `answers with more than its schema names: ${fieldsAdded(parsed.data, sent).join(', ') || JSON.stringify(sent)}`
}

/** The names of the fields of `sent` that `parsed` lacks or has with another value, such as '0.organizer.email'. */
function fieldsAdded(parsed: unknown, sent: unknown): string[] {
  if (typeof sent !== 'object' || sent === null) return []
  return Object.entries(sent).flatMap(([field, value]) => {
    const kept: unknown = Object(parsed)[field]
    if (isDeepStrictEqual(kept, value)) return []
    const inside = fieldsAdded(kept, value).map((name) => `${field}.${name}`)
    return kept === undefined || inside.length === 0 ? [field] : inside
  })
}
