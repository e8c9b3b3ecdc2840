import { QueryClient, QueryClientProvider, type QueryKey, type QueryPersister } from '@tanstack/react-query'
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { prefixOf } from '../texts/addresses.ts'
import { rewriteFor } from './language-prefix.ts'
import type { RouterContext } from './root-route.ts'
import { routeTree } from './routes.tsx'
import { PageError } from './shell/pages/page-error.tsx'

type RouterOptions = Omit<RouterContext, 'queryClient'> & {
  nonce?: string
  /** Only in a browser that keeps what members read. */
  persister?: QueryPersister
}

/** Creates a router: one for each page that the server renders, and one in a browser for the life of the tab. */
export function createAppRouter({ nonce, persister, ...given }: RouterOptions) {
  // Product specification, section 7: no retry, no refetch on focus, never stale.
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        // Without a network a query would wait, and give nothing of what is kept.
        networkMode: 'offlineFirst',
        ...(persister && { persister }),
      },
    },
  })
  return createRouter({
    routeTree,
    context: { ...given, queryClient } satisfies RouterContext,
    // None in English: without one the router reads addresses faster.
    ...(prefixOf(given.language) !== '' && { rewrite: rewriteFor(given.language) }),
    // Text is written to the address without JSON quotes, 'query=2027' and not 'query=%222027%22', as a form without a script does
    // it.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(JSON.stringify),
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: PageError,
    notFoundMode: 'root',
    ...(nonce && { ssr: { nonce } }),
    dehydrate: () => ({ answers: JSON.stringify(loadedQueries(queryClient)) }),
    hydrate: ({ answers }: { answers: string }) => {
      for (const [key, data] of JSON.parse(answers) as LoadedQuery[]) queryClient.setQueryData(key, data)
    },
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
}

type LoadedQuery = [key: QueryKey, data: unknown]

/**
 * The loaded queries, to be sent with the page. The library's own function also includes errors and pending queries, which do not
 * occur here.
 */
const loadedQueries = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }): LoadedQuery[] => (state.data === undefined ? [] : [[queryKey, state.data]]))

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /** The source file of a lazily loaded screen, whose script the server preloads with the page. Browsers do not need it. */
    screen?: string
  }
}
