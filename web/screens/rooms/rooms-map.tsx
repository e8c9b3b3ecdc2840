import '../../features/rooms/rooms/map/rooms-map.css'
import { Link, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '#texts'
import type { RoomShare } from '../../../contract/rooms/rooms.ts'
import { OwnFestivals } from '../../features/rooms/rooms/list/own-festivals.tsx'
import { RoomChoices } from '../../features/rooms/rooms/list/room-choices.tsx'
import { roomFilters, roomPageOf } from '../../features/rooms/rooms/list/room-filters.ts'
import { RoomResults, RoomsOfViewer } from '../../features/rooms/rooms/list/room-results.tsx'
import { RoomSearch } from '../../features/rooms/rooms/list/room-search.tsx'
import { RoomMapFrame, useVenue } from '../../features/rooms/rooms/map/room-map-frame.tsx'
import { formatUnplaced, formatWalk } from '../../features/rooms/rooms/map/room-map.words.ts'
import { minutesOnFoot, type Venue } from '../../features/rooms/rooms/map/walk.ts'
import { prefetchRooms, roomsPerPage, roomsQuery } from '../../features/rooms/rooms/rooms.queries.ts'
import { FinderSheet } from '../../lib/finder/finder-sheet.tsx'
import { cardId, type Selection, useSelection } from '../../lib/finder/selection.ts'
import { FiltersLabel } from '../../lib/lists/address-filters.tsx'
import { usePagedList } from '../../lib/lists/paged-list.tsx'
import type { GivenSearch } from '../../lib/lists/search.ts'
import { useCanDrawMaps } from '../../lib/map/can-draw-maps.ts'
import { useMapWanted } from '../../lib/map/map-wanted.ts'
import { useSession } from '../../lib/member/session.ts'
import { dialogTrigger, lazyPart } from '../../lib/page/lazy-part.tsx'
import { PageHead } from '../../lib/page/page-head.tsx'
import type { RouterContext } from '../../root-route.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { FilterIcon, ListIcon } from '../../ui/pictures/icons.tsx'
import { PostRoomButton, PostRoomDialog } from './post-room.tsx'
import { usePosting } from './posting.ts'
import { WholeRoomCard } from './room-actions.tsx'
import { exactly } from '../../lib/page/exactly.ts'

const RoomFilterSheet = lazyPart(
  () => import('../../features/rooms/rooms/list/room-filter-sheet.tsx'),
  'RoomFilterSheet',
)

const atFirst = { atFirst: roomsPerPage }

/** Prefetches the initial data of the page. */
export const prefetchRoomMap = (context: RouterContext, search: GivenSearch) =>
  prefetchRooms(context, roomPageOf(roomFilters.read(search), context.rates), atFirst)

/** The list of rooms with a map (decision 78): side by side on wide screens, otherwise a sheet over the map. */
export function RoomsMap() {
  const { api, rates } = useRouteContext({ from: '__root__' })
  const filters = roomFilters.useFilters()
  const wanted = useMapWanted({ needsStreets: false })
  const canDraw = useCanDrawMaps(wanted.isWanted)
  const [hasSheet, setSheet] = useState(false)
  const member = useSession()
  const list = usePagedList((viewer) => roomsQuery(api, roomPageOf(filters, rates), viewer, atFirst), { ownOnly: true })
  useWholePage(list)
  const posting = usePosting(filters, member)
  const { choose: _, ...selection } = useSelection()
  const [pointed, setPointed] = useState<string>()
  const venue = useVenue(api, filters.festivalId)
  const rooms = list.data?.items
  const unplaced = rooms?.filter(({ place }) => place === null).length ?? 0
  return (
    <div className={cx('finder finder-of-rooms', !canDraw && 'finder-without-map')}>
      <PageHead title={t.rooms.roomsOnTheMap()} description={t.rooms.roomsMapDescription()} />
      <header className="finder-head">
        <h1 className="sr-only">{t.rooms.roomsOnTheMap()}</h1>
        <search className="finder-search">
          <RoomSearch filters={filters} />
        </search>
        <div className="chip-row">
          <Link
            {...roomFilters.addressOf(roomFilters.changed(filters, { view: undefined }))}
            activeOptions={exactly}
            className={buttonClass()}
          >
            <ListIcon size={20} />
            {t.rooms.list()}
          </Link>
          <Button
            icon={<FilterIcon size={20} />}
            aria-expanded={hasSheet}
            {...dialogTrigger(RoomFilterSheet.preload)}
            onClick={() => setSheet(true)}
          >
            <FiltersLabel set={roomFilters.countOf(filters)} />
          </Button>
          <RoomChoices filters={filters} />
        </div>
      </header>
      <FinderSheet hasMap={canDraw} popup={selection.popup ?? selection.place}>
        <section
          id={roomFilters.resultsId}
          aria-label={t.rooms.rooms()}
          className="finder-list grid content-start gap-2"
        >
          <OwnFestivals api={api} filters={filters} />
          <RoomsOfViewer>
            <RoomResults
              api={api}
              list={list}
              filters={filters}
              post={member && <PostRoomButton onPress={posting.open} />}
              note={unplaced > 0 && <p className="text-sm text-soft">{formatUnplaced(unplaced)}</p>}
            >
              {(room, isFirst) => (
                <CardOfMap room={room} selection={selection} onPoint={setPointed}>
                  <WholeRoomCard room={room} eager={isFirst} away={<Walk room={room} venue={venue} />} />
                </CardOfMap>
              )}
            </RoomResults>
          </RoomsOfViewer>
        </section>
      </FinderSheet>
      {canDraw ? (
        <RoomMapFrame {...{ wanted, rooms, venue, selection, pointed }} />
      ) : (
        <p className="finder-no-map text-soft">{t.rooms.cantDrawTheMap()}</p>
      )}
      {posting.isOpen && (
        <PostRoomDialog
          {...(filters.festivalId !== undefined && { festivalId: filters.festivalId })}
          onClose={posting.close}
        />
      )}
      {hasSheet && <RoomFilterSheet api={api} filters={filters} onClose={() => setSheet(false)} />}
    </div>
  )
}

/** A navigation from the list has only its first six rooms, and the map needs more. */
function useWholePage({ data, isFetching, hasMoreFailed, loadMore }: ReturnType<typeof usePagedList<RoomShare>>) {
  const isShort = data !== undefined && data.next !== null && data.items.length < roomsPerPage
  useEffect(() => {
    if (isShort && !isFetching && !hasMoreFailed) loadMore()
  })
}

type CardOfMapProps = {
  room: RoomShare
  selection: Selection
  onPoint: (roomId: string | undefined) => void
  children: ReactNode
}

/** A card that highlights its mark on the map, and is highlighted when it is chosen there. */
const CardOfMap = ({ room: { id }, selection, onPoint, children }: CardOfMapProps) => (
  <div
    id={cardId(id)}
    className={cx('room-of-map', selection.selected === id && 'room-of-map-chosen')}
    onPointerEnter={() => onPoint(id)}
    onPointerLeave={() => onPoint(undefined)}
    onFocus={() => onPoint(id)}
    onBlur={() => onPoint(undefined)}
  >
    {children}
  </div>
)

/** 'about 15 min on foot to the venue', if that is known. */
function Walk({ room: { place }, venue }: { room: RoomShare; venue: Venue | null }) {
  const minutes = place && venue && minutesOnFoot(place, venue)
  return minutes === null ? null : (
    <>
      <b className="text-ink">{formatWalk(minutes)}</b> ·{' '}
    </>
  )
}
