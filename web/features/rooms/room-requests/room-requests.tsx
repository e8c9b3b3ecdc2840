import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { t } from '#texts'
import type { RoomRequest } from '../../../../contract/rooms/room-requests.ts'
import type { MyRoom } from '../../../../contract/rooms/rooms.ts'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { roomStateOf } from '../rooms/rooms.words.ts'
import { NightsTable } from './nights/nights-table.tsx'
import { freeByNight, fullNightsOf } from './nights/request-nights.ts'
import { OwnShare } from './own-price-share.tsx'
import { type RenderMessage, RoomRequestRow } from './room-request-row.tsx'
import { requestsOfRoomQuery } from './room-requests.queries.ts'
import { countOfRequests, requestGroups } from './room-requests.words.ts'

type RoomRequestsProps = { room: MyRoom; memberId: string; renderMessage: RenderMessage }

/** The requests for a room of the member, by status. */
export function RoomRequests({ room, memberId, renderMessage }: RoomRequestsProps) {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <Loaded
      query={useQuery(requestsOfRoomQuery(api, room.id, memberId))}
      failed={t.roomRequests.failedToLoadTheRequests()}
      failedHint={t.roomRequests.nothingSentToYouLost()}
      loading={<RequestsSkeleton count={countOfRequests(room)} />}
    >
      {(requests) =>
        requests.length === 0 ? (
          <p className="text-soft">{t.roomRequests.nobodyHasAskedYet()}</p>
        ) : (
          <RequestGroups room={room} requests={requests} renderMessage={renderMessage} />
        )
      }
    </Loaded>
  )
}

type RequestGroupsProps = Pick<RoomRequestsProps, 'room' | 'renderMessage'> & { requests: RoomRequest[] }

function RequestGroups({ room, requests, renderMessage }: RequestGroupsProps) {
  const fullNote = useId()
  const headings = useId()
  const [decided, setDecided] = useState<string | null>(null)
  const state = roomStateOf(room)
  const free = freeByNight(room, requests)
  const explains = state === 'full' && requests.some(({ status }) => status !== 'accepted')
  return (
    <div className="grid gap-6">
      {explains && (
        <Callout tone="amber" title={t.roomRequests.yourRoomIsFull()}>
          <span id={fullNote}>{t.roomRequests.yourRoomIsFullExplained()}</span>
        </Callout>
      )}
      <NightsTable room={room} requests={requests} />
      {requestGroups.map(({ status, title }) => {
        const inGroup = requests.filter((request) => request.status === status)
        if (inGroup.length === 0) return null
        return (
          <section key={status} aria-label={title()}>
            <h3 id={`${headings}-${status}`} className="text-base">
              {title()} <span className="text-soft tabular-nums">({inGroup.length})</span>
            </h3>
            <ul className="mt-3 grid gap-3">
              {inGroup.map((request) => (
                <li key={request.id}>
                  <RoomRequestRow
                    request={request}
                    heading={`${headings}-${status}`}
                    renderMessage={renderMessage}
                    fullNote={explains ? fullNote : null}
                    share={
                      request.status === 'pending' && <OwnShare room={room} own={request} free={free} whose="other" />
                    }
                    fullNights={state === 'past' ? [] : fullNightsOf(request, free)}
                    isOver={state === 'past'}
                    isDecided={request.id === decided}
                    onDecided={() => setDecided(request.id)}
                  />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function RequestsSkeleton({ count }: { count: number }) {
  return (
    <Loading label={t.roomRequests.loadingTheRequests()} className="grid gap-3">
      {Array.from({ length: Math.min(5, count) }, (_, place) => (
        <Skeleton key={place} className="h-40 rounded-m" />
      ))}
    </Loading>
  )
}
