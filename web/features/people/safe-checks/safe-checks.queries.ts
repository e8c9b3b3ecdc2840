import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { SafeCheck } from '../../../../contract/people/safe-checks.ts'
import type { Api } from '../../../lib/api.ts'
import { changedByOthers } from '../../../lib/changes/changed-by-others.ts'
import { type MutationCallbacks, useApiMutation } from '../../../lib/changes/mutations.ts'
import { pagedQuery } from '../../../lib/lists/paged-query.ts'
import { runningKey } from '../../../lib/member/running.ts'

const watchedKey = ['watched-checks']

/** The member's own check; the stream announces its changes. */
export const ownCheckQuery = (api: Api, memberId: string) =>
  queryOptions({
    queryKey: [...runningKey, 'check', memberId],
    queryFn: () => api.safeChecks.own(),
    meta: changedByOthers,
  })

export const checkChoicesQuery = (api: Api, member: string | null) =>
  pagedQuery({
    queryKey: ['check-choices'],
    viewer: member,
    read: (from) => api.safeChecks.choices({ query: { ...from, limit: 100 } }),
    poll: false,
  })

/** In milliseconds; short, because it is opened when it matters. */
const interval = 30_000

export const watchedChecksQuery = (api: Api, member: string | null) =>
  pagedQuery({
    queryKey: watchedKey,
    viewer: member,
    read: (from) => api.safeChecks.watched({ query: { ...from, limit: 20 } }),
    poll: interval,
  })

type NewCheck = Parameters<Api['safeChecks']['set']>[0]['body']

export const useSetCheck = (api: Api, memberId: string, callbacks: MutationCallbacks<SafeCheck, NewCheck> = {}) =>
  useApiMutation({
    call: (body: NewCheck) => api.safeChecks.set({ body }),
    update: (queryClient, check) => queryClient.setQueryData(ownCheckQuery(api, memberId).queryKey, { check }),
    refetch: [runningKey],
    ...callbacks,
  })

export const useAnswerCheck = (api: Api, memberId: string, callbacks: MutationCallbacks<unknown, void>) =>
  useApiMutation({
    call: () => api.safeChecks.answer(),
    update: (queryClient) => queryClient.setQueryData(ownCheckQuery(api, memberId).queryKey, { check: null }),
    refetch: [runningKey],
    ...callbacks,
  })

export const usePutOffCheck = (
  api: Api,
  memberId: string,
  callbacks: MutationCallbacks<{ check: SafeCheck | null }, string>,
) =>
  useApiMutation({
    call: (dueAt: string) => api.safeChecks.putOff({ body: { dueAt } }),
    update: (queryClient, own) => queryClient.setQueryData(ownCheckQuery(api, memberId).queryKey, own),
    refetch: [runningKey],
    ...callbacks,
  })

export const useMakeCheckLink = (api: Api, memberId: string, callbacks: MutationCallbacks<{ secret: string }, void>) =>
  useApiMutation({
    call: () => api.safeChecks.makeLink(),
    update: (queryClient) => setLink(queryClient, ownCheckQuery(api, memberId).queryKey, true),
    refetch: [runningKey],
    ...callbacks,
  })

export const useEndCheckLink = (api: Api, memberId: string, callbacks: MutationCallbacks<unknown, void>) =>
  useApiMutation({
    call: () => api.safeChecks.endLink(),
    update: (queryClient) => setLink(queryClient, ownCheckQuery(api, memberId).queryKey, false),
    refetch: [runningKey],
    ...callbacks,
  })

const setLink = (queryClient: QueryClient, key: QueryKey, hasLink: boolean) =>
  queryClient.setQueryData<{ check: SafeCheck | null }>(
    key,
    (own) => own && { check: own.check && { ...own.check, hasLink } },
  )

/** What somebody with the link of a check reads. */
export const linkedCheckQuery = (api: Api, secret: string) =>
  queryOptions({
    queryKey: ['linked-check', secret],
    queryFn: () => api.safeChecks.byLink({ body: { secret } }),
    refetchInterval: interval,
    refetchOnWindowFocus: true,
    staleTime: 0,
  })

export const useDeclineCheck = (api: Api, callbacks: MutationCallbacks<unknown, string>) =>
  useApiMutation({
    call: (id: string) => api.safeChecks.decline({ params: { id } }),
    refetch: [watchedKey],
    ...callbacks,
  })
