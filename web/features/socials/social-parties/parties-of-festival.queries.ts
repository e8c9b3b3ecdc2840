import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'

const maxListed = 6

/** The first socials around a festival, and their number. */
export const partiesOfFestivalQuery = (api: Api, festivalId: string) =>
  queryOptions({
    queryKey: ['social-parties', 'festival', festivalId],
    queryFn: () => api.socialParties.list({ query: { festivalId, limit: maxListed } }),
  })

/** The number of socials around a festival. */
export const partyCountQuery = (api: Api, festivalId: string) =>
  queryOptions({
    queryKey: ['social-parties', 'festival-count', festivalId],
    queryFn: async () => (await api.socialParties.list({ query: { festivalId, limit: 1 } })).total,
  })
