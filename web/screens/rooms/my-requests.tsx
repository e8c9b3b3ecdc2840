import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { MyRequest } from '../../features/rooms/room-requests/my-request.tsx'
import { myRequestsQuery } from '../../features/rooms/room-requests/room-requests.queries.ts'
import { RoomSummariesLoading } from '../../features/rooms/room-requests/room-summary.tsx'
import { Loaded } from '../../lib/page/loaded.tsx'
import { PageHead } from '../../lib/page/page-head.tsx'
import { MembersOnly } from '../../shell/members-only.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { AskToRate } from '../people/ask-to-rate.tsx'

/** The requests that the member sent (product specification, 'My Room Requests'). */
export function MyRequests() {
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <div className="page page-column [--column:68rem] py-8">
      <PageHead title="My Room Requests" description="The rooms that you asked for, and what their hosts said." />
      <h1 ref={title} tabIndex={-1} className="outline-none">
        My Room Requests
      </h1>
      <p className="mt-2 text-soft">The rooms that you asked for, and what their hosts said.</p>
      <MembersOnly reason="Log in to see your requests.">
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
      failed="Failed to load your requests."
      failedHint="Nothing that you sent is lost. Please try again."
      loading={<RoomSummariesLoading label="Loading your requests" />}
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
      Find Rooms
    </Link>
  )
  return (
    <EmptyState title="No requests yet" action={action}>
      Found a room that fits? Write to its host, and you read the answer here.
    </EmptyState>
  )
}
