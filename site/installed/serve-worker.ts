import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { InstalledPart } from '../pages/web-part.ts'

/** A worker has the policy of its own reply, not that of a page: it fetches our files, and runs no other script. */
const policy = "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'"

const removal = readFileSync(resolve(import.meta.dirname, 'no-worker.js'), 'utf8')

/**
 * Serves the service worker at `/sw.js`, each release another script, so that browsers replace it. Where there is none (in development, or
 * with SERVICE_WORKER=off), a script that removes the worker from every browser that has it, with all that it stored.
 */
export function serveWorker(app: FastifyInstance, installed: InstalledPart | null) {
  const script = installed ? `const RELEASE = '${installed.release}';\n${installed.worker}` : removal
  app.get('/sw.js', { config: { rate: 'bytes' } }, (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy })
      .type('text/javascript; charset=utf-8')
      .send(script),
  )
}
