import type { QueryClient } from '@tanstack/react-query'
import type { Notices } from '../../../../contract/chat/notices.ts'
import type { Api } from '../../../lib/api.ts'
import { type MutationCallbacks, useApiMutation } from '../../../lib/changes/mutations.ts'
import { noticesKey } from './notices.queries.ts'

const update = (queryClient: QueryClient, notices: Notices) => queryClient.setQueryData(noticesKey, notices)

export type NoticeForm = { text: string; link?: string | null; endsAt?: string | null }

/** Null ends the maintenance. */
export const useMaintenance = (api: Api, callbacks: MutationCallbacks<Notices, NoticeForm | null>) =>
  useApiMutation({
    call: (form: NoticeForm | null) =>
      form ? api.notices.startMaintenance({ body: { text: form.text } }) : api.notices.endMaintenance(),
    update,
    refetch: [],
    ...callbacks,
  })

/** Null removes the banner. */
export const useBanner = (api: Api, callbacks: MutationCallbacks<Notices, NoticeForm | null>) =>
  useApiMutation({
    call: (body: NoticeForm | null) => (body ? api.notices.setBanner({ body }) : api.notices.removeBanner()),
    update,
    refetch: [],
    ...callbacks,
  })
