import type { FastifyReply, FastifyRequest } from 'fastify'
import { t } from '#texts'
import { ownPath } from '../../../texts/addresses.ts'
import { currentLanguage } from '../../../texts/languages.ts'
import { escapeHtml, policyOfStyle } from './plain-page.ts'

/** Replies to calls are JSON even if a browser opens the address; the upload library calls /s3/. */
const isCall = (url: string) => /^\/(api|s3)\//.test(url)

/** Whether a browser opens this address and displays the reply to a person. */
export const isPageRequest = ({ method, url, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && !isCall(url) && /\btext\/html\b/.test(headers.accept ?? '')

/** Sends an error as an HTML page that needs no file or database. The page of a 503 reloads itself, and states this. */
export function sendErrorPage(reply: FastifyReply, status: number, message: string) {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': status === 503 ? reloadingPolicy : policy,
      'cache-control': 'no-store',
      'content-language': currentLanguage(),
    })
    .send(status === 503 ? reloadingPage() : page(message))
}

const style = `
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif }
body { max-width: 32rem; margin: auto; padding: 4rem 1.5rem }
a { color: inherit; display: inline-block; padding-block: .75rem }`

/** Requests the page until it is available. The delay differs between browsers, so that they do not all return at once. */
const reload = `
const askAgain = () => setTimeout(async () => {
  const reply = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (reply && reply.status !== 503 && reply.status !== 429) location.reload()
  else askAgain()
}, 4000 + 4000 * Math.random())
askAgain()`

const policy = policyOfStyle(style)
const reloadingPolicy = policyOfStyle(style, reload)

const page = (message: string, script = '') =>
  `<!doctype html><html lang="${currentLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(message)} · Compás</title><style>${style}</style></head>
<body><main><h1>Compás</h1><p>${escapeHtml(message)}</p><p><a href="">${escapeHtml(t.errors.tryAgain())}</a> · <a href="${ownPath('/')}">${escapeHtml(t.errors.allFestivals())}</a></p></main>${script}</body></html>`

const reloadingPage = () => page(t.errors.pageNotNow(), `<script>${reload}</script>`)
