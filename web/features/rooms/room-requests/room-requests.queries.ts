import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { RoomRequest } from '../../../../contract/rooms/room-requests.ts'
import type { Api } from '../../../lib/api.ts'
import { changedByOthers } from '../../../lib/changes/changed-by-others.ts'
import { type MutationCallbacks, useApiMutation } from '../../../lib/changes/mutations.ts'

/** The key prefix of every list of requests. */
const roomRequestsKey = ['room-requests']

/** A request changes who can request a room and its number of free places, in every list of rooms. */
const changedByRequests = [roomRequestsKey, ['rooms']]

/** The requests for a room of the member, the oldest first. Fetched each time they are displayed, because others send and withdraw them. */
export const requestsOfRoomQuery = (api: Api, roomId: string, memberId: string) =>
  queryOptions({
    queryKey: [...roomRequestsKey, 'of-room', roomId, memberId],
    queryFn: () => api.roomRequests.ofRoom({ params: { roomId } }),
    staleTime: 0,
    meta: changedByOthers,
  })

/** The requests that the member sent, the latest first. */
export const myRequestsQuery = (api: Api, memberId: string) =>
  queryOptions({
    queryKey: [...roomRequestsKey, 'mine', memberId],
    queryFn: () => api.roomRequests.mine(),
    staleTime: 0,
    meta: changedByOthers,
  })

type NewRequest = { roomShareId: string; message: string; idempotencyKey: string; from?: string; to?: string }

export const useSendRequest = (api: Api, callbacks: MutationCallbacks<RoomRequest, NewRequest>) =>
  useApiMutation({
    call: ({ idempotencyKey, ...body }: NewRequest) => api.roomRequests.create({ body, idempotencyKey }),
    refetch: changedByRequests,
    ...callbacks,
  })

export type Decision = { id: string; status: 'accepted' | 'rejected'; version: number }

/** Not optimistic, because only the server knows whether there is a free place. */
export const useDecide = (api: Api, callbacks: MutationCallbacks<RoomRequest, Decision>) =>
  useApiMutation({
    call: ({ id, ...body }: Decision) => api.roomRequests.decide({ params: { id }, body }),
    update: showChanged,
    refetch: changedByRequests,
    ...callbacks,
  })

type Agreement = { id: string; version: number }

/** Agrees to the displayed version of the offer; the server refuses any other. */
export const useAgree = (api: Api, callbacks: MutationCallbacks<RoomRequest, Agreement>) =>
  useApiMutation({
    call: ({ id, version }: Agreement) => api.roomRequests.agree({ params: { id }, body: { version } }),
    update: showChanged,
    refetch: changedByRequests,
    ...callbacks,
  })

export const useWithdraw = (api: Api, callbacks: MutationCallbacks<unknown, string>) =>
  useApiMutation({
    call: (id: string) => api.roomRequests.withdraw({ params: { id } }),
    update: (queryClient, _, withdrawn) =>
      updateLists(queryClient, (requests) => requests.filter(({ id }) => id !== withdrawn)),
    refetch: changedByRequests,
    ...callbacks,
  })

const showChanged = (queryClient: QueryClient, changed: RoomRequest) =>
  updateLists(queryClient, (requests) => requests.map((request) => (request.id === changed.id ? changed : request)))

const updateLists = (queryClient: QueryClient, update: (requests: RoomRequest[]) => RoomRequest[]) =>
  queryClient.setQueriesData<RoomRequest[]>({ queryKey: roomRequestsKey }, (requests) => requests && update(requests))
