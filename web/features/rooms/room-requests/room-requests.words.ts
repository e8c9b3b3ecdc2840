import type { RequestStatus } from '../../../../contract/rooms/room-requests.ts'
import type { MyRoom } from '../../../../contract/rooms/rooms.ts'

/** The status of a request for its sender (product specification, 'My Room Requests'). */
export const requestStatusLabels: Record<RequestStatus, string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Declined',
}

/** The groups of a host's requests, in their order (product specification, 'My Rooms'). */
export const requestGroups: readonly { status: RequestStatus; title: string }[] = [
  { status: 'pending', title: 'Pending' },
  { status: 'accepted', title: 'Accepted' },
  { status: 'rejected', title: 'Rejected' },
]

type Counts = Pick<MyRoom, 'pendingCount' | 'acceptedCount' | 'rejectedCount'>

export const countOfRequests = ({ pendingCount, acceptedCount, rejectedCount }: Counts) =>
  pendingCount + acceptedCount + rejectedCount

/** '2 pending, 1 rejected': the groups that are not empty. */
export const formatRequestCounts = ({ pendingCount, acceptedCount, rejectedCount }: Counts) =>
  Object.entries({ pending: pendingCount, accepted: acceptedCount, rejected: rejectedCount })
    .filter(([, count]) => count > 0)
    .map(([status, count]) => `${count} ${status}`)
    .join(', ')
