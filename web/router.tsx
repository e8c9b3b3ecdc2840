import { dehydrate, type DehydratedState, hydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import type { Api } from './lib/api.ts'
import { DisplayCurrencyProvider } from './lib/display-currency.tsx'
import { routeTree } from './routes.tsx'
import { PageError } from './shell/page-error.tsx'

/** What every loader and screen is given. `origin`: of absolute addresses in a page's head. */
export type RouterContext = { api: Api; queryClient: QueryClient; origin: string }

/** One router for each page rendered on the server, and one for the life of a browser tab. */
export function createAppRouter({ api, origin, nonce }: { api: Api; origin: string; nonce?: string }) {
  // Product specification, section 7: no retry, no refetch on focus, never stale.
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  return createRouter({
    routeTree,
    context: { api, queryClient, origin } satisfies RouterContext,
    // Words stand in an address as they are: 'query=2027' and not 'query=%222027%22', as a form without a script writes them too.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(JSON.stringify),
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: PageError,
    ...(nonce && { ssr: { nonce } }),
    dehydrate: () => ({ queries: JSON.stringify(dehydrate(queryClient)) }),
    hydrate: ({ queries }: { queries: string }) => hydrate(queryClient, JSON.parse(queries) as DehydratedState),
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <DisplayCurrencyProvider>{children}</DisplayCurrencyProvider>
      </QueryClientProvider>
    ),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /** The source file of a screen that is loaded lazily: the server preloads its script with the page. */
    screen?: string
  }
}
