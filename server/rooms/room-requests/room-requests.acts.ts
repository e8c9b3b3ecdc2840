import { sql } from 'kysely'
import { t } from '#texts'
import type { LetterAct, Shown } from '../../chat/letter-acts/letter-act.ts'
import type { Database } from '../../platform/db/connect.ts'
import { type Caller } from '../../platform/sessions/sessions.ts'
import { memberIsVisible, viewerArguments } from '../../visible.ts'
import { decideRequest } from './room-requests.handlers.ts'
import { received } from './room-requests.words.ts'

/** A request that the host can still decide on. */
const find: LetterAct['find'] = async (db, { readerId, actorId, relatedId }) => {
  const request = await db
    .selectFrom('roomRequests')
    .innerJoin('roomShares', 'roomShares.id', 'roomRequests.roomShareId')
    .select('roomRequests.id')
    .where('roomShareId', '=', relatedId)
    .where('requesterId', '=', actorId)
    .where('hostId', '=', readerId)
    .where('roomRequests.status', '=', 'pending')
    .executeTakeFirst()
  return request?.id ?? null
}

async function show(db: Database, caller: Caller, id: string): Promise<Shown | null> {
  const { rows } = await sql<Shown>`
    select requester.name as person, room.title as about
    from room_requests as request
    join room_shares as room on room.id = request.room_share_id
    join users as requester on requester.id = request.requester_id
    where request.id = ${id}
      and request.status = 'pending'
      and room.host_id = ${caller.id}
      and ${memberIsVisible('requester', viewerArguments(caller))}`.execute(db)
  return rows[0] ?? null
}

const decision = (name: LetterAct['name'], label: LetterAct['label'], status: 'accepted' | 'rejected'): LetterAct => ({
  name,
  kind: received.kind,
  label,
  find,
  show,
  run: (db, caller, id) => decideRequest(db, caller, { id, status, isFirst: true }),
})

/** In the order of the letter. */
export const roomRequestActs: readonly LetterAct[] = [
  decision('accept_request', t.letterActs.acceptRequest, 'accepted'),
  decision('decline_request', t.letterActs.declineRequest, 'rejected'),
]
