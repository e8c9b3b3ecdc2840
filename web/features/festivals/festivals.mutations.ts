import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, type Page } from '../../../contract/client.ts'
import type { Festival, FestivalWithRevision } from '../../../contract/festivals.ts'
import type { AttendanceStatus } from '../../../contract/options.ts'
import type { Api } from '../../lib/api.ts'
import { signedIn } from './festivals.queries.ts'

type Festivals = InfiniteData<Page<Festival[]>, string | null>
type Creation = { body: Parameters<Api['festivals']['create']>[0]['body']; idempotencyKey: string }
type Change = { id: string; body: Parameters<Api['festivals']['change']>[0]['body'] }

export function useCreateFestival(api: Api) {
  return useFestivalMutation((creation: Creation) => api.festivals.create(creation))
}

export function useChangeFestival(api: Api) {
  return useFestivalMutation(({ id, body }: Change) => api.festivals.change({ params: { id }, body }))
}

export function useApproveFestival(api: Api, callbacks: MutationCallbacks<Festival>) {
  return useFestivalMutation(
    ({ id, name, website, startDate, endDate }: Festival) =>
      api.festivals.approve({ params: { id }, body: { name, website, startDate, endDate } }),
    callbacks,
  )
}

type Decision = { id: string; revisionId: string; status: 'approved' | 'refused' }

export function useDecideRevision(api: Api, callbacks: MutationCallbacks<Decision>) {
  return useFestivalMutation(
    ({ id, ...body }: Decision) => api.festivals.decideRevision({ params: { id }, body }),
    callbacks,
  )
}

/** It is said before the lists are asked anew, as the button is gone then. */
export function useCancelRevision(api: Api, onCancelled: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.festivals.cancelRevision({ params: { id } }),
    onSuccess: async () => {
      onCancelled()
      await queryClient.invalidateQueries({ queryKey: ['festivals'] })
    },
  })
}

/** What was decided on is something else by now, or was decided already. */
const isOutdated = new Set(['festival_changed', 'revision_changed'])

/** Called before the lists are fetched again: what was pressed may be gone by then, and with it the callbacks of `mutate`. */
type MutationCallbacks<Input> = {
  onChanged?: (festival: FestivalWithRevision, input: Input) => void
  onFailed?: (error: Error, input: Input) => void
}

/** A call that answers with the festival as it is now; every list that may hold it is fetched again, also where the call was refused as outdated. */
function useFestivalMutation<Input>(
  mutationFn: (input: Input) => Promise<FestivalWithRevision>,
  { onChanged, onFailed }: MutationCallbacks<Input> = {},
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onError: async (error, input) => {
      onFailed?.(error, input)
      if (error instanceof ApiError && isOutdated.has(error.code))
        await queryClient.invalidateQueries({ queryKey: ['festivals'] })
    },
    onSuccess: async (festival, input) => {
      onChanged?.(festival, input)
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
