import { Link, useRouteContext, useSearch } from '@tanstack/react-router'
import { cardsInSight, roomListClass, RoomsSkeleton } from '../../features/rooms/rooms/list/room-results.tsx'
import { useRoomsInBrowser } from '../../features/rooms/rooms/saved-in-browser.ts'
import { savedRoomsQuery, useKeepInAccount } from '../../features/rooms/rooms/saved-rooms.queries.ts'
import { toastFailure } from '../../lib/changes/mutations.ts'
import { formatCount } from '../../lib/format/counts.ts'
import { PagedList, usePagedList } from '../../lib/lists/paged-list.tsx'
import { onlyGiven } from '../../lib/lists/search.ts'
import { PageHead } from '../../lib/page/page-head.tsx'
import { MembersOnly } from '../../shell/members-only.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/states/callout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { WholeRoomCard } from './room-actions.tsx'

/** The rooms that the member marked with 'Show Interest'. A removed one stays in the list until the next visit, so that it can be added again. */
export function SavedRooms() {
  const { cursor } = useSearch({ from: '/saved-rooms' })
  return (
    <div className="page py-8">
      <PageHead title="Saved rooms" description="Rooms you've saved. Only you see them." />
      <h1>Saved rooms</h1>
      <p className="mt-2 mb-6 text-soft">Rooms you’ve saved. Only you see them.</p>
      <MembersOnly reason="Log in to see your saved rooms.">
        {(member) => (
          <div key={member.id}>
            <KeepRooms />
            <Saved cursor={cursor} />
          </div>
        )}
      </MembersOnly>
    </div>
  )
}

const addressOf = (cursor?: string) => ({ to: '/saved-rooms', search: onlyGiven({ cursor }) }) as const

function Saved({ cursor }: { cursor: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const list = usePagedList((viewer) => savedRoomsQuery(api, viewer, cursor), { ownOnly: true })
  const fromTheFirst = cursor !== undefined && (
    <Link {...addressOf()} className="link">
      From the first one
    </Link>
  )
  return (
    <PagedList
      list={list}
      noun="room"
      failed="Failed to load your saved rooms. Please try again."
      failedHint={fromTheFirst || 'They are safe with us.'}
      loading={<RoomsSkeleton />}
      addressOf={addressOf}
    >
      {({ items, total }) =>
        items.length === 0 ? (
          <NothingSaved />
        ) : (
          <>
            <h2 className="max-sm:text-lg">
              {formatCount(total, 'room')}
              {fromTheFirst && <span className="ml-3 text-base">{fromTheFirst}</span>}
            </h2>
            <ul className={roomListClass}>
              {items.map((room, at) => (
                <li key={room.id}>
                  <WholeRoomCard room={room} eager={at < cardsInSight} />
                </li>
              ))}
            </ul>
          </>
        )
      }
    </PagedList>
  )
}

function NothingSaved() {
  const action = (
    <Link to="/rooms" className={buttonClass({ variant: 'primary' })}>
      Find Rooms
    </Link>
  )
  return (
    <EmptyState title="No saved rooms yet" action={action}>
      Tap Show Interest on a room to save it here. Nobody is told.
    </EmptyState>
  )
}

/** Offers to keep the rooms that were saved in this browser before the member logged in; on a shared device they may be somebody else's. */
function KeepRooms() {
  const { api } = useRouteContext({ from: '__root__' })
  const count = useRoomsInBrowser().length
  const keep = useKeepInAccount(api, { onError: (error) => toastFailure('Failed to keep the rooms', error) })
  if (count === 0) return null
  return (
    <Callout
      className="mb-6"
      title={
        count === 1
          ? 'One room was saved on this device before you logged in'
          : `${count} rooms were saved on this device before you logged in`
      }
      action={
        <Button variant="primary" size="small" pending={keep.isPending} onClick={() => keep.mutate()}>
          Keep in my account
        </Button>
      }
    />
  )
}
