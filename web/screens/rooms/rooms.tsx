import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#texts'
import type { RoomShare } from '../../../contract/rooms/rooms.ts'
import { OwnFestivals } from '../../features/rooms/rooms/list/own-festivals.tsx'
import { useIsOfOwnFestivals } from '../../features/rooms/rooms/list/own-scope.ts'
import { QuickPrice, RoomChoices } from '../../features/rooms/rooms/list/room-choices.tsx'
import { RoomFilterPanel } from '../../features/rooms/rooms/list/room-filter-panel.tsx'
import { roomFilters, roomPageOf } from '../../features/rooms/rooms/list/room-filters.ts'
import { chooseRoomPanel, useRoomPanel } from '../../features/rooms/rooms/list/room-panel.ts'
import { RoomResults, RoomsOfViewer, RoomsSkeleton } from '../../features/rooms/rooms/list/room-results.tsx'
import { prefetchRooms, roomsQuery } from '../../features/rooms/rooms/rooms.queries.ts'
import { RoomsHero } from '../../features/rooms/rooms/list/rooms-hero.tsx'
import { FiltersLabel } from '../../lib/lists/address-filters.tsx'
import { PageHead } from '../../lib/page/page-head.tsx'
import { membersPart } from '../../lib/member/members-part.ts'
import { useSession } from '../../lib/member/session.ts'
import { lazyPart } from '../../lib/page/lazy-part.tsx'
import { useNearMe } from '../../lib/lists/near-me.tsx'
import type { GivenSearch } from '../../lib/lists/search.ts'
import { usePagedList } from '../../lib/lists/paged-list.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FilterIcon } from '../../ui/pictures/icons.tsx'
import { MapIcon, PinIcon } from '../../ui/pictures/more-icons.tsx'
import { StickyBar } from '../../ui/sticky-bar.tsx'
import { useMedia } from '../../ui/use-media.ts'
import type { RouterContext } from '../../root-route.ts'
import { PostRoomButton, PostRoomDialog } from './post-room.tsx'
import { usePosting } from './posting.ts'
import { WholeRoomCard } from './room-actions.tsx'

const NearestRooms = lazyPart(() => import('../../features/rooms/rooms/list/nearest-rooms.tsx'), 'NearestRooms')
const OtherFestivals = membersPart(
  () => import('../../features/rooms/rooms/list/other-festivals.tsx'),
  'OtherFestivals',
  <RoomsSkeleton />,
)
const RoomFilterSheet = lazyPart(
  () => import('../../features/rooms/rooms/list/room-filter-sheet.tsx'),
  'RoomFilterSheet',
)

const panelId = 'room-filters'
const wide = '(width >= 64rem)'

/** Prefetches the initial data of the page. */
export const prefetchRoomList = (context: RouterContext, search: GivenSearch) =>
  prefetchRooms(context, roomPageOf(roomFilters.read(search), context.rates))

const cardOf = (room: RoomShare, isFirst: boolean) => <WholeRoomCard room={room} eager={isFirst} />

/** The list of rooms (product specification, 'Room search'). */
export function Rooms() {
  const { api, rates } = useRouteContext({ from: '__root__' })
  const filters = roomFilters.useFilters()
  const isWide = useMedia(wide)
  const hasPanel = useRoomPanel() === 'open'
  const [hasSheet, setSheet] = useState(false)
  const preloadSheet = () => !isWide && RoomFilterSheet.preload()
  const member = useSession()
  const near = useNearMe(<PinIcon size={18} className="max-sm:hidden" />)
  const list = usePagedList((viewer) => roomsQuery(api, roomPageOf(filters, rates), viewer), { ownOnly: true })
  const isOfOwn = useIsOfOwnFestivals(api, filters)
  const posting = usePosting(filters, member)
  const post = member && <PostRoomButton onPress={posting.open} />
  const openFilters = () => (isWide ? chooseRoomPanel(hasPanel ? 'folded' : 'open') : setSheet(true))
  const filtersButton = (
    <Button
      icon={<FilterIcon size={20} />}
      aria-expanded={isWide ? hasPanel : hasSheet}
      aria-controls={panelId}
      onPointerEnter={preloadSheet}
      onFocus={preloadSheet}
      onClick={openFilters}
    >
      <FiltersLabel set={roomFilters.countOf(filters)} />
    </Button>
  )
  const mapLink = (
    <Link
      {...roomFilters.addressOf(roomFilters.changed(filters, { view: 'map' }))}
      className={buttonClass({ className: 'max-sm:px-3' })}
    >
      <MapIcon size={20} />
      <span className="max-sm:sr-only">{t.rooms.map()}</span>
    </Link>
  )
  const others = (
    <>
      {post}
      {near.chip}
    </>
  )
  return (
    <>
      <PageHead title={t.rooms.rooms()} description={t.rooms.roomsDescription()} path="/rooms" />
      <RoomsHero
        filters={filters}
        actions={
          <>
            {filtersButton}
            {mapLink}
            <QuickPrice filters={filters} />
            {others}
          </>
        }
      />
      <StickyBar
        label={t.rooms.filtersAndPosting()}
        className="room-row"
        row={
          <>
            {filtersButton}
            {mapLink}
            <QuickPrice filters={filters} />
            <RoomChoices filters={filters} />
            {others}
          </>
        }
      />
      <div className="page room-columns pt-2 lg:pt-4">
        <section id={panelId} aria-label={t.common.filters()} className="card room-filters">
          <RoomFilterPanel api={api} filters={filters} />
        </section>
        <section
          id={roomFilters.resultsId}
          aria-label={t.rooms.rooms()}
          className="room-results grid content-start gap-2 lg:gap-3"
        >
          <OwnFestivals api={api} filters={filters} />
          <RoomsOfViewer>
            {near.position !== undefined && (
              <NearestRooms api={api} filters={filters} near={near} post={post}>
                {(room, isFirst, away) => <WholeRoomCard room={room} eager={isFirst} away={away} />}
              </NearestRooms>
            )}
            {!near.position && (
              <RoomResults
                api={api}
                list={list}
                filters={filters}
                post={post}
                ifNone={
                  isOfOwn === undefined ? (
                    <RoomsSkeleton />
                  ) : (
                    member &&
                    isOfOwn && (
                      <OtherFestivals {...{ api, filters, post }} memberId={member.id} onPost={posting.openFor}>
                        {cardOf}
                      </OtherFestivals>
                    )
                  )
                }
              >
                {cardOf}
              </RoomResults>
            )}
          </RoomsOfViewer>
        </section>
      </div>
      {posting.isOpen && (
        <PostRoomDialog
          {...(posting.festivalId !== undefined && { festivalId: posting.festivalId })}
          onClose={posting.close}
        />
      )}
      {hasSheet && <RoomFilterSheet api={api} filters={filters} onClose={() => setSheet(false)} />}
    </>
  )
}
