import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { AdminReport, ListedReport, ReportDecision } from '../../../../../contract/desk/reports.ts'
import type { ReportStatus } from '../../../../../contract/desk/report-options.ts'
import type { Api } from '../../../../lib/api.ts'
import { type MutationCallbacks, useApiMutation } from '../../../../lib/changes/mutations.ts'
import { pagedQuery } from '../../../../lib/lists/paged-query.ts'

const reportsKey = ['admin', 'reports']
const storyKey = (id: string) => ['admin', 'report', id]

export const reportsQuery = (api: Api, viewer: string, status: ReportStatus) =>
  pagedQuery<ListedReport>({
    queryKey: [...reportsKey, status],
    viewer,
    read: (from) => api.reports.list({ query: { status, ...from } }),
    poll: false,
  })

export const reportQuery = (api: Api, viewer: string, id: string) =>
  queryOptions({
    queryKey: [...storyKey(id), viewer],
    queryFn: () => api.reports.get({ params: { id } }),
    staleTime: 0,
  })

type Decision = z.input<typeof ReportDecision>

export const useDecide = (api: Api, id: string, callbacks: MutationCallbacks<AdminReport, Decision>) =>
  useApiMutation({
    call: (body: Decision) => api.reports.decide({ params: { id }, body }),
    refetch: [reportsKey, storyKey(id)],
    ...callbacks,
  })

export const useUndo = (api: Api, id: string, callbacks: MutationCallbacks<AdminReport, void>) =>
  useApiMutation({
    call: () => api.reports.undo({ params: { id } }),
    refetch: [reportsKey, storyKey(id)],
    ...callbacks,
  })
