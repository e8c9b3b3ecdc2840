import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'

/** The numbers of one country, or of all known countries. */
export const emergencyNumbersQuery = (api: Api, country?: string) =>
  queryOptions({
    queryKey: ['emergencyNumbers', country ?? 'all'],
    queryFn: () => api.emergencyNumbers.list({ query: country === undefined ? {} : { country } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
