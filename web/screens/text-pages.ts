import type { QueryClient } from '@tanstack/react-query'
import { emergencyNumbersQuery } from '../features/people/emergency-numbers/emergency-numbers.queries.ts'
import { privacyQuery } from '../features/people/privacy/privacy.queries.ts'
import type { Api } from '../lib/api.ts'

export { Privacy } from './people/privacy.tsx'
export { Safety } from './people/safety.tsx'
export { Support } from './support.tsx'
export { Terms } from './terms.tsx'

/** Prefetches the data of text pages: emergency numbers, or the operator of the site and the stored data. */
export const prefetchTextPage = ({ api, queryClient }: { api: Api; queryClient: QueryClient }, page: string) =>
  page === 'Safety'
    ? queryClient.prefetchQuery(emergencyNumbersQuery(api))
    : queryClient.prefetchQuery(privacyQuery(api))
