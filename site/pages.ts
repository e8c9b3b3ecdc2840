import { randomBytes } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createClient } from '../contract/client.ts'
import { calls, type Contract } from '../contract/index.ts'
import type { CurrencyCode } from '../contract/money.ts'
import { namePage } from '../server/http/replies.ts'
import { requestOrigin } from '../server/http/request-origin.ts'
import type { Database } from '../server/db/connect.ts'
import { NotFound, Unavailable } from '../server/http-error.ts'
import { inProcessOfPage } from '../server/in-process.ts'
import { createRequestCoalescer } from '../server/request-coalescer.ts'
import { createFairQueue } from '../server/fair-queue.ts'
import { serveCrawlerFiles } from './crawler-files.ts'
import { pagePatterns } from './page-patterns.ts'
import { type MapFile, serveMapFile } from './map-file.ts'
import { pagePolicy } from './page-policy.ts'
import { readerCurrency } from './reader-currency.ts'
import type { WebPart } from './web-part.ts'
import { builtWebPart } from './web-part.built.ts'
import { devWebPart } from './web-part.dev.ts'

type Options = {
  db: Database
  dev: boolean
  publicUrl: string | undefined
  /** The origin that receives photos, if it is not our own. */
  uploadsTo: string | null
  /** The style of a maps service; its tiles, fonts and pictures come from the same origin. Without it, the bundled map is shown. */
  mapStyleUrl: string | undefined
  /** The streets of the map, if the site has them. */
  mapFile?: MapFile | null
}

/** Serves every page (rendered here, hydrated in the browser) and the files that pages load. */
export async function servePages(app: FastifyInstance, options: Options) {
  const { db, dev, publicUrl, uploadsTo, mapStyleUrl, mapFile } = options
  if (mapFile) serveMapFile(app, mapFile)
  const web = dev ? await devWebPart(app) : await builtWebPart(app)
  const others = [uploadsTo, mapStyleUrl && new URL(mapStyleUrl).origin].filter((origin) => origin != null)
  const settings = [
    settingTag('map-style', mapStyleUrl),
    settingTag('map-streets', mapFile ? [mapFile.path, ...mapFile.bounds].join(' ') : undefined),
    settingTag('site-origin', publicUrl),
  ].join('')
  const originOf = (request: FastifyRequest) => publicUrl ?? requestOrigin(request)
  const inTurn = createFairQueue(rendering)
  const shareOfAll = createRequestCoalescer<Page>()
  const shareOfAddress = createRequestCoalescer<Page>()
  // Without PUBLIC_URL a page contains the Host header of its request, so a shared cache must not serve it to others.
  const caching = {
    'cache-control': publicUrl === undefined ? 'private, no-cache' : 'no-cache',
    vary: 'accept-encoding, accept-language, cookie',
  }
  const patternOf = pagePatterns(web.pagePaths)
  serveCrawlerFiles(app, db, publicUrl)
  app.get('/*', { config: { rate: 'page' } }, async (request, reply) => {
    if (!request.url.startsWith('/')) throw NotFound('Page')
    namePage(request, patternOf(request.url))
    const origin = originOf(request)
    const url = origin + request.url
    const currency = readerCurrency(request)
    // Requests of several addresses share a page only after their turns, so that none waits in the queue of another address.
    const page = await shareOfAddress(`${request.ip} ${currency} ${url}`, () =>
      inTurn(request.ip, () =>
        shareOfAll(`${currency} ${url}`, () => render(app, web, { origin, settings, currency }, request)),
      ),
    )
    const nonce = newNonce()
    const policy = pagePolicy(nonce, web.dev, others)
    return send(request, reply.headers(caching), page, { nonce, policy })
  })
}

/**
 * Rendering a page takes a few milliseconds of the single thread and about 100 kB of memory, so only a few pages are rendered at
 * once. Visitors who share an IP address, as in a hotel, may send 100 requests at the same moment.
 */
const rendering = { atOnceOfOne: 2, atOnceOfAll: 8, waitingOfOne: 100, waitingOfAll: 400 }

/**
 * A page for everybody who requests it at the same moment. `html` is cut where the nonce of a reply belongs: each reply has its
 * own. A redirect has a `location`.
 */
type Page = { status: number; location: string | null; html: string[] }

/** Tells a page how the site is set up. */
const settingTag = (name: string, value: string | undefined) =>
  value === undefined ? '' : `<meta name="${name}" content="${escaped(value)}">`

const escaped = (address: string) => address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const newNonce = () => randomBytes(16).toString('base64')

/** `settings`: the tags that tell the page how the site is set up. */
type PageOptions = { origin: string; settings: string; currency: CurrencyCode }

async function render(
  app: FastifyInstance,
  web: WebPart,
  { origin, settings, currency }: PageOptions,
  request: FastifyRequest,
): Promise<Page> {
  const fetch = inProcessOfPage(app, request.ip)
  let isUnavailable = false
  const watched: typeof fetch = async (...call) => {
    const reply = await fetch(...call)
    if (reply.status === 503) isUnavailable = true
    return reply
  }
  const api = createClient<Contract>(calls, watched, () => null)
  const nonce = newNonce()
  const rendering = web.renderPage({ address: new URL(origin + request.url), api, nonce, origin, currency })
  // A page without its data would say that it loads, or that something is broken.
  const page = await rendering.catch((error: unknown) => {
    throw isUnavailable ? Unavailable() : error
  })
  if (isUnavailable) throw Unavailable()
  const head = settings + web.head(page.screens, nonce)
  // A function, because '$' has a meaning in a replacing text, and the head names currencies.
  const html = page.html.replace('</head>', () => `${head}</head>`).split(nonce)
  return { status: page.status, location: page.headers.get('location'), html }
}

type Policy = { nonce: string; policy: string }

function send(request: FastifyRequest, reply: FastifyReply, page: Page, { nonce, policy }: Policy) {
  const { status, location, html } = page
  reply.code(status)
  if (location) return reply.header('location', location).send()
  reply.type('text/html; charset=utf-8').header('content-security-policy', policy)
  if (request.method === 'HEAD') return reply.send()
  return sendCompressed(request, reply, html.join(nonce))
}

/**
 * A window as long as a page, at a low level, as the page differs with each reply by its nonce: 0.12 ms for `/`, where level 3 takes
 * 0.33 ms for 8 % fewer bytes.
 */
const brotliOf = (html: Buffer) =>
  brotliCompressSync(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 1,
      [constants.BROTLI_PARAM_LGWIN]: 17,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    },
  })

/** Compresses on this thread: it takes less than a millisecond, and to hand a page to another thread takes longer than that. */
function sendCompressed(request: FastifyRequest, reply: FastifyReply, text: string) {
  const accepted = request.headers['accept-encoding'] ?? ''
  const html = Buffer.from(text)
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(brotliOf(html))
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzipSync(html, { level: 4 }))
  return reply.send(html)
}
