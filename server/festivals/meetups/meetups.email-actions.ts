import { sql } from 'kysely'
import { t } from '#texts'
import type { EmailAction, Shown } from '../../chat/email-actions/email-action.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { NotFound } from '../../platform/http-error.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { meetupIsVisible, memberIsVisible, viewerArguments } from '../../visible.ts'
import { decideOnGuest, joinMeetup, stopWaiting } from './meetups.handlers.ts'
import { joined, waited } from './meetups.words.ts'

type Asking = Shown & { meetupId: string; userId: string }

/** Somebody who asks the caller, its organizer, for a place. */
async function readAsking(db: Database, caller: Caller, id: string): Promise<Asking | undefined> {
  const { rows } = await sql<Asking>`
    select guest.name as person, meetup.title as about, meetup.id as meetup_id, guest.id as user_id
    from meetup_participants as place
    join meetups as meetup on meetup.id = place.meetup_id
    join users as guest on guest.id = place.user_id
    where place.id = ${id}
      and place.status = 'pending'
      and meetup.creator_id = ${caller.id}
      and meetup.status <> 'cancelled'
      and ${memberIsVisible('guest', viewerArguments(caller))}`.execute(db)
  return rows[0]
}

const onAsking = (
  name: EmailAction['name'],
  label: EmailAction['label'],
  status: 'accepted' | 'declined',
): EmailAction => ({
  name,
  kind: joined.kind,
  label,
  async find(db, { readerId, actorId, relatedId }) {
    const place = await db
      .selectFrom('meetupParticipants')
      .innerJoin('meetups', 'meetups.id', 'meetupParticipants.meetupId')
      .select('meetupParticipants.id')
      .where('meetupId', '=', relatedId)
      .where('userId', '=', actorId)
      .where('creatorId', '=', readerId)
      .where('meetupParticipants.status', '=', 'pending')
      .executeTakeFirst()
    return place?.id ?? null
  },
  async show(db, caller, id) {
    const asking = await readAsking(db, caller, id)
    return asking ? { person: asking.person, about: asking.about } : null
  },
  async run(db, caller, id) {
    const asking = await readAsking(db, caller, id)
    if (!asking) throw NotFound(t.errors.linkNotFound())
    await decideOnGuest(db, caller, { id: asking.meetupId, userId: asking.userId, status, isFirst: true })
  },
})

type Offered = Shown & { meetupId: string }

/** A place that is offered to the caller. */
async function readOffered(db: Database, caller: Caller, id: string): Promise<Offered | undefined> {
  const { rows } = await sql<Offered>`
    select null as person, meetup.title as about, meetup.id as meetup_id
    from meetup_waiting as waiting
    join meetups as meetup on meetup.id = waiting.meetup_id
    where waiting.id = ${id}
      and waiting.user_id = ${caller.id}
      and offered_until > now()
      and ${meetupIsVisible('meetup', viewerArguments(caller))}`.execute(db)
  return rows[0]
}

const onOffered = (
  name: EmailAction['name'],
  label: EmailAction['label'],
  answer: (db: Database, caller: Caller, meetupId: string) => Promise<unknown>,
): EmailAction => ({
  name,
  kind: waited.kind,
  label,
  async find(db, { readerId, relatedId }) {
    const waiting = await db
      .selectFrom('meetupWaiting')
      .select('id')
      .where('meetupId', '=', relatedId)
      .where('userId', '=', readerId)
      .where('offeredUntil', '>', sql<Date>`now()`)
      .executeTakeFirst()
    return waiting?.id ?? null
  },
  async show(db, caller, id) {
    const offered = await readOffered(db, caller, id)
    return offered ? { person: null, about: offered.about } : null
  },
  async run(db, caller, id) {
    const offered = await readOffered(db, caller, id)
    if (!offered) throw NotFound(t.errors.linkNotFound())
    await answer(db, caller, offered.meetupId)
  },
})

/** In the order of the email. */
export const meetupEmailActions: readonly EmailAction[] = [
  onAsking('let_in', t.emailActions.letIn, 'accepted'),
  onAsking('turn_away', t.emailActions.turnAway, 'declined'),
  onOffered('take_place', t.emailActions.takePlace, (db, caller, id) => joinMeetup(db, caller, { id, isOffer: true })),
  onOffered('leave_list', t.emailActions.leaveList, stopWaiting),
]
