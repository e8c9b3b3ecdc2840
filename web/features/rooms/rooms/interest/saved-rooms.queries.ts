import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '#texts'
import { ApiError } from '../../../../../contract/platform/client.ts'
import type { Api } from '../../../../lib/api.ts'
import { type MutationCallbacks, toastFailure, useApiMutation } from '../../../../lib/changes/mutations.ts'
import { sendLatest } from '../../../../lib/changes/send-latest.ts'
import { pagedQuery } from '../../../../lib/lists/paged-query.ts'
import { useSession } from '../../../../lib/member/session.ts'
import { roomsKey, roomsPerPage } from '../rooms.queries.ts'
import { keepInBrowser, roomsInBrowser, useSavedInBrowser } from './saved-in-browser.ts'

/** The ids of the member's saved rooms, the latest first; nothing is fetched for a visitor. */
const savedRoomIdsQuery = (api: Api, member: string | null) =>
  queryOptions({
    queryKey: ['saved-rooms', member],
    queryFn: member === null ? skipToken : () => api.savedRooms.ids(),
  })

const savedRoomsKey = [...roomsKey, 'saved']

/** The member's saved rooms from a cursor on, the latest first. */
export const savedRoomsQuery = (api: Api, viewer: string | null, first: string | undefined) =>
  pagedQuery({
    queryKey: savedRoomsKey,
    first,
    viewer,
    read: (from) => api.savedRooms.list({ query: { ...from, limit: roomsPerPage } }),
    isKeptForBack: true,
  })

/** Whether a member saved a room, and a function that toggles it. A room that was saved in this browser before stays there. */
export function useSavedRoom(api: Api, roomShareId: string) {
  const member = useSession()?.id ?? null
  const query = savedRoomIdsQuery(api, member)
  const queryClient = useQueryClient()
  const { data: isInAccount = false } = useQuery({ ...query, select: (ids) => ids.includes(roomShareId) })
  const inBrowser = useSavedInBrowser(roomShareId)
  const isSaved = isInAccount || inBrowser.isSaved

  async function setInAccount(value: boolean) {
    // A press before the list has come must not replace it.
    const ids = await queryClient.ensureQueryData(query).catch(() => undefined)
    void sendLatest({
      key: `saved room ${member} ${roomShareId}`,
      before: ids?.includes(roomShareId) ?? !value,
      value,
      show: (saved) =>
        queryClient.setQueryData(query.queryKey, (known) => {
          const others = known?.filter((id) => id !== roomShareId)
          return others && saved ? [roomShareId, ...others] : others
        }),
      send: (saved) =>
        saved ? api.savedRooms.add({ params: { roomShareId } }) : api.savedRooms.remove({ params: { roomShareId } }),
      // The list of saved rooms changes when it is opened next, so that a room does not disappear under the pointer.
      onSuccess: () => void queryClient.invalidateQueries({ queryKey: savedRoomsKey, refetchType: 'none' }),
      onError: (saved, error) =>
        toastFailure(saved ? t.rooms.failedToSaveTheRoom() : t.rooms.failedToRemoveTheRoom(), error),
    })
  }

  const toggle = () => {
    if (inBrowser.isSaved) inBrowser.toggle()
    void setInAccount(!isSaved)
  }
  return { isSaved, toggle }
}

/** Moves the rooms of this browser into the member's account; those that are gone meanwhile are dropped. */
export const useKeepInAccount = (api: Api, callbacks: MutationCallbacks<void, void>) =>
  useApiMutation({
    call: async () => {
      for (const roomShareId of roomsInBrowser()) {
        await api.savedRooms.add({ params: { roomShareId } }).catch((error: unknown) => {
          if (!(error instanceof ApiError && error.status === 404)) throw error
        })
        keepInBrowser(roomsInBrowser().filter((id) => id !== roomShareId))
      }
    },
    refetch: [['saved-rooms'], savedRoomsKey],
    ...callbacks,
  })
