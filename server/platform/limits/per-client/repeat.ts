import type { FastifyInstance } from 'fastify'

/** Runs the work at this interval until the app closes. It does not keep the process running. */
export function repeat(app: FastifyInstance, milliseconds: number, work: () => void) {
  const timer = setInterval(work, milliseconds).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
