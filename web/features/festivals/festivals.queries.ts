import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { sessionUser } from '../../lib/session.ts'
import { askedOf, type FestivalFilters } from './festival-filters.ts'

type MemberId = string | null

/** Four rows on a wide screen: a first page that is light on poor Wi-Fi; more comes as the reader nears its end. */
const festivalsPerPage = 12
const aWhile = 30 * 60_000

/** The beginning of the key of every query about festivals; each ends with the viewer, who also sees their own unapproved ones. */
export const festivalsKey = ['festivals']

/** The server renders for visitors. */
export const signedIn = (): MemberId => (import.meta.env.SSR ? null : (sessionUser()?.id ?? null))

/** The list in pages, kept for half an hour so that Back finds it as long as it was. */
export const festivalsQuery = (api: Api, filters: FestivalFilters, member = signedIn()) => {
  const asked = askedOf(filters)
  const first: string | null = filters.cursor ?? null
  return infiniteQueryOptions({
    queryKey: [...festivalsKey, 'list', asked, first, member],
    queryFn: ({ pageParam }) =>
      api.festivals.list({
        query: { ...asked, limit: festivalsPerPage, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: first,
    getNextPageParam: (page) => page.next,
    gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : aWhile,
  })
}

export const festivalQuery = (api: Api, id: string, member = signedIn()) =>
  queryOptions({ queryKey: [...festivalsKey, 'one', id, member], queryFn: () => api.festivals.get({ params: { id } }) })
