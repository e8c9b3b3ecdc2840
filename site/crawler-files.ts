import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requestOrigin } from '../server/http/request-origin.ts'
import type { Database } from '../server/db/connect.ts'
import { publicFestivalIds } from '../server/festivals/festivals.queries.ts'
import { comingPartyIds } from '../server/social-parties/social-parties.queries.ts'

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
/** Together below the limit of 50,000 addresses in one sitemap. */
const festivalLimit = 44_000
const partyLimit = 5_000

/**
 * Serves robots.txt and sitemap.xml with every public page, every public festival and the socials to come. Members' pages are excluded from search
 * engines. Without `publicUrl` the addresses use the Host header of the request, which a caller can forge, so shared caches must
 * not store them.
 */
export function serveCrawlerFiles(app: FastifyInstance, db: Database, publicUrl: string | undefined) {
  const originOf = (request: FastifyRequest) => publicUrl ?? requestOrigin(request)
  const caching = publicUrl === undefined ? 'private, no-cache' : 'public, max-age=3600'
  const config = { rate: 'page' } as const
  app.get('/robots.txt', { config }, (request, reply) => {
    const rules = ['User-agent: *', 'Disallow: /api/', 'Disallow: /admin', 'Disallow: /members/', 'Allow: /']
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', caching)
      .send([...rules, '', `Sitemap: ${originOf(request)}/sitemap.xml`, ''].join('\n'))
  })
  app.get('/sitemap.xml', { config }, async (request, reply) => {
    const festivals = await publicFestivalIds(db, festivalLimit)
    const parties = await comingPartyIds(db, partyLimit)
    const paths = [
      ...pages,
      ...festivals.map((id) => `/festivals/${id}`),
      ...parties.map((id) => `/social-parties/${id}`),
    ]
    const urls = paths.map((path) => `<url><loc>${originOf(request)}${path}</loc></url>`)
    const sitemap = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', caching)
      .send(`<?xml version="1.0" encoding="UTF-8"?>\n${sitemap}\n`)
  })
}
