import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createClient } from '../contract/client.ts'
import { contract } from '../contract/index.ts'
import { inProcess } from '../server/in-process.ts'

const pages = ['/', '/festivals/calendar', '/safety', '/support', '/auth']
/** A sitemap holds at most this many addresses; the festivals to come stand first in the list. */
const mostAddresses = 50_000

/** robots.txt and sitemap.xml: every public page and every festival that all may see. */
export function serveCrawlerFiles(app: FastifyInstance, originOf: (request: FastifyRequest) => string) {
  app.get('/robots.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /admin/\nAllow: /\n\nSitemap: ${originOf(request)}/sitemap.xml\n`,
      ),
  )
  app.get('/sitemap.xml', async (request, reply) => {
    const api = createClient(contract, inProcess(app, request.ip), () => null)
    const addresses = [...pages]
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof api.festivals.list>> = await api.festivals.list({
        query: { limit: 100, ...(cursor && { cursor }) },
      })
      addresses.push(...page.items.map(({ id }) => `/festivals/${id}`))
      cursor = page.next
    } while (cursor && addresses.length < mostAddresses)
    const urls = addresses.map((path) => `<url><loc>${originOf(request)}${path}</loc></url>`)
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
      )
  })
}
