import type { QueryClient } from '@tanstack/react-query'
import { emergencyNumbersQuery } from '../features/people/emergency-numbers/emergency-numbers.queries.ts'
import { privacyQuery } from '../features/people/privacy/privacy.queries.ts'
import type { Api } from '../lib/api.ts'

export { Privacy } from './people/privacy.tsx'
export { Safety } from './people/safety.tsx'
export { Support } from './support.tsx'
export { Terms } from './terms.tsx'

/** What a page of text says from the server: emergency numbers, or who runs the site and what it stores. */
export const prefetchTextPage = ({ api, queryClient }: { api: Api; queryClient: QueryClient }, page: string) =>
  page === 'Safety'
    ? queryClient.prefetchQuery(emergencyNumbersQuery(api))
    : queryClient.prefetchQuery(privacyQuery(api))
