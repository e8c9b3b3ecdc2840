import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { t } from '#texts'
import { MyRequest } from '../../features/rooms/room-requests/my-request.tsx'
import { myRequestsQuery } from '../../features/rooms/room-requests/room-requests.queries.ts'
import { RoomSummariesLoading } from '../../features/rooms/room-requests/room-summary.tsx'
import { Loaded } from '../../lib/page/loaded.tsx'
import { PageHead } from '../../lib/page/page-head.tsx'
import { MembersOnly } from '../../shell/pages/members-only.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { AskToRate } from '../people/ask-to-rate.tsx'

/** The requests that the member sent (product specification, 'My Room Requests'). */
export function MyRequests() {
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <div className="page page-column [--column:68rem] py-8">
      <PageHead title={t.roomRequests.myRoomRequests()} description={t.roomRequests.myRoomRequestsExplained()} />
      <h1 ref={title} tabIndex={-1} className="outline-none">
        {t.roomRequests.myRoomRequests()}
      </h1>
      <p className="mt-2 text-soft">{t.roomRequests.myRoomRequestsExplained()}</p>
      <MembersOnly reason={t.roomRequests.logInToSeeYourRequests()}>
        {(member) => (
          <div key={member.id}>
            <AskToRate memberId={member.id} />
            <SentRequests memberId={member.id} title={title} />
          </div>
        )}
      </MembersOnly>
    </div>
  )
}

type SentRequestsProps = { memberId: string; title: RefObject<HTMLElement | null> }

function SentRequests({ memberId, title }: SentRequestsProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const query = useQuery(myRequestsQuery(api, memberId))
  useFocusAfterRemoval(query.data?.length ?? 0, title)
  return (
    <Loaded
      query={query}
      failed={t.roomRequests.failedToLoadYourRequests()}
      failedHint={t.roomRequests.nothingYouSentIsLost()}
      loading={<RoomSummariesLoading label={t.roomRequests.loadingYourRequests()} />}
    >
      {(requests) =>
        requests.length === 0 ? (
          <NoRequests />
        ) : (
          <ul className="grid gap-6">
            {requests.map((request) => (
              <li key={request.id}>
                <MyRequest request={request} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

/** Focuses the title when a request is withdrawn, because the focused button is then removed. */
function useFocusAfterRemoval(count: number, title: RefObject<HTMLElement | null>) {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) title.current?.focus()
    before.current = count
  }, [count, title])
}

function NoRequests() {
  const action = (
    <Link to="/rooms" className={buttonClass({ variant: 'primary' })}>
      {t.roomRequests.findRooms()}
    </Link>
  )
  return (
    <EmptyState title={t.roomRequests.noRequestsYet()} action={action}>
      {t.roomRequests.noRequestsExplained()}
    </EmptyState>
  )
}
