import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Page } from '../../../../contract/platform/client.ts'
import type { Meetup } from '../../../../contract/festivals/meetups.ts'
import type { Api } from '../../../lib/api.ts'
import { tick } from '../../../lib/browser/haptics.ts'
import { type MutationCallbacks, useApiMutation } from '../../../lib/changes/mutations.ts'
import { meetupsKey } from './meetups.queries.ts'

type Creation = Parameters<Api['meetups']['create']>[0]
type Change = Parameters<Api['meetups']['change']>[0]
type Decision = { userId: string; status: 'accepted' | 'declined' }

export const useCreateMeetup = (api: Api) =>
  useApiMutation({ call: (creation: Creation) => api.meetups.create(creation), refetch: [meetupsKey] })

export const useChangeMeetup = (api: Api) =>
  useApiMutation({
    call: (change: Change) => api.meetups.change(change),
    update: showEverywhere,
    refetch: [meetupsKey],
  })

export const useCancelMeetup = (api: Api, callbacks: MutationCallbacks<unknown, string>) =>
  useApiMutation({
    call: (id: string) => api.meetups.cancel({ params: { id } }),
    refetch: [meetupsKey],
    ...callbacks,
  })

/** Not optimistic, because only the server knows whether there is a free place. */
export const useJoinMeetup = (api: Api, callbacks: MutationCallbacks<Meetup, string>) =>
  useApiMutation({
    call: (id: string) => api.meetups.join({ params: { id } }),
    update: showEverywhere,
    refetch: [meetupsKey],
    ...callbacks,
    onSuccess: (meetup, id) => {
      tick()
      callbacks.onSuccess?.(meetup, id)
    },
  })

export const useLeaveMeetup = (api: Api, callbacks: MutationCallbacks<unknown, string>) =>
  useApiMutation({
    call: (id: string) => api.meetups.leave({ params: { id } }),
    refetch: [meetupsKey],
    ...callbacks,
  })

export const useWait = (api: Api, callbacks: MutationCallbacks<Meetup, string>) =>
  useApiMutation({
    call: (id: string) => api.meetups.wait({ params: { id } }),
    update: showEverywhere,
    refetch: [meetupsKey],
    ...callbacks,
  })

export const useStopWaiting = (api: Api, callbacks: MutationCallbacks<unknown, string>) =>
  useApiMutation({
    call: (id: string) => api.meetups.stopWaiting({ params: { id } }),
    refetch: [meetupsKey],
    ...callbacks,
  })

export const useDecideOnGuest = (api: Api, meetupId: string, callbacks: MutationCallbacks<Meetup, Decision>) =>
  useApiMutation({
    call: ({ userId, status }: Decision) => api.meetups.decide({ params: { id: meetupId, userId }, body: { status } }),
    update: showEverywhere,
    refetch: [meetupsKey],
    ...callbacks,
  })

export const useSayAbsent = (api: Api, meetupId: string, callbacks: MutationCallbacks<unknown, string>) =>
  useApiMutation({
    call: (userId: string) => api.meetups.markAbsent({ params: { id: meetupId, userId } }),
    refetch: [meetupsKey],
    ...callbacks,
  })

/** Updates every list that contains the meetup, before they are refetched. */
function showEverywhere(queryClient: QueryClient, changed: Meetup) {
  const displayed = (meetups: Meetup[]) => meetups.map((meetup) => (meetup.id === changed.id ? changed : meetup))
  queryClient.setQueriesData<Meetup[]>(
    { queryKey: [...meetupsKey, 'mine'] },
    (meetups) => meetups && displayed(meetups),
  )
  queryClient.setQueriesData<InfiniteData<Page<Meetup[]>>>(
    { queryKey: [...meetupsKey, 'at'] },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: displayed(page.items) })) },
  )
}
