import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Page } from '../../../contract/client.ts'
import type { Festival } from '../../../contract/festivals.ts'
import type { AttendanceStatus } from '../../../contract/options.ts'
import type { Api } from '../../lib/api.ts'
import { firstDayOf, lastDayOf, monthOf, today } from '../../lib/dates.ts'
import { sessionUser } from '../../lib/session.ts'
import { askedOf, type FestivalFilters } from './festival-filters.ts'

type MemberId = string | null
type Festivals = InfiniteData<Page<Festival[]>, string | null>

const festivalsPerPage = 24
const aWhile = 30 * 60_000

/** Whoever is signed in sees their own unapproved festivals too, hence the member in every key; the server renders for visitors. */
const signedIn = (): MemberId => (import.meta.env.SSR ? null : (sessionUser()?.id ?? null))

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

/** The festivals that wait for an admin, the longest waiting first. */
export const pendingQuery = (api: Api, member: MemberId) =>
  infiniteQueryOptions({
    queryKey: ['festivals', 'pending', member],
    queryFn: ({ pageParam }) => api.festivals.pending({ query: pageParam === null ? {} : { cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })

type Creation = { body: Parameters<Api['festivals']['create']>[0]['body']; idempotencyKey: string }
type Change = { id: string; body: Parameters<Api['festivals']['change']>[0]['body'] }

export function useCreateFestival(api: Api) {
  return useFestivalMutation((creation: Creation) => api.festivals.create(creation))
}

export function useChangeFestival(api: Api) {
  return useFestivalMutation(({ id, body }: Change) => api.festivals.change({ params: { id }, body }))
}

export function useApproveFestival(api: Api) {
  return useFestivalMutation((id: string) => api.festivals.approve({ params: { id } }))
}

export function useRemoveFestival(api: Api) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.festivals.remove({ params: { id } }),
    onSuccess: (_, id) => {
      queryClient.removeQueries({ queryKey: ['festivals', 'one', id] })
      return queryClient.invalidateQueries({ queryKey: ['festivals'] })
    },
  })
}

/** A call that answers with the festival as it is now; every list that may hold it is asked anew. */
function useFestivalMutation<Input>(mutationFn: (input: Input) => Promise<Festival>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async (festival) => {
      await queryClient.invalidateQueries({ queryKey: ['festivals'] })
      queryClient.setQueryData(['festivals', 'one', festival.id, signedIn()], festival)
    },
  })
}

/** Moves one person from one count of a festival to another, wherever the festival is shown. */
export function moveCounts(
  queryClient: QueryClient,
  festivalId: string,
  from: AttendanceStatus | null,
  to: AttendanceStatus | null,
) {
  const by = (status: AttendanceStatus) => Number(to === status) - Number(from === status)
  const moved = (festival: Festival): Festival =>
    festival.id === festivalId
      ? {
          ...festival,
          goingCount: Math.max(0, festival.goingCount + by('attending')),
          interestedCount: Math.max(0, festival.interestedCount + by('interested')),
        }
      : festival
  const change = <Data>(kind: string, update: (data: Data) => Data) =>
    queryClient.setQueriesData<Data>({ queryKey: ['festivals', kind] }, (data) => data && update(data))
  change<Festival>('one', moved)
  change<Festival[]>('month', (festivals) => festivals.map(moved))
  change<Festivals>('list', ({ pages, ...rest }) => ({
    ...rest,
    pages: pages.map((page) => ({ ...page, items: page.items.map(moved) })),
  }))
}
