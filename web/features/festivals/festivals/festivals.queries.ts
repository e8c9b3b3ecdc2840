import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { pagedQuery } from '../../../lib/lists/paged-query.ts'
import { currentViewer } from '../../../lib/member/viewer-query.ts'
import { type FestivalFilters, festivalFilters } from './list/festival-filters.ts'

/** Eight rows on a wide screen; more are loaded near the end of the list. */
export const festivalsPerPage = 24
/** The first page of the list: two screens of cards. */
const festivalsAtFirst = 12

/** The key prefix of every query about festivals. Each key ends with the viewer, because they also see their own unapproved ones. */
export const festivalsKey = ['festivals']
/** The key prefix of every paged list of festivals. */
export const festivalListsKey = [...festivalsKey, 'list']

export const festivalsQuery = (api: Api, filters: FestivalFilters, viewer = currentViewer()) => {
  const query = festivalFilters.queryOf(filters)
  return pagedQuery({
    queryKey: [...festivalListsKey, query],
    first: filters.cursor,
    viewer,
    read: (from) =>
      api.festivals.list({ query: { ...query, ...from, limit: from.cursor ? festivalsPerPage : festivalsAtFirst } }),
    isKeptForBack: true,
  })
}

export const festivalQuery = (api: Api, id: string, viewer = currentViewer()) =>
  queryOptions({ queryKey: [...festivalsKey, 'one', id, viewer], queryFn: () => api.festivals.get({ params: { id } }) })
