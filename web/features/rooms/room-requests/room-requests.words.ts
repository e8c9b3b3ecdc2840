import { t } from '#texts'
import type { RequestStatus } from '../../../../contract/rooms/room-requests.ts'
import type { MyRoom } from '../../../../contract/rooms/rooms.ts'

/** The status of a request for its sender (product specification, 'My Room Requests'). */
export const requestStatusLabels: Record<RequestStatus, () => string> = {
  pending: t.roomRequests.statusPending,
  accepted: t.roomRequests.statusAccepted,
  rejected: t.roomRequests.statusDeclined,
}

/** The groups of a host's requests, in their order (product specification, 'My Rooms'). */
export const requestGroups: readonly { status: RequestStatus; title: () => string }[] = [
  { status: 'pending', title: t.roomRequests.groupPending },
  { status: 'accepted', title: t.roomRequests.groupAccepted },
  { status: 'rejected', title: t.roomRequests.groupRejected },
]

type Counts = Pick<MyRoom, 'pendingCount' | 'acceptedCount' | 'rejectedCount'>

export const countOfRequests = ({ pendingCount, acceptedCount, rejectedCount }: Counts) =>
  pendingCount + acceptedCount + rejectedCount

/** '2 pending, 1 rejected': the groups that are not empty. */
export const formatRequestCounts = ({ pendingCount, acceptedCount, rejectedCount }: Counts) =>
  [
    pendingCount > 0 && t.roomRequests.pendingCount({ count: pendingCount }),
    acceptedCount > 0 && t.roomRequests.acceptedCount({ count: acceptedCount }),
    rejectedCount > 0 && t.roomRequests.rejectedCount({ count: rejectedCount }),
  ]
    .filter(Boolean)
    .join(', ')
