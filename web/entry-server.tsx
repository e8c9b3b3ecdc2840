import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import { setClockOffset } from '../contract/platform/clock.ts'
import { type CurrencyCode, ratesWith } from '../contract/platform/money.ts'
import { currentLanguage, readLanguageBy } from '../texts/languages.ts'
import type { Api } from './lib/api.ts'
import { createAppRouter } from './router.tsx'
import { routes } from './routes.tsx'
import { festivalTabs } from './screens/festivals/festival/festival-tabs.ts'
import { fontsToPreload } from './ui/fonts.ts'

/** This bundle has a copy of the texts of its own: the server says in which language it renders. */
export { fontsToPreload, readLanguageBy }

const routePaths = routes.flatMap(({ options }) => ('path' in options ? options.path : []))

/** The path patterns of all pages: '/', '/festivals/$id', … */
export const pagePaths: string[] = [...new Set([...routePaths, ...festivalTabs.map(({ to }) => to)])]

/**
 * `address` is absolute. `clockOffset` is in milliseconds, because this bundle has a separate copy of the server's clock. `api` sends no
 * session, so that the page is the same for all readers of prices in this currency.
 */
export type PageRequest = {
  address: URL
  api: Api
  nonce: string
  origin: string
  currency: CurrencyCode
  clockOffset: number
}

/** `screens` are the source files of the lazily loaded screens on the page, whose scripts the server preloads. */
export type RenderedPage = { status: number; headers: Headers; html: string; screens: string[] }

/** Renders the page of an address for a visitor. A redirect has no HTML. */
export async function renderPage({ address, clockOffset, ...given }: PageRequest): Promise<RenderedPage> {
  setClockOffset(clockOffset)
  // A page without the admins' rates is not cached.
  const rates = ratesWith(await given.api.rates.changed().catch(() => ({})))
  const router = createAppRouter({ ...given, rates, language: currentLanguage() })
  const handle = createRequestHandler({ request: new Request(address), createRouter: () => router })
  const response = await handle(({ responseHeaders }) =>
    renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> }),
  )
  const screens = router.state.matches.flatMap(({ staticData }) => staticData.screen ?? [])
  return { status: response.status, headers: response.headers, html: await response.text(), screens }
}
