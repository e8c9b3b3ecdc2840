import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createClient } from '../contract/client.ts'
import { type Contract, contract } from '../contract/index.ts'
import type { Database } from '../server/db/connect.ts'
import { NotFound } from '../server/http-error.ts'
import { inProcess } from '../server/in-process.ts'
import { originAsAsked } from '../server/serve.ts'
import { serveCrawlerFiles } from './crawler-files.ts'
import { pagePolicy } from './page-policy.ts'
import type { WebPart } from './web-part.ts'
import { builtWebPart } from './web-part.built.ts'
import { devWebPart } from './web-part.dev.ts'

type Options = { db: Database; dev: boolean; publicUrl: string | undefined; uploadsTo: string | null }

/** Serves every page (rendered here, then alive in the browser) and the files that pages load. */
export async function servePages(app: FastifyInstance, { db, dev, publicUrl, uploadsTo }: Options) {
  const web = dev ? await devWebPart(app) : await builtWebPart(app)
  const originOf = (request: FastifyRequest) => publicUrl ?? originAsAsked(request)
  serveCrawlerFiles(app, db, originOf)
  app.get('/*', (request, reply) => sendPage(app, web, { origin: originOf(request), uploadsTo }, request, reply))
}

async function sendPage(
  app: FastifyInstance,
  web: WebPart,
  { origin, uploadsTo }: { origin: string; uploadsTo: string | null },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (!request.url.startsWith('/')) throw NotFound('Page')
  const nonce = randomBytes(16).toString('base64')
  const api = createClient<Contract>(contract, inProcess(app, request.ip), () => null)
  const page = await web.renderPage({ address: new URL(origin + request.url), api, nonce, origin })
  const location = page.headers.get('location')
  if (location) return reply.code(page.status).header('location', location).send()
  reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy(nonce, web.dev, uploadsTo))
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
  if (request.method === 'HEAD') return reply.send()
  return sendCompressed(request, reply, page.html.replace('</head>', `${web.head(page.screens, nonce)}</head>`))
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Light compression: a page is made once for each reader, on another thread. */
async function sendCompressed(request: FastifyRequest, reply: FastifyReply, html: string) {
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) {
    const body = await toBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    return reply.header('content-encoding', 'br').send(body)
  }
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await toGzip(html, { level: 4 }))
  return reply.send(html)
}
