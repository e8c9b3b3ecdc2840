import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RoomShare } from '../../../contract/rooms.ts'
import type { Api } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { attendanceQuery } from '../festival-attendance/festival-attendance.queries.ts'
import { RoomCardSkeleton } from './room-card.tsx'
import { changed, cleared, hasFilters, type RoomFilters } from './room-filters.ts'
import { roomsOf } from './room-pages.ts'
import { roomsQuery } from './rooms.queries.ts'
import { SortSelect } from './sort-select.tsx'
import { showResultsFromTop } from './use-room-filters.ts'

type RoomResultsProps = {
  api: Api
  filters: RoomFilters
  /** What the empty list suggests to who may do it. */
  post: ReactNode
  /** Draws a room; `first` of them are in sight at once. */
  children: (room: RoomShare, isFirst: boolean) => ReactNode
}

const skeletons = [1, 2, 3, 4, 5, 6]
const cardsInSight = 3
const gridClass = 'mt-5 grid grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] gap-6'

/** Product specification, section 8. */
const loadingFailed = 'Sorry, there was an error loading the rooms. Please try again.'

/** The rooms that the filters let through. */
export function RoomResults({ api, filters, post, children }: RoomResultsProps) {
  const { data, query, isPersonal } = useRooms(api, filters)
  const fromTheFirst = filters.cursor && (
    <Link to="/rooms" search={changed(filters, {})} className="link">
      From the first one
    </Link>
  )
  if (!data && query.isError)
    return (
      <ErrorState title={loadingFailed} onRetry={() => location.reload()}>
        {fromTheFirst}
      </ErrorState>
    )
  if (!data)
    return (
      <Loading label="Loading rooms">
        <div className="flex min-h-12 items-center">
          <Skeleton className="h-7 w-48" />
        </div>
        <div className={gridClass}>
          {skeletons.map((place) => (
            <RoomCardSkeleton key={place} />
          ))}
        </div>
      </Loading>
    )

  const rooms = roomsOf(data.pages)
  const next = data.pages.at(-1)?.next ?? null
  const total = data.pages[0]?.total ?? 0
  const usual = rooms.some(({ compatibility }) => compatibility !== null) ? 'best' : 'dates'
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 aria-live="polite">
          {countOf(total)} found
          {fromTheFirst && <span className="ml-3 text-base">{fromTheFirst}</span>}
        </h2>
        {hasFilters(filters) && rooms.length > 0 && (
          <Link
            to="/rooms"
            search={cleared(filters)}
            resetScroll={false}
            activeOptions={{ exact: true }}
            onClick={showResultsFromTop}
            className="link-bar me-auto gap-2"
          >
            <CloseIcon size={18} />
            Clear filters
          </Link>
        )}
        {total > 1 && <SortSelect filters={filters} usual={usual} />}
      </div>
      {rooms.length === 0 ? (
        <NoRooms api={api} filters={filters} post={post} />
      ) : (
        // A list of its own for a member: cards that another list had elsewhere do not move, they are new.
        <ul key={String(isPersonal)} className={gridClass}>
          {rooms.map((room, i) => (
            <li key={room.id}>{children(room, i < cardsInSight)}</li>
          ))}
        </ul>
      )}
      {next !== null && (
        <ShowMore
          label="Show more rooms"
          next={linkOptions({ to: '/rooms', search: { ...filters, cursor: next } })}
          shown={`${rooms.length} of ${countOf(total)}`}
          pending={query.isFetching}
          failed={query.isFetchNextPageError ? loadingFailed : null}
          onLoad={() => void query.fetchNextPage({ cancelRefetch: false })}
        />
      )}
    </>
  )
}

const countOf = (count: number) => `${count} ${count === 1 ? 'room' : 'rooms'}`

/** As the member sees the list; until that has come, or where it does not come, what visitors see. */
function useRooms(api: Api, filters: RoomFilters) {
  const member = useSession()?.id ?? null
  const queryClient = useQueryClient()
  const query = useInfiniteQuery(roomsQuery(api, filters, member))
  const visitors = queryClient.getQueryData(roomsQuery(api, filters, null).queryKey)
  return { query, data: query.data ?? visitors, isPersonal: member !== null && query.data !== undefined }
}

type NoRoomsProps = { api: Api; filters: RoomFilters; post: ReactNode }

function NoRooms({ api, filters, post }: NoRoomsProps) {
  const { data: records = [] } = useQuery(attendanceQuery(api, useSession()?.id ?? null))
  const isNarrowed = records.length > 0 && filters.festivalId === undefined && filters.scope !== 'all'
  const all = isNarrowed && (
    <Link to="/rooms" search={changed(filters, { scope: 'all' })} resetScroll={false} className={buttonClass()}>
      Look at all festivals
    </Link>
  )
  if (!hasFilters(filters))
    return (
      <EmptyState
        title={isNarrowed ? 'No rooms for your festivals yet' : 'No rooms yet'}
        action={
          <>
            {all}
            {post}
          </>
        }
      >
        Be the first: say which festival you go to, and who would fit.
      </EmptyState>
    )
  const clear = (
    <Link to="/rooms" search={cleared(filters)} resetScroll={false} className={buttonClass()}>
      Clear filters
    </Link>
  )
  return (
    <EmptyState
      title="No rooms found"
      action={
        <>
          {clear}
          {all}
        </>
      }
    >
      Try fewer filters, other days or a higher price.
    </EmptyState>
  )
}
