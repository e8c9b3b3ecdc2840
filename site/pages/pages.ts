import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { t } from '#texts'
import { namePage } from '../../server/platform/http/replies.ts'
import type { Database } from '../../server/platform/db/connections/connect.ts'
import { noReplica, type Replica } from '../../server/platform/db/connections/replica.ts'
import { type VisibleWatch, watchVisible } from '../../server/platform/db/kept-pages-version.ts'
import { createFairQueue } from '../../server/platform/limits/per-resource/fair-queue.ts'
import { NotFound, Unavailable } from '../../server/platform/http-error.ts'
import { networkOf } from '../../server/platform/limits/clients.ts'
import { requestOrigin } from '../../server/platform/http/request-origin.ts'
import { createRequestCoalescer } from '../../server/platform/request-coalescer.ts'
import { serveCrawlerFiles } from './crawler-files.ts'
import { chosenHome } from './chosen-home.ts'
import { normalAddress } from './page-address.ts'
import { languageAt, pathIn, withoutLanguage } from '../../texts/addresses.ts'
import { type Language, languages } from '../../texts/languages.ts'
import { inLanguage } from '../../server/platform/request-context.ts'
import { pagePatterns } from './page-patterns.ts'
import { isNamedIn } from '../kept-pages/etags.ts'
import { encoded, type Encoding, encodingFor } from '../kept-pages/encoded.ts'
import { keptThings, type Moment } from '../kept-pages/kept-pages.ts'
import type { Reply } from '../kept-pages/kept-replies.ts'
import { serveManifests } from '../installed/serve-manifest.ts'
import { serveShell } from '../installed/serve-shell.ts'
import { serveWorker } from '../installed/serve-worker.ts'
import { type MapFile, serveMapFile } from '../files/map-file.ts'
import type { MapService } from '../files/map-service.ts'
import { pagePolicy } from './page-policy.ts'
import { readerCurrency } from './reader-currency.ts'
import { renderPage } from './render-page.ts'
import { builtWebPart } from './web-part.built.ts'
import { devWebPart } from './web-part.dev.ts'
import { now } from '../../contract/platform/clock.ts'

type Options = {
  db: Database
  /** Without a replica, the pages of visitors are read from `db` as well. */
  replica?: Replica
  dev: boolean
  publicUrl: string | undefined
  /** The origin that receives photos, if it is not our own. */
  uploadsTo: string | null
  /** The maps service with the streets; without one the bundled map is used. */
  mapService?: MapService | null
  /** The streets of the map, if the site has them. */
  mapFile?: MapFile | null
  /** False removes the service worker from browsers that have it. */
  hasWorker?: boolean
}

