import type { Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { notify } from '../notifications/notify.ts'
import { guestLeft, hostLeft } from './room-requests.notifications.ts'
import { lockRequestersOfHost, lockHosts } from './room-requests.queries.ts'

/**
 * Notifies the requesters (pending or accepted) of a member whose account is deleted or suspended, and the hosts of that member.
 * Call it before any of their rows is deleted.
 */
export async function notifyMemberLeaves(
  trx: Transaction<DB>,
  services: { origin: string },
  leaver: { id: string; isAdmin: boolean },
): Promise<void> {
  const guests = await lockRequestersOfHost(trx, leaver)
  const hosts = await lockHosts(trx, leaver)
  await notify(trx, services, [
    ...guests.map(({ requesterId, status, festivalId, festival }) =>
      hostLeft({
        readerId: requesterId,
        festival: { id: festivalId, name: festival },
        hadPlace: status === 'accepted',
      }),
    ),
    ...hosts.map(({ hostId, roomId, room }) => guestLeft({ readerId: hostId, room: { id: roomId, title: room } })),
  ])
}
