import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { today } from '../../../lib/format/dates.ts'
import { currentViewer } from '../../../lib/member/viewer-query.ts'
import { festivalsKey } from './festivals.queries.ts'

/* Separate from the other queries of festivals, which every page loads at its start. */

const festivalsPerCity = 3

/** The next festivals in a city, by any of its names. */
export const festivalsOfCityQuery = (api: Api, city: string, viewer = currentViewer()) =>
  queryOptions({
    queryKey: [...festivalsKey, 'city', city, viewer],
    queryFn: () => api.festivals.list({ query: { location: city, startDate: today(), limit: festivalsPerCity } }),
  })
