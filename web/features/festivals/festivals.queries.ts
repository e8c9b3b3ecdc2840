import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paged-query.ts'
import { sessionUser } from '../../lib/session.ts'
import { queryOf, type FestivalFilters } from './festival-filters.ts'

type MemberId = string | null

/** Four rows on a wide screen, few enough for slow networks; more are loaded near the end of the list. */
const festivalsPerPage = 12

/** The beginning of the key of every query about festivals; each ends with the viewer, who also sees their own unapproved ones. */
export const festivalsKey = ['festivals']

/** The server renders for visitors. */
export const signedIn = (): MemberId => (import.meta.env.SSR ? null : (sessionUser()?.id ?? null))

export const festivalsQuery = (api: Api, filters: FestivalFilters, viewer = signedIn()) => {
  const query = queryOf(filters)
  return pagedQuery({
    queryKey: [...festivalsKey, 'list', query],
    first: filters.cursor,
    viewer,
    read: (from) => api.festivals.list({ query: { ...query, ...from, limit: festivalsPerPage } }),
    isKeptForBack: true,
  })
}

export const festivalQuery = (api: Api, id: string, viewer = signedIn()) =>
  queryOptions({ queryKey: [...festivalsKey, 'one', id, viewer], queryFn: () => api.festivals.get({ params: { id } }) })
