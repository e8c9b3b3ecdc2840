import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { t } from '#texts'
import { calls, type Contract } from '../../contract/index.ts'
import { createClient } from '../../contract/platform/client.ts'
import { ratesWith } from '../../contract/platform/money.ts'
import type { Read } from '../../server/platform/db/connections/replica.ts'
import { escapeHtml } from '../../server/platform/http/plain-page.ts'
import { NotFound, Unavailable } from '../../server/platform/http-error.ts'
import { inProcessOfPage } from '../../server/platform/in-process.ts'
import { pathIn } from '../../texts/addresses.ts'
import { type Language, languages } from '../../texts/languages.ts'
import { withHashes } from '../pages/page-policy.ts'
import { readerCurrency } from '../pages/reader-currency.ts'
import type { InstalledPart, WebPart } from '../pages/web-part.ts'

type Shell = {
  web: WebPart
  installed: InstalledPart
  /** The tags with the settings of the site. */
  settings: string
  policyOf: (scripts: string[]) => string
  read: () => Promise<Read>
}

/**
 * Serves `/shell` in each language: a page without content, which a service worker keeps and gives where the site cannot be reached, and
 * `/shell/files`, the files that it and the offline screens need. Only the worker of this release gets them: another instance may run
 * another one.
 */
export function serveShell(app: FastifyInstance, { web, installed, settings, policyOf, read }: Shell) {
  const config = { rate: 'page' } as const
  for (const language of languages) {
    app.get(pathIn(language, '/shell'), { config }, async (request, reply) => {
      refuseOther(request, language)
      const fetch = inProcessOfPage(app, request.ip, await read())
      const changed = await createClient<Contract>(calls, fetch, () => null)
        .rates.changed()
        .catch(() => ({}))
      const nonce = randomBytes(16).toString('base64url')
      const attributes = `lang="${language}" data-shell data-currency="${readerCurrency(request)}" data-rates="${escapeHtml(JSON.stringify(ratesWith(changed)))}"`
      const head = `${settings}${web.head([], nonce, language)}`
      const page = withHashes(
        `<!DOCTYPE html><html ${attributes}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"><meta name="robots" content="noindex"><title>Compás</title>${head}</head><body></body></html>`,
        nonce,
      )
      return reply
        .headers({ 'cache-control': 'no-store', 'content-security-policy': policyOf(page.scripts) })
        .type('text/html; charset=utf-8')
        .send(page.html)
    })
    app.get(pathIn(language, '/shell/files'), { config }, async (request, reply) => {
      refuseOther(request, language)
      return reply.header('cache-control', 'no-store').send(installed.files(language))
    })
  }

  function refuseOther({ query }: FastifyRequest, language: Language) {
    if ((query as { release?: unknown }).release !== installed.release) throw NotFound(t.errors.pageNotFound())
    if (!web.hasLanguage(language)) throw Unavailable(10, 'build')
  }
}
