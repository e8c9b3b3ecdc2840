import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createClient } from '../contract/client.ts'
import { type Contract, contract } from '../contract/index.ts'
import { originAsAsked } from '../server/asked-address.ts'
import type { Database } from '../server/db/connect.ts'
import { NotFound } from '../server/http-error.ts'
import { inProcessOfPage } from '../server/in-process.ts'
import { serveCrawlerFiles } from './crawler-files.ts'
import { pagePolicy } from './page-policy.ts'
import { createTurns } from './turns.ts'
import type { WebPart } from './web-part.ts'
import { builtWebPart } from './web-part.built.ts'
import { devWebPart } from './web-part.dev.ts'

type Options = {
  db: Database
  dev: boolean
  publicUrl: string | undefined
  uploadsTo: string | null
}

/** Serves every page (rendered here, hydrated in the browser) and the files that pages load. */
export async function servePages(app: FastifyInstance, { db, dev, publicUrl, uploadsTo }: Options) {
  const web = dev ? await devWebPart(app) : await builtWebPart(app)
  const originOf = (request: FastifyRequest) => publicUrl ?? originAsAsked(request)
  const inTurn = createTurns(rendering)
  serveCrawlerFiles(app, db, publicUrl)
  app.get('/*', { config: { rate: 'page' } }, (request, reply) =>
    inTurn(request.ip, () =>
      sendPage(app, web, { origin: originOf(request), uploadsTo, shared: publicUrl !== undefined }, request, reply),
    ),
  )
}

/**
 * Rendering a page takes a few milliseconds of the single thread and about 100 kB of memory, so only a few pages are rendered at
 * once. Visitors who share an IP address, as in a hotel, may send 100 requests at the same moment.
 */
const rendering = { atOnce: 8, atOnceBesideOthers: 2, waitingOfOne: 100, waitingOfAll: 400 }

type Page = { origin: string; uploadsTo: string | null; shared: boolean }

async function sendPage(
  app: FastifyInstance,
  web: WebPart,
  { origin, uploadsTo, shared }: Page,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (!request.url.startsWith('/')) throw NotFound('Page')
  const nonce = randomBytes(16).toString('base64')
  const api = createClient<Contract>(contract, inProcessOfPage(app, request.ip), () => null)
  const page = await web.renderPage({ address: new URL(origin + request.url), api, nonce, origin })
  // Without PUBLIC_URL a page contains the Host header of its request, so a shared cache must not serve it to others.
  reply.headers({ 'cache-control': shared ? 'no-cache' : 'private, no-cache', vary: 'accept-encoding' })
  const location = page.headers.get('location')
  if (location) return reply.code(page.status).header('location', location).send()
  reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy(nonce, web.dev, uploadsTo))
  if (request.method === 'HEAD') return reply.send()
  return sendCompressed(request, reply, page.html.replace('</head>', `${web.head(page.screens, nonce)}</head>`))
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Compresses on another thread, at a low level because a page is rendered for each request. */
async function sendCompressed(request: FastifyRequest, reply: FastifyReply, html: string) {
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) {
    const body = await toBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    return reply.header('content-encoding', 'br').send(body)
  }
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await toGzip(html, { level: 4 }))
  return reply.send(Buffer.from(html))
}
