import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { PartyOverview } from '../../../../contract/socials/social-parties.ts'
import type { Api } from '../../../lib/api.ts'
import { allItems, pagedQuery } from '../../../lib/lists/paged-query.ts'
import type { GivenSearch } from '../../../lib/lists/search.ts'
import { festivalsOfCityQuery } from '../../festivals/festivals/festivals-of-city.queries.ts'
import { chosenCity } from './list/last-city.ts'
import { type PartyFilters, partyFilters, queryOf, waysOut } from './list/party-filters.ts'
import { dayOfTonight } from '../../../lib/format/tonight.ts'

export const partiesPerPage = 24

export const partiesQuery = (api: Api, filters: PartyFilters, tonight: string) => {
  const query = queryOf(filters, tonight)
  return pagedQuery({
    queryKey: ['social-parties', 'list', query],
    first: filters.cursor,
    // The reply is the same for everybody.
    viewer: null,
    read: (from) => api.socialParties.list({ query: { ...query, ...from, limit: partiesPerPage } }),
    isKeptForBack: true,
  })
}

/** All cities, which the browser loads after the page. */
export const partyCitiesQuery = (api: Api) =>
  queryOptions({ queryKey: ['social-parties', 'cities'], queryFn: () => api.socialParties.cities() })

const maxLiveliest = 50

/** The cities with the most upcoming socials. */
export const liveliestCitiesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['social-parties', 'liveliest-cities'],
    queryFn: () => api.socialParties.cities({ query: { sort: 'upcoming', limit: maxLiveliest } }),
  })

/** One social, for the head of a link to it. */
export const partyQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: ['social-parties', 'one', id], queryFn: () => api.socialParties.get({ params: { id } }) })

const maxOtherNights = 8

/** The next nights at the venue of a social, without the social itself. */
export const otherNightsQuery = (api: Api, id: string, tonight: string) =>
  queryOptions({
    queryKey: ['social-parties', 'other-nights', id, tonight],
    queryFn: async () =>
      (await api.socialParties.list({ query: { venueOf: id, from: tonight, limit: maxOtherNights } })).items,
  })

/** The initial city of the finder, if its address has no filters. */
export const cityToOpenAt = (search: object) =>
  import.meta.env.SSR || Object.keys(search).length > 0 ? undefined : chosenCity()

/** Prefetches the first page of socials for an address, the liveliest cities, and the next festivals in its city. */
export async function prefetchParties(
  { api, queryClient }: { api: Api; queryClient: QueryClient },
  search: GivenSearch,
) {
  const filters = partyFilters.read(search)
  const { city, party } = filters
  await Promise.all([
    party !== undefined && queryClient.prefetchQuery(partyQuery(api, party)),
    city !== undefined && queryClient.prefetchQuery(festivalsOfCityQuery(api, city)),
    queryClient.prefetchInfiniteQuery(partiesQuery(api, filters, dayOfTonight(!import.meta.env.SSR))),
    queryClient.prefetchQuery(liveliestCitiesQuery(api)),
    queryClient.prefetchQuery(overviewQuery(api, filters, dayOfTonight(!import.meta.env.SSR))),
  ])
}

/** The locations of the socials of the filters, for the initial view of the map. */
export const overviewQuery = (api: Api, filters: PartyFilters, tonight: string) => {
  const { festivalId: _, ...query } = queryOf(filters, tonight)
  return queryOptions({
    queryKey: ['social-parties', 'overview', query],
    queryFn: () => api.socialParties.overview({ query }),
    // The map stays while the next one is read.
    placeholderData: (displayed: PartyOverview | undefined) => displayed,
  })
}

/** All socials that match, in the order of the list, because the map displays every one. */
export const allPartiesQuery = (api: Api, filters: PartyFilters, tonight: string) => {
  const query = queryOf(filters, tonight)
  return queryOptions({
    queryKey: ['social-parties', 'map', query],
    queryFn: () => allItems((from) => api.socialParties.list({ query: { ...query, ...from } })),
  })
}

/**
 * If nothing matches: the filters with the smallest loss that find an upcoming social, and the first such social; null if there is none.
 */
export const nextPartyQuery = (api: Api, filters: PartyFilters, tonight: string) => {
  const ways = waysOut(filters)
  return queryOptions({
    queryKey: ['social-parties', 'next', ways, tonight],
    queryFn: async () => {
      for (const way of ways) {
        const query = { from: tonight, ...queryOf(way, tonight), limit: 1 }
        const { items } = await api.socialParties.list({ query })
        if (items[0]) return { filters: way, party: items[0] }
      }
      return null
    },
  })
}
