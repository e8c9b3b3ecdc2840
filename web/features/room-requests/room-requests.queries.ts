import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RoomRequest } from '../../../contract/room-requests.ts'
import type { Api } from '../../lib/api.ts'
import { type Told, unlessSignedOut } from '../../lib/told.ts'

/** Every list of requests; who sees which is told by the rest of a key. */
export const roomRequestsKey = ['room-requests']

/** The requests for a room of the member's own, the oldest first. Asked anew whenever they are shown: others send and withdraw. */
export const requestsOfRoomQuery = (api: Api, roomId: string, memberId: string) =>
  queryOptions({
    queryKey: [...roomRequestsKey, 'of-room', roomId, memberId],
    queryFn: () => api.roomRequests.ofRoom({ params: { roomId } }),
    staleTime: 0,
  })

/** What the member asked for, the latest first. */
export const myRequestsQuery = (api: Api, memberId: string) =>
  queryOptions({
    queryKey: [...roomRequestsKey, 'mine', memberId],
    queryFn: () => api.roomRequests.mine(),
    staleTime: 0,
  })

type Sending = { roomShareId: string; message: string; idempotencyKey: string }

export function useSendRequest(api: Api, told: Told<RoomRequest, Sending>) {
  const askAnew = useAskAnew()
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: Sending) => api.roomRequests.create({ body, idempotencyKey }),
    onSuccess: (sent, sending) => {
      askAnew()
      told.onSuccess(sent, sending)
    },
    onError: unlessSignedOut(told.onError),
  })
}

export type Decision = { id: string; status: 'accepted' | 'rejected' }

/** Not shown before the server agrees: whether there is a place left is its to say. */
export function useDecide(api: Api, told: Told<RoomRequest, Decision>) {
  const askAnew = useAskAnew()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, status }: Decision) => api.roomRequests.decide({ params: { id }, body: { status } }),
    onSuccess: (decided, decision) => {
      queryClient.setQueriesData<RoomRequest[]>({ queryKey: roomRequestsKey }, (requests) =>
        requests?.map((request) => (request.id === decided.id ? decided : request)),
      )
      told.onSuccess(decided, decision)
    },
    onError: unlessSignedOut(told.onError),
    // After a refusal too: the room is then not as it was shown.
    onSettled: askAnew,
  })
}

export function useWithdraw(api: Api, told: Told<void, string>) {
  const queryClient = useQueryClient()
  const askAnew = useAskAnew()
  return useMutation({
    mutationFn: (id: string) => api.roomRequests.withdraw({ params: { id } }),
    onSuccess: (_, withdrawn) => {
      queryClient.setQueriesData<RoomRequest[]>({ queryKey: roomRequestsKey }, (requests) =>
        requests?.filter(({ id }) => id !== withdrawn),
      )
      told.onSuccess(undefined, withdrawn)
    },
    onError: unlessSignedOut(told.onError),
    onSettled: askAnew,
  })
}

/** Others have sent, decided or withdrawn: what shows requests shows that too. */
export function catchUpWithRequests(queryClient: QueryClient) {
  void queryClient.invalidateQueries({ queryKey: roomRequestsKey })
  void queryClient.invalidateQueries({ queryKey: ['rooms', 'mine'] })
}

/** A request changes who may ask and how many places are left, wherever the room is shown. Nobody waits for it. */
function useAskAnew() {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: roomRequestsKey })
    void queryClient.invalidateQueries({ queryKey: ['rooms'] })
  }
}
