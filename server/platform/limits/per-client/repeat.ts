import type { FastifyInstance } from 'fastify'

/** Does the work every so many milliseconds until the app closes. It keeps no process running. */
export function repeat(app: FastifyInstance, milliseconds: number, work: () => void) {
  const timer = setInterval(work, milliseconds).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
