import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { changedByOthers } from '../../../lib/changes/changed-by-others.ts'

/** The beginning of the key of every agenda. */
export const agendaKey = ['agenda']

/** What is next for a member. Fetched whenever it is shown, as it changes on many pages. */
export const agendaQuery = (api: Api, memberId: string) =>
  queryOptions({
    queryKey: [...agendaKey, memberId],
    queryFn: () => api.agenda.read(),
    staleTime: 0,
    meta: changedByOthers,
  })

/** The festivals that the member attends and what they marked of programmes. */
export const plansQuery = (api: Api, memberId: string) =>
  queryOptions({
    queryKey: [...agendaKey, 'plans', memberId],
    queryFn: () => api.agenda.plans(),
    staleTime: 0,
    meta: changedByOthers,
  })
