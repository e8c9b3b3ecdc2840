import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { changedByOthers } from '../../../lib/changes/changed-by-others.ts'

/** The key prefix of every agenda. */
export const agendaKey = ['agenda']

/** What is next for a member. Fetched each time it is displayed, because many pages change it. */
export const agendaQuery = (api: Api, memberId: string) =>
  queryOptions({
    queryKey: [...agendaKey, memberId],
    queryFn: () => api.agenda.read(),
    staleTime: 0,
    meta: changedByOthers,
  })

/** Everything dated that the member has said yes to, or thinks of. */
export const upcomingQuery = (api: Api, memberId: string) =>
  queryOptions({
    queryKey: [...agendaKey, 'upcoming', memberId],
    queryFn: () => api.agenda.upcoming(),
    staleTime: 0,
    meta: changedByOthers,
  })
