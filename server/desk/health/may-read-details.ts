import type { FastifyRequest } from 'fastify'
import { hasToken } from '../../operations/metrics/serve-metrics.ts'

const loopback = /^(?:::ffff:)?127\.|^::1$/
const forwarding = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'] as const

/**
 * Whether a caller may read the details of the site's health: they have the token of the metrics, or call from the machine itself. A proxy
 * on the same machine names its client in a header.
 */
export function mayReadDetails({ raw, headers }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined && hasToken(headers.authorization, token)) return true
  return loopback.test(raw.socket.remoteAddress ?? '') && forwarding.every((name) => headers[name] === undefined)
}
