import '../../features/rooms/rooms/rooms.css'
import { Link, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Festival } from '../../../contract/festivals/festivals.ts'
import { RoomCardSkeleton } from '../../features/rooms/rooms/room-card.tsx'
import { roomsAt, roomsQuery } from '../../features/rooms/rooms/rooms.queries.ts'
import { formatCount } from '../../lib/format/counts.ts'
import { Loaded } from '../../lib/page/loaded.tsx'
import { useLoginSearch } from '../../lib/member/login-search.ts'
import { usePagedList } from '../../lib/lists/paged-list.tsx'
import { useSession } from '../../lib/member/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyLine } from '../../ui/states/empty-line.tsx'
import { Loading } from '../../ui/states/skeleton.tsx'
import { useFestivalOfPage } from './festival-of-page.ts'
import { PostRoomButton, PostRoomDialog } from '../rooms/post-room.tsx'
import { WholeRoomCard } from '../rooms/room-actions.tsx'

const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] gap-6'
const maxListed = 6

/** The rooms at a festival (product specification, 'Festival detail'). */
export function FestivalRooms() {
  const festival = useFestivalOfPage()
  const member = useSession()
  const [posting, setPosting] = useState(false)
  const post = member && <PostRoomButton onPress={() => setPosting(true)} />
  return (
    <section aria-labelledby="rooms">
      {/* The same height for visitors and members, because the server renders the page for a visitor. */}
      <h2 id="rooms" className="sr-only">
        Rooms
      </h2>
      <div className="mb-6 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[50ch] text-soft">Share a room with dancers who go there too.</p>
        {post}
      </div>
      <List festival={festival} post={post} />
      {posting && <PostRoomDialog festivalId={festival.id} onClose={() => setPosting(false)} />}
    </section>
  )
}

function List({ festival, post }: { festival: Festival; post: ReactNode }) {
  const { api } = useRouteContext({ from: '__root__' })
  const loginSearch = useLoginSearch()
  const list = usePagedList((viewer) => roomsQuery(api, roomsAt(festival.id), viewer))
  return (
    <Loaded query={list} failed="Error loading rooms. Please try again." loading={<RoomsSkeleton />}>
      {({ items, total }) =>
        total === 0 ? (
          <EmptyLine
            title="No rooms yet"
            action={
              !post && (
                <Link to="/auth" search={loginSearch} className={buttonClass()}>
                  Log in to share a room
                </Link>
              )
            }
          >
            Be the first to share a room at {festival.name}, or to look for one together.
          </EmptyLine>
        ) : (
          <>
            <ul className={gridClass}>
              {items.slice(0, maxListed).map((room) => (
                <li key={room.id}>
                  <WholeRoomCard room={room} isOfOneFestival />
                </li>
              ))}
            </ul>
            <p className="mt-6 flex flex-wrap justify-center gap-3">
              {total > maxListed && (
                <Link to="/rooms" search={{ festivalId: festival.id }} className={buttonClass()}>
                  See all {formatCount(total, 'room')}
                </Link>
              )}
              <Link to="/rooms/map" search={{ festivalId: festival.id }} className={buttonClass()}>
                On the map
              </Link>
            </p>
          </>
        )
      }
    </Loaded>
  )
}

const RoomsSkeleton = () => (
  <Loading label="Loading rooms" className={gridClass}>
    {[1, 2, 3].map((place) => (
      <RoomCardSkeleton key={place} />
    ))}
  </Loading>
)
