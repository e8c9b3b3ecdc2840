import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { RoomRequest } from '../../../../contract/rooms/room-requests.ts'
import type { Api } from '../../../lib/api.ts'
import { changedByOthers } from '../../../lib/changes/changed-by-others.ts'
import { type MutationCallbacks, useApiMutation } from '../../../lib/changes/mutations.ts'

/** The beginning of the key of every list of requests. */
const roomRequestsKey = ['room-requests']

/** A request changes who may ask for a room and how many places are left, wherever the room is shown. */
const changedByRequests = [roomRequestsKey, ['rooms']]

/** The requests for a room of the member's own, the oldest first. Fetched whenever they are shown, as others send and withdraw. */
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

type NewRequest = { roomShareId: string; message: string; idempotencyKey: string }

export const useSendRequest = (api: Api, callbacks: MutationCallbacks<RoomRequest, NewRequest>) =>
  useApiMutation({
    call: ({ idempotencyKey, ...body }: NewRequest) => api.roomRequests.create({ body, idempotencyKey }),
    refetch: changedByRequests,
    ...callbacks,
  })

export type Decision = { id: string; status: 'accepted' | 'rejected'; version: number }

/** Not optimistic: only the server knows whether there is a place left. */
export const useDecide = (api: Api, callbacks: MutationCallbacks<RoomRequest, Decision>) =>
  useApiMutation({
    call: ({ id, ...body }: Decision) => api.roomRequests.decide({ params: { id }, body }),
    update: showChanged,
    refetch: changedByRequests,
    ...callbacks,
  })

type Agreement = { id: string; version: number }

/** Of the offer that was looked at: the server refuses another one. */
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
