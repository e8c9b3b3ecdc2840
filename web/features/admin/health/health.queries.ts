import { queryOptions } from '@tanstack/react-query'
import type { Again, FailedJob } from '../../../../contract/health.ts'
import type { Api } from '../../../lib/api.ts'
import { useApiMutation, type MutationCallbacks } from '../../../lib/changes/mutations.ts'
import { pagedQuery } from '../../../lib/lists/paged-query.ts'

const healthKey = ['admin', 'health']

/** What waits changes by itself while an admin looks on. */
const lookAgainMs = 10_000

export const waitingQuery = (api: Api, viewer: string) =>
  queryOptions({
    queryKey: [...healthKey, 'waiting', viewer],
    queryFn: () => api.health.waiting(),
    refetchInterval: lookAgainMs,
    staleTime: 0,
  })

export const failedJobsQuery = (api: Api, viewer: string) =>
  pagedQuery<FailedJob>({
    queryKey: [...healthKey, 'failed-jobs'],
    viewer,
    read: (from) => api.health.failedJobs({ query: from }),
    poll: false,
  })

export const useRetryJob = (api: Api, callbacks: MutationCallbacks<unknown, FailedJob>) =>
  useApiMutation({
    call: ({ id }: FailedJob) => api.health.retryJob({ params: { id } }),
    refetch: [healthKey],
    ...callbacks,
  })

export const useRetryJobs = (api: Api, callbacks: MutationCallbacks<Again, void>) =>
  useApiMutation({ call: () => api.health.retryJobs(), refetch: [healthKey], ...callbacks })
