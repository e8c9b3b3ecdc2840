import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { clockOffset } from '../../contract/platform/clock.ts'
import { createClient } from '../../contract/platform/client.ts'
import { calls, type Contract } from '../../contract/index.ts'
import type { CurrencyCode } from '../../contract/platform/money.ts'
import type { Read } from '../../server/platform/db/connections/replica.ts'
import { Unavailable } from '../../server/platform/http-error.ts'
import { inProcessOfPage } from '../../server/platform/in-process.ts'
import type { KeptThings, Moment } from '../kept-pages/kept-pages.ts'
import { keepingReplies, type Reply } from '../kept-pages/kept-replies.ts'
import { withHashes } from './page-policy.ts'
import type { WebPart } from './web-part.ts'
import { currentLanguage } from '../../texts/languages.ts'

/**
 * A visitor's page, the same for everybody who reads prices in this currency. `scripts` are those that its policy allows. A redirect has a
 * `location`. A page is whole if every call returned its full reply. `shown`: what its replies show.
 */
export type Page = {
  status: number
  location: string | null
  html: string
  scripts: string[]
  isWhole: boolean
  shown: ReadonlySet<string>
}

/**
 * `path`: with its search. `settings`: the tags with the settings of the site. `ip`: the client. `read`: how its calls read. `moment`: the
 * earliest moment of `replies`; null if it is unknown.
 */
export type PageAddress = {
  origin: string
  path: string
  currency: CurrencyCode
  settings: string
  ip: string
  read: Read
  moment: Moment | null
  replies: KeptThings<Reply>
}

/**
 * Throws 503 if one of its calls was refused with it: without its data, a page would state that it is loading, or that something is broken.
 */
export async function renderPage(
  app: FastifyInstance,
  web: WebPart,
  { origin, path, currency, settings, ip, read, moment, replies }: PageAddress,
): Promise<Page> {
  const calling = inProcessOfPage(app, ip, read)
  const shown = new Set<string>()
  const { fetch, failures } = watched(moment === null ? calling : keepingReplies(replies, moment, shown, calling))
  const api = createClient<Contract>(calls, fetch, () => null)
  const nonce = randomBytes(16).toString('base64url')
  const rendering = web.renderPage({
    address: new URL(origin + path),
    api,
    nonce,
    origin,
    currency,
    clockOffset: clockOffset(),
  })
  const page = await rendering.catch((error: unknown) => {
    throw failures.isUnavailable ? Unavailable() : error
  })
  if (failures.isUnavailable) throw Unavailable()
  const head = settings + web.head(page.screens, nonce, currentLanguage())
  // Uses a function, because '$' has a meaning in a replacement text, and the head contains currencies.
  const html = page.html.replace('</head>', () => `${head}</head>`)
  return {
    status: page.status,
    location: page.headers.get('location'),
    isWhole: failures.isWhole,
    shown,
    ...withHashes(html, nonce),
  }
}

type Fetch = ReturnType<typeof inProcessOfPage>

/** A `fetch` that records failures. A missing thing is no failure; a search that took too long is one. */
function watched(fetch: Fetch) {
  const failures = { isUnavailable: false, isWhole: true }
  const watching: Fetch = async (...call) => {
    const reply = await fetch(...call)
    if (reply.status === 503) failures.isUnavailable = true
    if ((!reply.ok && reply.status !== 404) || reply.headers.get('x-partial') !== null) failures.isWhole = false
    return reply
  }
  return { fetch: watching, failures }
}
