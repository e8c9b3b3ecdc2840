import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Api } from '../../lib/api.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { usePagedList } from '../../lib/paged-list.tsx'
import { useSession } from '../../lib/session.ts'
import type { RoomFilters } from './room-address.ts'
import { roomsQuery } from './rooms.queries.ts'

export type RoomList = ReturnType<typeof useRoomList>

/**
 * The rooms that match the filters. The server renders the list that visitors see. A member who is reading it keeps its rooms and
 * its order, so that nothing is swapped under their thumb (decision 29): only what concerns them is added to each room. Their own
 * list comes when they ask for it, change a filter, or open the page from another one.
 */
export function useRoomList(api: Api, filters: RoomFilters) {
  const queryClient = useQueryClient()
  const hydrated = useHydrated()
  const member = useSession()?.id ?? null
  const address = JSON.stringify(filters)
  const [rendered, setRendered] = useState(() => (hydrated ? null : address))
  const isVisitors = member !== null && rendered === address && filters.sort !== 'best'
  const list = usePagedList((viewer) =>
    roomsQuery(api, viewer !== null && isVisitors ? asVisitorsSee(filters) : filters, viewer),
  )
  const showOwn = async () => {
    await queryClient.prefetchInfiniteQuery(roomsQuery(api, filters, member))
    setRendered(null)
  }
  return {
    ...list,
    /** Whether a member reads the list of visitors; `showOwn` loads and shows their own one instead. */
    isVisitors,
    showOwn,
  }
}

/** The filters by which a member gets the rooms of visitors in their order. */
const asVisitorsSee = (filters: RoomFilters): RoomFilters => ({ sort: 'dates', ...filters, scope: 'all' })
