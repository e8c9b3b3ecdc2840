import { queryOptions } from '@tanstack/react-query'
import type { Again, FailedJob, GivenUpMail } from '../../../../../contract/desk/health.ts'
import type { Api } from '../../../../lib/api.ts'
import { useApiMutation, type MutationCallbacks } from '../../../../lib/changes/mutations.ts'
import { pagedQuery } from '../../../../lib/lists/paged-query.ts'

const healthKey = ['admin', 'health']

/** Queues change by themselves while an admin watches. */
const lookAgainMs = 10_000

export const waitingQuery = (api: Api, viewer: string) =>
  queryOptions({
    queryKey: [...healthKey, 'waiting', viewer],
    queryFn: () => api.health.waiting(),
    refetchInterval: lookAgainMs,
    staleTime: 0,
  })

export const siteQuery = (api: Api, viewer: string) =>
  queryOptions({ queryKey: [...healthKey, 'site', viewer], queryFn: () => api.health.site(), staleTime: 0 })

export const daysQuery = (api: Api, viewer: string) =>
  queryOptions({ queryKey: [...healthKey, 'days', viewer], queryFn: () => api.health.days(), staleTime: 0 })

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

export const givenUpMailsQuery = (api: Api, viewer: string) =>
  pagedQuery<GivenUpMail>({
    queryKey: [...healthKey, 'given-up-mails'],
    viewer,
    read: (from) => api.health.givenUpMails({ query: from }),
    poll: false,
  })

export const useResendMail = (api: Api, callbacks: MutationCallbacks<unknown, GivenUpMail>) =>
  useApiMutation({
    call: ({ id }: GivenUpMail) => api.health.resendMail({ params: { id } }),
    refetch: [healthKey],
    ...callbacks,
  })

export const useResendMails = (api: Api, callbacks: MutationCallbacks<Again, void>) =>
  useApiMutation({ call: () => api.health.resendMails(), refetch: [healthKey], ...callbacks })

export const useSendTestMail = (api: Api, callbacks: MutationCallbacks<{ testMailId: string }, void>) =>
  useApiMutation({ call: () => api.health.sendTestMail(), refetch: [], ...callbacks })

/** Polls until the email is sent or has failed. */
export const testMailQuery = (api: Api, viewer: string, id: string) =>
  queryOptions({
    queryKey: [...healthKey, 'test-mail', id, viewer],
    queryFn: () => api.health.testMail({ params: { id } }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'sent' || data?.state === 'given up' ? false : 1500),
    staleTime: 0,
  })
