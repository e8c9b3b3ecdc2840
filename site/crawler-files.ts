import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../server/platform/db/connect.ts'
import { NotFound } from '../server/platform/http-error.ts'
import { escapeHtml } from '../server/platform/http/plain-page.ts'
import { requestOrigin } from '../server/platform/http/request-origin.ts'
import { readParts, readUrls, sitemapKinds } from '../server/platform/sitemap/sitemap.queries.ts'
import { isNamedIn } from './etags.ts'

const pages = [
  '/',
  '/festivals/calendar',
  '/social-parties',
  '/safety',
  '/support',
  '/privacy',
  '/terms',
  '/auth',
  '/join-waitlist',
]

const rules = ['User-agent: *', 'Disallow: /api/', 'Disallow: /admin', 'Disallow: /members/', 'Allow: /']

const toGzip = promisify(gzip)

/**
 * Serves robots.txt and a sitemap in parts, with every public page, every public festival and future socials. Members' pages are excluded
 * from search engines. Without `publicUrl` the addresses use the Host header of the request, which a caller can forge, so shared caches
 * must not store them.
 */
export function serveCrawlerFiles(app: FastifyInstance, db: Database, publicUrl: string | undefined) {
  const originOf = (request: FastifyRequest) => publicUrl ?? requestOrigin(request)
  const caching = publicUrl === undefined ? 'private, no-cache' : 'public, max-age=3600'
  const config = { rate: 'page' } as const
  const sendXml = (request: FastifyRequest, reply: FastifyReply, root: string, items: string) => {
    const xml = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${items}</${root}>`
    reply.type('application/xml; charset=utf-8').header('cache-control', caching)
    return send(request, reply, `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`)
  }

  app.get('/robots.txt', { config }, (request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', caching)
    return send(request, reply, [...rules, '', `Sitemap: ${originOf(request)}/sitemap.xml`, ''].join('\n'))
  })

  app.get('/sitemap.xml', { config }, async (request, reply) => {
    const address = `${escapeHtml(originOf(request))}/sitemap-`
    const made = await readParts(db)
    const parts = made.map(
      ({ kind, number, changedAt }) =>
        `<sitemap><loc>${address}${kind}-${number}.xml</loc><lastmod>${changedAt}</lastmod></sitemap>`,
    )
    return sendXml(
      request,
      reply,
      'sitemapindex',
      `<sitemap><loc>${address}pages-1.xml</loc></sitemap>${parts.join('')}`,
    )
  })

  app.get<{ Params: { part: string } }>('/sitemap-:part.xml', { config }, async (request, reply) => {
    const origin = escapeHtml(originOf(request))
    const urls = await urlsOf(db, request.params.part, origin)
    if (urls === null) throw NotFound('Page')
    return sendXml(request, reply, 'urlset', urls)
  })
}

/** The `<url>` elements of a part by its name, such as 'festivals-2'; null if there is none. */
async function urlsOf(db: Database, name: string, origin: string): Promise<string | null> {
  if (name === 'pages-1') return pages.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('')
  const [, ofKind, number] = /^([a-z-]+)-([1-9]\d{0,4})$/.exec(name) ?? []
  const kind = sitemapKinds.find((one) => one === ofKind)
  return kind === undefined ? null : await readUrls(db, kind, Number(number), `${origin}/${kind}/`)
}

async function send({ headers }: FastifyRequest, reply: FastifyReply, text: string) {
  const etag = `W/"${hash('sha1', text, 'base64url')}"`
  reply.headers({ etag, vary: 'accept-encoding' })
  if (isNamedIn(headers['if-none-match'], etag)) return reply.code(304).send()
  const body = Buffer.from(text)
  if (!/\bgzip\b/.test(String(headers['accept-encoding']))) return reply.send(body)
  return reply.header('content-encoding', 'gzip').send(await toGzip(body))
}