/** Serves every page (rendered here, hydrated in the browser) and the files that pages load. Returns the languages that are not built yet. */
export async function servePages(app: FastifyInstance, options: Options): Promise<Language[]> {
  const { db, replica = noReplica(db), dev, publicUrl, uploadsTo, mapService, mapFile, hasWorker = true } = options
  if (mapFile) serveMapFile(app, mapFile)
  const web = dev ? await devWebPart(app) : await builtWebPart(app)
  const installed = hasWorker ? web.installed : null
  const others = [uploadsTo, mapService && new URL(mapService.light).origin].filter((origin) => origin != null)
  const settings = [
    settingTag('map-style', mapService?.light),
    settingTag('map-style-dark', mapService?.dark),
    settingTag('map-streets', mapFile ? [mapFile.path, ...mapFile.bounds].join(' ') : undefined),
    settingTag('site-origin', publicUrl),
    settingTag('service-worker', installed ? undefined : 'off'),
  ].join('')
  const originOf = (request: FastifyRequest) => publicUrl ?? requestOrigin(request)
  const { costs } = app
  // The client with the lowest cost goes first.
  const inTurn = createFairQueue({ ...rendering, costOf: costs.of })
  const shareOfAll = createRequestCoalescer<Sent>()
  const shareOfAddress = createRequestCoalescer<Sent>()
  const shown = watchVisible(db)
  const [kept, keptSearches] = [nothingKept(dev, shown), nothingKept(dev, shown)]
  // Without PUBLIC_URL a page contains the Host header of its request, so a shared cache must not serve it to others.
  const caching = {
    'cache-control': publicUrl === undefined ? 'private, no-cache' : 'no-cache',
    vary: 'accept-encoding, accept-language, cookie',
  }
  const patternOf = pagePatterns(web.pagePaths)

  /** The version of the last query; everybody who shares a page that is rendered from now on gets it. */
  let shownAt = Number.POSITIVE_INFINITY
  /** Null while the database is away. */
  async function momentNow(): Promise<Moment | null> {
    const seen = await shown.now().catch(() => null)
    shownAt = seen?.position ?? Number.POSITIVE_INFINITY
    return seen && { minute: Math.floor(now() / 60_000), version: seen.version }
  }

  serveCrawlerFiles(app, db, publicUrl)
  serveManifests(app)
  serveWorker(app, installed)
  if (installed) {
    const policyOf = (scripts: string[]) => pagePolicy(scripts, web.dev, others)
    serveShell(app, { web, installed, settings, policyOf, read: () => replica.since(shownAt) })
  }
  app.get('/*', { config: { rate: dev ? ofDevelopment : 'page' } }, async (request, reply) => {
    if (!request.url.startsWith('/')) throw NotFound(t.errors.pageNotFound())
    const language = languageAt(request.url)
    const inEnglish = withoutLanguage(request.url)
    namePage(request, patternOf(inEnglish))
    const path = chosenHome(request) ?? pathIn(language, normalAddress(inEnglish, patternOf))
    // A browser never sends the part after the '#'.
    if (path !== request.url.split('#', 1)[0]) return reply.headers(caching).redirect(path, 307)
    if (!web.hasLanguage(language)) throw Unavailable(10, 'build')
    const origin = originOf(request)
    const address = networkOf(request.ip)
    const currency = readerCurrency(request)
    const encoding = encodingFor(request.headers['accept-encoding'])
    const key = `${encoding} ${currency} ${origin}${path}`
    const { pages, replies } = path.includes('?') ? keptSearches : kept
    const moment = await momentNow()
    if (moment !== null) for (const things of [pages, replies]) things.turnTo(moment.minute)

    const find = () => (moment === null ? undefined : pages.find(moment, key)?.thing)
    async function make(): Promise<Sent> {
      const read = await replica.since(shownAt)
      const asked = { origin, path, currency, settings, ip: request.ip, read, moment, replies }
      const {
        isWhole,
        html,
        scripts,
        shown: scopes,
        ...page
      } = await inLanguage(language, () => renderPage(app, web, asked))
      const body = encoded(html, encoding)
      const policy = pagePolicy(scripts, web.dev, others)
      const made = { ...page, encoding, body, policy, etag: `"${hash('sha1', body, 'base64url')}"` }
      const bytes = body.length + policy.length + key.length
      if (moment !== null && isWhole && page.status === 200) pages.keep(moment, key, { thing: made, scopes, bytes })
      return made
    }
    // Requests of several addresses share a page only after their turns, so that none waits in the queue of another address.
    const page =
      find() ??
      (await costs.waiting(request, () =>
        shareOfAddress(`${address} ${key}`, () =>
          inTurn(address, () => shareOfAll(key, async () => find() ?? (await costs.working(request, make)))),
        ),
      ))
    return send(request, reply.headers({ ...caching, 'content-language': language }), page)
  })
  return languages.filter((language) => !web.hasLanguage(language))
}

const ofDevelopment = { uncounted: 'In development a page loads each module by itself, more than a thousand of them' }

/**
 * Rendering a page takes a few milliseconds of the single thread and about 100 kB of memory, so only a few pages are rendered at
 * once. Visitors who share an IP address, as in a hotel, may send 100 requests at the same moment.
 */
const rendering = { atOnceOfOne: 2, atOnceOfAll: 8, waitingOfOne: 100, waitingOfAll: 400 }

/** Some 600 pages, and as many replies, in the JavaScript heap. */
const maxBytes = { ofPages: 8_000_000, ofReplies: 4_000_000 }

/** Pages with a search have a separate cache of the same size, as anybody can invent searches. */
const nothingKept = (dev: boolean, { hasEnded }: VisibleWatch) => ({
  pages: keptThings<Sent>(dev ? 0 : maxBytes.ofPages, hasEnded),
  replies: keptThings<Reply>(dev ? 0 : maxBytes.ofReplies, hasEnded),
})

/** A page in the form that is sent. */
type Sent = {
  status: number
  location: string | null
  encoding: Encoding
  body: Buffer
  policy: string
  etag: string
}

/** A tag with a setting of the site for the page. */
const settingTag = (name: string, value: string | undefined) =>
  value === undefined ? '' : `<meta name="${name}" content="${escaped(value)}">`

const escaped = (address: string) => address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

function send({ method, headers }: FastifyRequest, reply: FastifyReply, page: Sent) {
  reply.code(page.status)
  if (page.location) return reply.header('location', page.location).send()
  reply.headers({ etag: page.etag, 'content-security-policy': page.policy })
  // Sent with the policy, as a browser uses the headers of this reply for its cached page.
  if (page.status === 200 && isNamedIn(headers['if-none-match'], page.etag)) return reply.code(304).send()
  reply.type('text/html; charset=utf-8')
  if (page.encoding !== 'identity') reply.header('content-encoding', page.encoding)
  return method === 'HEAD' ? reply.send() : reply.send(page.body)
}
