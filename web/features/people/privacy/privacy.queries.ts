import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'

/** The same for everybody until the next release. */
export const privacyQuery = (api: Api) =>
  queryOptions({ queryKey: ['privacy'], queryFn: () => api.privacy.read(), staleTime: Number.POSITIVE_INFINITY })
