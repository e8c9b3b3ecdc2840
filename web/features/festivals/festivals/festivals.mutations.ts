import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Page } from '../../../../contract/platform/client.ts'
import type { Festival, WaitingFestival, WholeFestival } from '../../../../contract/festivals/festivals.ts'
import type { AttendanceStatus } from '../../../../contract/platform/options.ts'
import type { Api } from '../../../lib/api.ts'
import { currentViewer } from '../../../lib/member/viewer-query.ts'
import { type MutationCallbacks, useApiMutation } from '../../../lib/changes/mutations.ts'
import { festivalsKey } from './festivals.queries.ts'

type Festivals = InfiniteData<Page<Festival[]>, string | null>
type Creation = { body: Parameters<Api['festivals']['create']>[0]['body']; idempotencyKey: string }
type Change = { id: string; body: Parameters<Api['festivals']['change']>[0]['body'] }

export const useCreateFestival = (api: Api) =>
  useFestivalMutation((creation: Creation) => api.festivals.create(creation))

export const useChangeFestival = (api: Api) =>
  useFestivalMutation(({ id, body }: Change) => api.festivals.change({ params: { id }, body }))

export const useApproveFestival = (api: Api, callbacks: MutationCallbacks<WholeFestival, WaitingFestival>) =>
  useFestivalMutation(
    ({ id, version }: WaitingFestival) => api.festivals.approve({ params: { id }, body: { version } }),
    callbacks,
  )

type Decision = { id: string; revisionId: string; status: 'approved' | 'refused' }

export const useDecideRevision = (api: Api, callbacks: MutationCallbacks<WholeFestival, Decision>) =>
  useFestivalMutation(({ id, ...body }: Decision) => api.festivals.decideRevision({ params: { id }, body }), callbacks)

export const useCancelRevision = (api: Api, callbacks: MutationCallbacks<unknown, string>) =>
  useApiMutation({
    call: (id: string) => api.festivals.cancelRevision({ params: { id } }),
    refetch: [festivalsKey],
    ...callbacks,
  })

/** A call that returns the updated festival. */
const useFestivalMutation = <Input>(
  call: (input: Input) => Promise<WholeFestival>,
  callbacks?: MutationCallbacks<WholeFestival, Input>,
) =>
  useApiMutation({
    call,
    update: (queryClient, festival) =>
      queryClient.setQueryData([...festivalsKey, 'one', festival.id, currentViewer()], festival),
    refetch: [festivalsKey],
    ...callbacks,
  })

/** Moves one member from one count of a festival to another, in every cached query that contains the festival. */
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
    queryClient.setQueriesData<Data>({ queryKey: [...festivalsKey, kind] }, (data) => data && update(data))
  change<Festival>('one', moved)
  change<Festival[]>('month', (festivals) => festivals.map(moved))
  change<Festivals>('list', ({ pages, ...rest }) => ({
    ...rest,
    pages: pages.map((page) => ({ ...page, items: page.items.map(moved) })),
  }))
}
