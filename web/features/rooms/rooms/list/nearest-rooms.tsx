import { type ReactNode, useEffect } from 'react'
import { t } from '#texts'
import { type Position, roughly } from '../../../../../contract/platform/distance.ts'
import type { NearRoom } from '../../../../../contract/rooms/rooms.ts'
import type { Api } from '../../../../lib/api.ts'
import { useDisplayCurrency } from '../../../../lib/browser/display-currency.ts'
import { AskPosition } from '../../../../lib/lists/ask-position.tsx'
import type { NearMe } from '../../../../lib/lists/near-me.tsx'
import { NearestList } from '../../../../lib/lists/nearest-list.tsx'
import { usePagedList } from '../../../../lib/lists/paged-list.tsx'
import { pagedQuery } from '../../../../lib/lists/paged-query.ts'
import { ActiveFilters } from './active-filters.tsx'
import { NoRooms } from './no-rooms.tsx'
import { type RoomFilters, roomFilters, type RoomQuery } from './room-filters.ts'
import { cardsInSight, roomListClass, RoomsSkeleton } from './room-results.tsx'
import { roomsKey, roomsPerPage } from '../rooms.queries.ts'

type NearestRoomsProps = {
  api: Api
  filters: RoomFilters
  near: NearMe
  /** The button for posting a room, displayed if the list is empty. */
  post: ReactNode
  children: (room: NearRoom, isFirst: boolean, away: ReactNode) => ReactNode
}

/** Requests the reader's position, then lists the rooms that match the filters, those of the nearest festivals first. */
export const NearestRooms = ({ near: { position, setPosition }, ...list }: NearestRoomsProps) =>
  position ? <List {...list} position={position} /> : <AskPosition setPosition={setPosition} />

function List({ api, filters, position, post, children }: Omit<NearestRoomsProps, 'near'> & { position: Position }) {
  const { rates } = useDisplayCurrency()
  const list = usePagedList((viewer) => nearestRoomsQuery(api, roomFilters.queryOf(filters, rates), position, viewer))
  useEffect(() => roomFilters.showResultsFromTop(), [])
  return (
    <>
      <ActiveFilters api={api} filters={filters} />
      <NearestList
        list={list}
        noun="room"
        failed={t.rooms.failedToLoadRooms()}
        loading={<RoomsSkeleton />}
        empty={<NoRooms api={api} filters={filters} post={post} />}
        listClass={roomListClass}
      >
        {(room, away, at) => children(room, at < cardsInSight, room.town === null ? away : <InTown town={room.town} />)}
      </NearestList>
    </>
  )
}

/** If only the town is known, a distance would be too precise. */
const InTown = ({ town }: { town: string }) => (
  <>
    <b className="text-ink">{t.rooms.inTown({ town })}</b> ·{' '}
  </>
)

function nearestRoomsQuery(api: Api, sorted: RoomQuery, exact: Position, viewer: string | null) {
  const { sort: _, ...query } = sorted
  const position = roughly(exact)
  return {
    ...pagedQuery({
      queryKey: [...roomsKey, 'near', query, position],
      viewer,
      read: (from) => api.rooms.near({ body: { ...query, ...from, position, limit: roomsPerPage } }),
    }),
    // The position is discarded with the list.
    gcTime: 0,
  }
}
