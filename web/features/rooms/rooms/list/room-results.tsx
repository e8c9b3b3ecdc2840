import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#texts'
import type { RoomShare } from '../../../../../contract/rooms/rooms.ts'
import type { Api } from '../../../../lib/api.ts'
import { useDisplayCurrency } from '../../../../lib/browser/display-currency.ts'
import { useHydrated } from '../../../../lib/browser/hydration.ts'
import { PagedList, type usePagedList } from '../../../../lib/lists/paged-list.tsx'
import { CloseIcon } from '../../../../ui/pictures/icons.tsx'
import { Loading, Skeleton } from '../../../../ui/states/skeleton.tsx'
import { membersPart } from '../../../../lib/member/members-part.ts'
import { useSession } from '../../../../lib/member/session.ts'
import { ActiveFilters } from './active-filters.tsx'
import { NoRooms } from './no-rooms.tsx'
import { RoomCardSkeleton } from '../room-card.tsx'
import { formatAtOthers, totalOf } from '../rooms.words.ts'
import { type RoomFilters, roomFilters } from './room-filters.ts'
import { SortSelect } from './sort-select.tsx'

const SaveSearch = membersPart(() => import('../../../../lib/saved-searches/save-search.tsx'), 'SaveSearch', null)

type RoomResultsProps = {
  api: Api
  list: ReturnType<typeof usePagedList<RoomShare>>
  filters: RoomFilters
  /** The button for posting a room, displayed if the list is empty. */
  post: ReactNode
  /** Placed above the cards. */
  note?: ReactNode
  /** Replaces a list without rooms. */
  ifNone?: ReactNode
  /** The rooms are those of other festivals than the member's own, because these have none. */
  isOfOthers?: boolean
  /** The card of a room; the first ones are visible when the page opens. */
  children: (room: RoomShare, isFirst: boolean) => ReactNode
}

export const cardsInSight = 3
export const roomListClass = 'mt-5 grid grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] gap-6'

/** The rooms that match the filters. */
export function RoomResults({
  api,
  list,
  filters,
  post,
  note,
  ifNone,
  isOfOthers = false,
  children,
}: RoomResultsProps) {
  const member = useSession()
  const query = roomFilters.queryOf(filters, useDisplayCurrency().rates)
  const hasFilters = roomFilters.hasFilters(filters)
  const fromTheFirst = filters.cursor && (
    <Link {...roomFilters.addressOf(roomFilters.changed(filters, {}))} className="link">
      {t.common.fromTheStart()}
    </Link>
  )
  return (
    <PagedList
      list={list}
      noun="room"
      failed={t.rooms.failedToLoadRooms()}
      failedHint={fromTheFirst}
      onRetry={() => location.reload()}
      loading={<RoomsSkeleton />}
      addressOf={(cursor) => roomFilters.addressOf({ ...filters, ...(isOfOthers && { scope: 'all' }), cursor })}
    >
      {({ items: rooms, total }) =>
        rooms.length === 0 && ifNone ? (
          ifNone
        ) : (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-3 sm:gap-x-6">
              <h2 className="max-sm:text-lg">
                {isOfOthers ? formatAtOthers(total) : t.rooms.roomsFound(totalOf(total))}
                {fromTheFirst && <span className="ml-3 text-base">{fromTheFirst}</span>}
              </h2>
              {hasFilters && rooms.length > 0 && (
                <Link
                  {...roomFilters.addressOf(roomFilters.cleared(filters))}
                  resetScroll={false}
                  activeOptions={{ exact: true }}
                  onClick={roomFilters.showResultsFromTop}
                  className="link-bar me-auto gap-2 max-sm:order-last"
                >
                  <CloseIcon size={18} />
                  {t.common.clearFilters()}
                </Link>
              )}
              {member && hasFilters && !isOfOthers && (
                // The space is reserved while it loads, and does not change with its text.
                <div className="min-h-11 min-w-46 max-sm:order-last sm:min-w-68 sm:text-end">
                  <SaveSearch api={api} wishes={[{ list: 'rooms', filters: query }]} memberId={member.id} />
                </div>
              )}
              {total > 1 && (
                <SortSelect
                  filters={filters}
                  usual={isFitKnown(rooms) ? 'best' : 'dates'}
                  isFitKnown={isFitKnown(rooms)}
                />
              )}
            </div>
            <ActiveFilters api={api} filters={filters} />
            {note}
            {rooms.length === 0 ? (
              <NoRooms api={api} filters={filters} post={post} />
            ) : (
              <ul className={roomListClass}>
                {rooms.map((room, i) => (
                  <li key={room.id}>{children(room, i < cardsInSight)}</li>
                ))}
              </ul>
            )}
          </>
        )
      }
    </PagedList>
  )
}

/** If a fit is known, the server's default order is the best fit. */
const isFitKnown = (rooms: readonly RoomShare[]) => rooms.some(({ compatibility }) => compatibility !== null)

/**
 * The server renders the list for visitors. A member's list has different rooms, so a signed-in browser, which a script in the head marks,
 * displays the skeleton from the first paint on.
 */
export function RoomsOfViewer({ children }: { children: ReactNode }) {
  const isBeforeHydration = !useHydrated()
  return (
    <>
      <div className={isBeforeHydration ? 'in-data-session:hidden' : undefined}>{children}</div>
      {isBeforeHydration && (
        <div className="hidden in-data-session:block">
          <RoomsSkeleton />
        </div>
      )}
    </>
  )
}

export function RoomsSkeleton() {
  return (
    <Loading label={t.rooms.loadingRooms()}>
      <div className="flex min-h-12 items-center">
        <Skeleton className="h-7 w-48" />
      </div>
      <div className={roomListClass}>
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <RoomCardSkeleton key={place} />
        ))}
      </div>
    </Loading>
  )
}
