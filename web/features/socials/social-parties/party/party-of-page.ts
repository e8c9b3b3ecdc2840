import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../../../lib/api.ts'
import { dayOfTonight } from '../../../../lib/format/tonight.ts'
import { otherNightsQuery, partyQuery } from '../social-parties.queries.ts'

/** Prefetches the social and the other nights of its venue. Rejects only if the social cannot be loaded. */
export async function prefetchParty({ api, queryClient }: { api: Api; queryClient: QueryClient }, id: string) {
  const tonight = dayOfTonight(!import.meta.env.SSR)
  await Promise.all([
    queryClient.ensureQueryData(partyQuery(api, id)),
    queryClient.prefetchQuery(otherNightsQuery(api, id, tonight)),
  ])
}
