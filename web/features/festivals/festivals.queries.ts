import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Page } from '../../../contract/client.ts'
import type { Festival } from '../../../contract/festivals.ts'
import type { Api } from '../../lib/api.ts'
import { firstDayOf, lastDayOf, monthOf, today } from '../../lib/dates.ts'
import { sessionUser } from '../../lib/session.ts'
import { askedOf, type FestivalFilters } from './festival-filters.ts'

type MemberId = string | null

const festivalsPerPage = 24
const aWhile = 30 * 60_000

/** Whoever is signed in sees their own unapproved festivals too, hence the member in every key; the server renders for visitors. */
export const signedIn = (): MemberId => (import.meta.env.SSR ? null : (sessionUser()?.id ?? null))

/** The list in pages, kept for half an hour so that Back finds it as long as it was. */
export const festivalsQuery = (api: Api, filters: FestivalFilters, member = signedIn()) => {
  const asked = askedOf(filters)
  const first: string | null = filters.cursor ?? null
  return infiniteQueryOptions({
    queryKey: ['festivals', 'list', asked, first, member],
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
  queryOptions({ queryKey: ['festivals', 'one', id, member], queryFn: () => api.festivals.get({ params: { id } }) })

/** All festivals that have a day in the month ('YYYY-MM', this month unless said), by their first day. */
export const monthQuery = (api: Api, month = monthOf(today()), member = signedIn()) =>
  queryOptions({ queryKey: ['festivals', 'month', month, member], queryFn: () => festivalsOfMonth(api, month) })

async function festivalsOfMonth(api: Api, month: string): Promise<Festival[]> {
  const query = { startDate: firstDayOf(month), endDate: lastDayOf(month), limit: 100 }
  const festivals: Festival[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Page<Festival[]> = await api.festivals.list({ query: { ...query, ...(cursor && { cursor }) } })
    festivals.push(...page.items)
    cursor = page.next
  }
  return festivals.toSorted((a, b) => a.startDate.localeCompare(b.startDate) || a.name.localeCompare(b.name))
}
