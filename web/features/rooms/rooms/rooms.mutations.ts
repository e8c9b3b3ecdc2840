import type { RoomByNight } from '../../../../contract/rooms/rooms.ts'
import type { Api } from '../../../lib/api.ts'
import { type MutationCallbacks, useApiMutation } from '../../../lib/changes/mutations.ts'
import { currentViewer } from '../../../lib/member/viewer-query.ts'
import { roomsKey } from './rooms.queries.ts'

type Creation = { body: Parameters<Api['rooms']['create']>[0]['body']; idempotencyKey: string }
type Change = { id: string; body: Parameters<Api['rooms']['change']>[0]['body'] }

export const useCreateRoom = (api: Api) => useRoomMutation((creation: Creation) => api.rooms.create(creation))

export const useChangeRoom = (api: Api, callbacks?: MutationCallbacks<RoomByNight, Change>) =>
  useRoomMutation(({ id, body }: Change) => api.rooms.change({ params: { id }, body }), callbacks)

/** A call that returns the updated room. */
const useRoomMutation = <Input>(
  call: (input: Input) => Promise<RoomByNight>,
  callbacks?: MutationCallbacks<RoomByNight, Input>,
) =>
  useApiMutation({
    call,
    update: (queryClient, room) => queryClient.setQueryData([...roomsKey, 'one', room.id, currentViewer()], room),
    refetch: [roomsKey],
    ...callbacks,
  })
