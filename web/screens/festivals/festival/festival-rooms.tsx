import '../../../features/rooms/rooms/rooms.css'
import { Link, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { t } from '#texts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { RoomCardSkeleton } from '../../../features/rooms/rooms/room-card.tsx'
import { roomsAt, roomsQuery } from '../../../features/rooms/rooms/rooms.queries.ts'
import { formatTotal } from '../../../lib/format/counts.ts'
import { useHydrated } from '../../../lib/browser/hydration.ts'
import { lazyPart } from '../../../lib/page/lazy-part.tsx'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { useLoginSearch } from '../../../lib/member/login-search.ts'
import { usePagedList } from '../../../lib/lists/paged-list.tsx'
import { useSession } from '../../../lib/member/session.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyLine } from '../../../ui/states/empty-line.tsx'
import { Loading } from '../../../ui/states/skeleton.tsx'
import { useFestivalOfPage } from './festival-of-page.ts'
import { PostRoomButton, PostRoomDialog } from '../../rooms/post-room.tsx'
import { WholeRoomCard } from '../../rooms/room-actions.tsx'

const TellOfFirstRoom = lazyPart(
  () => import('../../../features/rooms/rooms/tell-of-first-room.tsx'),
  'TellOfFirstRoom',
  null,
)

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
        {t.festivals.rooms()}
      </h2>
      <div className="mb-6 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[50ch] text-soft">{t.festivals.shareARoom()}</p>
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
  const isHydrated = useHydrated()
  const list = usePagedList((viewer) => roomsQuery(api, roomsAt(festival.id), viewer))
  return (
    <Loaded query={list} failed={t.festivals.failedToLoadRooms()} loading={<RoomsSkeleton />}>
      {({ items, total }) =>
        total === 0 ? (
          <EmptyLine
            title={t.festivals.noRoomsYet()}
            action={
              <>
                {/* The space is reserved while it loads. */}
                <div className="min-h-11">{isHydrated && <TellOfFirstRoom api={api} festivalId={festival.id} />}</div>
                {!post && (
                  <Link to="/auth" search={loginSearch} className={buttonClass()}>
                    {t.festivals.logInToShareRoom()}
                  </Link>
                )}
              </>
            }
          >
            {t.festivals.beTheFirstToShare({ festival: festival.name })}
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
                  {t.festivals.seeAllRooms({ count: total, total: formatTotal(total) })}
                </Link>
              )}
              <Link to="/rooms/map" search={{ festivalId: festival.id }} className={buttonClass()}>
                {t.festivals.onTheMap()}
              </Link>
            </p>
          </>
        )
      }
    </Loaded>
  )
}

const RoomsSkeleton = () => (
  <Loading label={t.festivals.loadingRooms()} className={gridClass}>
    {[1, 2, 3].map((place) => (
      <RoomCardSkeleton key={place} />
    ))}
  </Loading>
)
