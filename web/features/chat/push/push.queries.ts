import { queryOptions } from '@tanstack/react-query'
import type { PushDevice } from '../../../../contract/chat/push.ts'
import type { Profile } from '../../../../contract/people/profile.ts'
import type { Api } from '../../../lib/api.ts'
import { type MutationCallbacks, useApiMutation } from '../../../lib/changes/mutations.ts'
import { endPushHere, isPushedHere, turnPushOn } from '../../../lib/push/push-here.ts'
import { profileQuery } from '../../people/profile/profile.queries.ts'

const pushKey = (memberId: string) => ['push', memberId]

/** The devices on which the member gets pushes. Others come and go elsewhere. */
export const pushDevicesQuery = (api: Api, memberId: string) =>
  queryOptions({ queryKey: [...pushKey(memberId), 'devices'], queryFn: () => api.push.devices(), staleTime: 0 })

/** Whether this browser is one of them. */
export const pushedHereQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['pushed-here', memberId],
    queryFn: () => isPushedHere(memberId),
    staleTime: 0,
    networkMode: 'always',
  })

const changed = (memberId: string) => [pushKey(memberId), pushedHereQuery(memberId).queryKey]

type TurningOn = Pick<Profile, 'id' | 'pushShowsText'>

/** The result is false if the browser does not allow it. */
export const useTurnPushOn = (
  api: Api,
  { id, pushShowsText }: TurningOn,
  callbacks: MutationCallbacks<boolean, void>,
) =>
  useApiMutation({
    call: () => turnPushOn(api, { id, showsText: pushShowsText }),
    refetch: changed(id),
    ...callbacks,
  })

/** Ends pushes to a device. This browser ends its own first, so that none comes here even if the call fails. */
export const useEndPush = (api: Api, memberId: string, callbacks: MutationCallbacks<unknown, PushDevice>) =>
  useApiMutation({
    call: async ({ id, isThis }: PushDevice) => {
      if (isThis) await endPushHere()
      await api.push.removeDevice({ params: { id } })
    },
    refetch: changed(memberId),
    ...callbacks,
  })

export const useTryPush = (api: Api, callbacks: MutationCallbacks<unknown, PushDevice>) =>
  useApiMutation({
    call: ({ id }: PushDevice) => api.push.tryDevice({ params: { id } }),
    refetch: [],
    ...callbacks,
  })

export type PushChange = Partial<Pick<Profile, 'quietHours' | 'pushShowsText'>>

export const usePushChange = (api: Api, memberId: string, callbacks: MutationCallbacks<Profile, PushChange>) =>
  useApiMutation({
    call: (change: PushChange) => api.profile.change({ body: change }),
    update: (queryClient, profile) => queryClient.setQueryData(profileQuery(api, memberId).queryKey, profile),
    refetch: [],
    ...callbacks,
  })
