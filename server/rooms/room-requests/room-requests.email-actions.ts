import { sql } from 'kysely'
import { t } from '#texts'
import type { EmailAction, Shown } from '../../chat/email-actions/email-action.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { NotFound } from '../../platform/http-error.ts'
import { type Caller } from '../../platform/sessions/sessions.ts'
import { memberIsVisible, viewerArguments } from '../../visible.ts'
import { held } from './holds/room-holds.words.ts'
import { agreeToRequest, decideRequest } from './room-requests.handlers.ts'
import { received } from './room-requests.words.ts'

/** A request that the host can still decide on. */
const find: EmailAction['find'] = async (db, { readerId, actorId, relatedId }) => {
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

const decision = (
  name: EmailAction['name'],
  label: EmailAction['label'],
  status: 'accepted' | 'rejected',
): EmailAction => ({
  name,
  kind: received.kind,
  label,
  find,
  show,
  run: (db, caller, id) => decideRequest(db, caller, { id, status, isFirst: true }),
})

async function showHeld(db: Database, caller: Caller, id: string): Promise<Shown | null> {
  const { rows } = await sql<Shown>`
    select host.name as person, room.title as about
    from room_requests as request
    join room_shares as room on room.id = request.room_share_id
    join users as host on host.id = room.host_id
    where request.id = ${id}
      and request.requester_id = ${caller.id}
      and request.hold_until is not null
      and ${memberIsVisible('host', viewerArguments(caller))}`.execute(db)
  return rows[0] ?? null
}

/** A place that is held for the reader, who asked the actor for it. It stands for the offer that they know. */
const sayYes: EmailAction = {
  name: 'say_yes',
  kind: held.kind,
  label: t.emailActions.sayYes,
  async find(db, { readerId, actorId, relatedId }) {
    const request = await db
      .selectFrom('roomRequests')
      .innerJoin('roomShares', 'roomShares.id', 'roomRequests.roomShareId')
      .select('roomRequests.id')
      .where('roomShareId', '=', relatedId)
      .where('requesterId', '=', readerId)
      .where('hostId', '=', actorId)
      .where('holdUntil', '>', sql<Date>`now()`)
      .executeTakeFirst()
    return request?.id ?? null
  },
  show: showHeld,
  async run(db, caller, id) {
    if (!(await showHeld(db, caller, id))) throw NotFound(t.errors.linkNotFound())
    await agreeToRequest(db, caller, { id, version: undefined })
  },
}

/** In the order of the email. */
export const roomRequestEmailActions: readonly EmailAction[] = [
  decision('accept_request', t.emailActions.acceptRequest, 'accepted'),
  decision('decline_request', t.emailActions.declineRequest, 'rejected'),
  sayYes,
]
