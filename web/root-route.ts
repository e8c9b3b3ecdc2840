import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import type { CurrencyCode, Rates } from '../contract/platform/money.ts'
import type { Language } from '../texts/languages.ts'
import { Document } from './document.tsx'
import { noticesQuery } from './features/desk/notices/notices.queries.ts'
import type { Api } from './lib/api.ts'
import { untilHydrated } from './lib/browser/hydration.ts'

/**
 * The context of every loader and screen. `origin` is the base of absolute addresses in a page's head, `currency` that of prices in a
 * server-rendered page, `rates` the exchange rates for their conversion, `language` that of the page.
 */
export type RouterContext = {
  api: Api
  queryClient: QueryClient
  origin: string
  currency: CurrencyCode
  rates: Rates
  language: Language
}

/** A screen that is loaded when it is first displayed. */
export const screen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => load().catch(throwScreenError), name)

/**
 * For a file that cannot be loaded the router would reload the page itself, even without a network. A different error prevents
 * that, because PageError first checks whether a reload helps.
 */
function throwScreenError(cause: unknown): never {
  throw new Error('We couldn’t load this screen', { cause })
}

export const root = createRootRouteWithContext<RouterContext>()({
  beforeLoad: untilHydrated,
  loader: async ({ context: { api, queryClient } }) => {
    const notices = queryClient.prefetchQuery(noticesQuery(api))
    // In a browser no page waits for them, because they came with the first one.
    if (import.meta.env.SSR) await notices
  },
  component: Document,
  notFoundComponent: screen(() => import('./shell/pages/not-found-page.tsx'), 'NotFoundPage'),
})
