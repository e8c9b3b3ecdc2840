import type { Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { Conflict } from '../http-error.ts'
import { countPendingRequests, countRooms, countWaitingFestivals } from './quotas.queries.ts'

/** How many of each thing one member may have at once: more than an honest member needs, and few enough to fill no list. */
export const quotas = { openRooms: 10, rooms: 200, waitingFestivals: 5, pendingRequests: 30 } as const

/* The caller holds the member with `lockMember`: two calls at once would both find the last place free otherwise. */

/** Throws 409 `too_many_rooms` where this host may not open one more room. */
export async function refuseTooManyOpenRooms(trx: Transaction<DB>, hostId: string): Promise<void> {
  const { open } = await countRooms(trx, hostId)
  if (open < quotas.openRooms) return
  throw Conflict(
    'too_many_rooms',
    `You have ${quotas.openRooms} open rooms, which is the most at a time. Please close or delete one under My Rooms first.`,
  )
}

/** Throws 409 `too_many_rooms` where this host may not keep one more room, open or not. */
export async function refuseTooManyRooms(trx: Transaction<DB>, hostId: string): Promise<void> {
  const { all } = await countRooms(trx, hostId)
  if (all < quotas.rooms) return
  throw Conflict(
    'too_many_rooms',
    `You have ${quotas.rooms} rooms already. Please delete old ones under My Rooms first.`,
  )
}

/** Throws 409 `too_many_waiting` where too many festivals of this member wait for an admin. */
export async function refuseTooManyWaiting(trx: Transaction<DB>, organizerId: string): Promise<void> {
  if ((await countWaitingFestivals(trx, organizerId)) < quotas.waitingFestivals) return
  throw Conflict(
    'too_many_waiting',
    `${quotas.waitingFestivals} of your festivals wait for approval already. You can add this one once an admin has approved one of them, or you have removed one.`,
  )
}

/** Throws 409 `too_many_pending` where too many requests of this member wait for an answer. */
export async function refuseTooManyPending(trx: Transaction<DB>, requesterId: string): Promise<void> {
  if ((await countPendingRequests(trx, requesterId)) < quotas.pendingRequests) return
  throw Conflict(
    'too_many_pending',
    `${quotas.pendingRequests} of your requests wait for an answer already. Please withdraw one under My Requests first.`,
  )
}
