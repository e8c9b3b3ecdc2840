import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { notificationsKey } from '../../chat/notifications/notifications.queries.ts'

/** A key below that of the notifications: when the stream announces a new one, it may be a warning. */
export const warningsKey = (memberId: string) => [...notificationsKey(memberId), 'warnings']

export const warningsQuery = (api: Api, memberId: string) =>
  queryOptions({
    queryKey: warningsKey(memberId),
    queryFn: () => api.reports.warnings(),
    staleTime: Number.POSITIVE_INFINITY,
  })
