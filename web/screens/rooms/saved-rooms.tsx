import { Link, useRouteContext, useSearch } from '@tanstack/react-router'
import { t } from '#texts'
import { cardsInSight, roomListClass, RoomsSkeleton } from '../../features/rooms/rooms/list/room-results.tsx'
import { useRoomsInBrowser } from '../../features/rooms/rooms/interest/saved-in-browser.ts'
import { savedRoomsQuery, useKeepInAccount } from '../../features/rooms/rooms/interest/saved-rooms.queries.ts'
import { toastFailure } from '../../lib/changes/mutations.ts'
import { formatCount } from '../../lib/format/counts.ts'
import { PagedList, usePagedList } from '../../lib/lists/paged-list.tsx'
import { onlyGiven } from '../../lib/lists/search.ts'
import { PageHead } from '../../lib/page/page-head.tsx'
import { MembersOnly } from '../../shell/pages/members-only.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/states/callout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { WholeRoomCard } from './room-actions.tsx'

/** The rooms that the member marked with 'Show Interest'. A removed one stays in the list until the next visit, so that it can be added again. */
export function SavedRooms() {
  const { cursor } = useSearch({ from: '/saved-rooms' })
  return (
    <div className="page py-8">
      <PageHead title={t.rooms.savedRooms()} description={t.rooms.savedRoomsDescription()} />
      <h1>{t.rooms.savedRooms()}</h1>
      <p className="mt-2 mb-6 text-soft">{t.rooms.savedRoomsExplained()}</p>
      <MembersOnly reason={t.rooms.logInToSeeSavedRooms()}>
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
      {t.common.fromTheStart()}
    </Link>
  )
  return (
    <PagedList
      list={list}
      noun="room"
      failed={t.rooms.failedToLoadYourSavedRooms()}
      failedHint={fromTheFirst || t.rooms.theyreSafeWithUs()}
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
      {t.rooms.findRooms()}
    </Link>
  )
  return (
    <EmptyState title={t.rooms.noSavedRoomsYet()} action={action}>
      {t.rooms.noSavedRoomsExplained()}
    </EmptyState>
  )
}

/** Offers to keep the rooms that were saved in this browser before the member logged in; on a shared device they may be somebody else's. */
function KeepRooms() {
  const { api } = useRouteContext({ from: '__root__' })
  const count = useRoomsInBrowser().length
  const keep = useKeepInAccount(api, { onError: (error) => toastFailure(t.rooms.failedToKeepTheRooms(), error) })
  if (count === 0) return null
  return (
    <Callout
      className="mb-6"
      title={t.rooms.savedOnThisDevice({ count })}
      action={
        <Button variant="primary" size="small" pending={keep.isPending} onClick={() => keep.mutate()}>
          {t.rooms.keepInMyAccount()}
        </Button>
      }
    />
  )
}
