import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

const path = '/metrics'

/** Serves the metrics on the site's port to callers with the token. For all others the route does not exist. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string) {
  app.addConstraintStrategy({
    name: 'operator',
    storage() {
      let served: unknown = null
      return {
        get: (isOperator) => (isOperator === true ? (served as never) : null),
        set: (_isOperator, route) => void (served = route),
      }
    },
    deriveConstraint: ({ url, headers }) => (isAsked(url) && hasToken(headers.authorization, token) ? true : undefined),
  })
  app.get(
    path,
    {
      constraints: { operator: true },
      config: { rate: { uncounted: 'Only whoever runs the site has the token' } },
      exposeHeadRoute: false,
    },
    async (_request, reply) =>
      reply
        .type(metrics.contentType)
        .header('cache-control', 'no-store')
        .send(await metrics.text()),
  )
}

type Place = { port: number; host: string; token: string | null }

/** Serves the metrics on a separate port. */
export async function listenForMetrics(metrics: Metrics, { port, host, token }: Place): Promise<Server> {
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, (request, reply) => {
    const mayRead = token === null || hasToken(request.headers.authorization, token)
    if (request.method !== 'GET' || !isAsked(request.url) || !mayRead) reply.writeHead(404).end()
    else
      metrics.text().then(
        (text) => reply.writeHead(200, { 'content-type': metrics.contentType }).end(text),
        () => reply.writeHead(500).end(),
      )
  })
  server.maxConnections = 20
  await new Promise<void>((listening, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use: set METRICS_PORT to another port.`) : error,
      ),
    )
    server.listen(port, host, listening)
  })
  return server
}

const isAsked = (url: string | undefined) => url?.split('?', 1)[0] === path

/** Compares in constant time, whatever was sent. */
export function hasToken(authorization: string | undefined, token: string): boolean {
  const [sent, wanted] = [authorization ?? '', `Bearer ${token}`].map((text) =>
    createHash('sha256').update(text).digest(),
  )
  return timingSafeEqual(sent!, wanted!)
}
