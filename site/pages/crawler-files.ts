import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { t } from '#texts'
import type { Database } from '../../server/platform/db/connections/connect.ts'
import { NotFound } from '../../server/platform/http-error.ts'
import { escapeHtml } from '../../server/platform/http/plain-page.ts'
import { requestOrigin } from '../../server/platform/http/request-origin.ts'
import { readPages, readParts, sitemapKinds } from '../../server/platform/sitemap/sitemap.queries.ts'
import { pathIn } from '../../texts/addresses.ts'
import { defaultLanguage, languages } from '../../texts/languages.ts'
import { isNamedIn } from '../kept-pages/etags.ts'

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

const hidden = ['admin', 'members/'].flatMap((path) => languages.map((language) => pathIn(language, `/${path}`)))

const rules = ['User-agent: *', ...['/api/', ...hidden].map((path) => `Disallow: ${path}`), 'Allow: /']

const toGzip = promisify(gzip)

/**
 * Serves robots.txt and a sitemap in parts, with every public page, every public festival and future socials, each in all languages.
 * Members' pages are excluded from search engines. Without `publicUrl` the addresses use the Host header of the request, which a caller can
 * forge, so shared caches must not store them.
 */
export function serveCrawlerFiles(app: FastifyInstance, db: Database, publicUrl: string | undefined) {
  const originOf = (request: FastifyRequest) => publicUrl ?? requestOrigin(request)
  const caching = publicUrl === undefined ? 'private, no-cache' : 'public, max-age=3600'
  const config = { rate: 'page' } as const
  const sendXml = (request: FastifyRequest, reply: FastifyReply, root: string, items: string, more = '') => {
    const xml = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${more}>${items}</${root}>`
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
    if (urls === '') throw NotFound(t.errors.pageNotFound())
    return sendXml(request, reply, 'urlset', urls, ' xmlns:xhtml="http://www.w3.org/1999/xhtml"')
  })
}

/** The `<url>` elements of a part by its name, such as 'festivals-2'; empty if there is none. */
async function urlsOf(db: Database, name: string, origin: string): Promise<string> {
  if (name === 'pages-1') return pages.map((path) => urlsOfPage(origin, path)).join('')
  const [, ofKind, number] = /^([a-z-]+)-([1-9]\d{0,4})$/.exec(name) ?? []
  const kind = sitemapKinds.find((one) => one === ofKind)
  const found = kind === undefined ? [] : await readPages(db, kind, Number(number))
  const folder = `/${kind}/`
  return found.map(({ id, changedAt }) => urlsOfPage(origin, folder + id, `<lastmod>${changedAt}</lastmod>`)).join('')
}

/** One page in all languages: each address names all of them, as search engines ask for. */
function urlsOfPage(origin: string, path: string, day = ''): string {
  const addresses = languages.map((language) => [language, origin + pathIn(language, path)] as const)
  const alternates = [...addresses, ['x-default', origin + pathIn(defaultLanguage, path)] as const]
    .map(([language, address]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`)
    .join('')
  return addresses.map(([, address]) => `<url><loc>${address}</loc>${day}${alternates}</url>`).join('')
}

async function send({ headers }: FastifyRequest, reply: FastifyReply, text: string) {
  const etag = `W/"${hash('sha1', text, 'base64url')}"`
  reply.headers({ etag, vary: 'accept-encoding' })
  if (isNamedIn(headers['if-none-match'], etag)) return reply.code(304).send()
  const body = Buffer.from(text)
  if (!/\bgzip\b/.test(String(headers['accept-encoding']))) return reply.send(body)
  return reply.header('content-encoding', 'gzip').send(await toGzip(body))
}
