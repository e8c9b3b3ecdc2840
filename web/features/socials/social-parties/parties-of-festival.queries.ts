import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'

const maxListed = 6

/** The first socials out around a festival, and how many there are. */
export const partiesOfFestivalQuery = (api: Api, festivalId: string) =>
  queryOptions({
    queryKey: ['social-parties', 'festival', festivalId],
    queryFn: () => api.socialParties.list({ query: { festivalId, limit: maxListed } }),
  })

/** How many socials there are around a festival. */
export const partyCountQuery = (api: Api, festivalId: string) =>
  queryOptions({
    queryKey: ['social-parties', 'festival-count', festivalId],
    queryFn: async () => (await api.socialParties.list({ query: { festivalId, limit: 1 } })).total,
  })
