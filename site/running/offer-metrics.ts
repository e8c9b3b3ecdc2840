import type { FastifyInstance } from 'fastify'
import type { ProcessFacts } from '../../server/operations/metrics/metrics.ts'
import type { Services } from '../../server/services.ts'
import type { Settings } from '../env.ts'

type Wanted = Pick<Settings, 'METRICS_PORT' | 'METRICS_TOKEN' | 'HOST'>

/**
 * Serves the metrics on a port of their own, and on the site's port to callers with the token. Without a token, their own port is reachable
 * only from this machine. The library is loaded only if they are enabled.
 */
export async function offerMetrics(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'hub' | 'replica' | 'commit'>,
  { METRICS_PORT: port, METRICS_TOKEN: token, HOST }: Wanted,
  facts?: ProcessFacts,
) {
  if (port === undefined && token === undefined) return
  const { createMetrics } = await import('../../server/operations/metrics/metrics.ts')
  const { listenForMetrics, serveMetrics } = await import('../../server/operations/metrics/serve-metrics.ts')
  const metrics = createMetrics(services, facts)
  app.addHook('onClose', async () => metrics.stop())
  if (port !== undefined) {
    const host = token === undefined ? '127.0.0.1' : HOST
    const server = await listenForMetrics(metrics, { port, host, token: token ?? null })
    app.addHook('onClose', async () => void server.close())
  } else if (token !== undefined) serveMetrics(app, metrics, token)
}
