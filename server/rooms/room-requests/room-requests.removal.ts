import { sql } from 'kysely'
import type { MemberRemoval } from '../../member-removal.ts'
import { notify } from '../../chat/notifications/notify.ts'
import { releaseGuest } from './room-places.ts'
import { guestLeft, hostLeft } from './room-requests.notifications.ts'
import { deleteRequest, lockEndingRequests, lockHosts, lockRequestersOfHost } from './room-requests.queries.ts'

/**
 * All requests for the member's rooms end; their own places are freed with their requests. Notified are members with pending or accepted requests for their
 * rooms, and the hosts who accepted them. The rooms are locked by then (rooms.ends.ts).
 */
export const roomRequestRemoval: MemberRemoval = {
  async notifies(trx, member) {
    const guests = await lockRequestersOfHost(trx, member)
    const hosts = await lockHosts(trx, member)
    await notify(trx, [
      ...guests.map(({ requesterId, roomId, status, festivalId, festival }) =>
        hostLeft({
          readerId: requesterId,
          roomId,
          festival: { id: festivalId, name: festival },
          hadPlace: status === 'accepted',
        }),
      ),
      ...hosts.map(({ hostId, roomId, room }) => guestLeft({ readerId: hostId, room: { id: roomId, title: room } })),
    ])
  },
  async suspended(trx, id) {
    for (const request of await lockEndingRequests(trx, id)) {
      // Guests of the member keep their stay, and so its group.
      if (request.requesterId === id) await releaseGuest(trx, request)
      await deleteRequest(trx, request.id)
    }
  },
  subjects: (id) => sql`select id from room_requests where requester_id = ${id}`,
}
