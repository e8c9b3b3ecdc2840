import type { meetups } from '../../contract/meetups.ts'
import { type Database, inTransaction } from '../db/connect.ts'
import { Conflict, Forbidden, InvalidInput, NotFound } from '../http-error.ts'
import { lockMember } from '../quotas/quotas.queries.ts'
import { refuseTooManyMeetups } from '../quotas/quotas.ts'
import { foundJson, type Handlers, type Shown } from '../http/serve.ts'
import type { Viewer } from '../visible.ts'
import {
  cancelMeetup,
  countMeetups,
  deleteParticipant,
  hasJoined,
  insertMeetup,
  insertParticipant,
  lockMeetup,
  readMeetup,
  readMeetups,
} from './meetups.queries.ts'

const OwnMeetup = () => Conflict('own_meetup', 'This is your own meetup')
const MeetupFull = () => Conflict('meetup_full', 'This meetup is full')
const MeetupOver = () => Conflict('meetup_over', 'This meetup has started already')

/** Locks are always taken in this order: members, festival, meetup, participant. */
export const meetupHandlers: Handlers<typeof meetups> = {
  list: async ({ caller, db, params, query }) =>
    foundJson('Festival', await readMeetups(db, caller, params.id, query.type ?? null)),

  counts: async ({ caller, db, params }) => foundJson('Festival', await countMeetups(db, caller, params.id)),

  get: ({ caller, db, params }) => readForViewer(db, caller, params.id),

  create: ({ caller, db, params, body }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      if (Date.parse(body.startTime) < Date.now()) throw InvalidInput({ startTime: 'Please choose a time to come' })
      await refuseTooManyMeetups(trx, caller.id)
      const { description = null, locationHint = null } = body
      const id = await insertMeetup(trx, caller, { ...body, description, locationHint, festivalId: params.id })
      if (id === undefined) throw NotFound('Festival')
      return await readForViewer(trx, caller, id)
    }),

  join: ({ caller, db, params: { id } }) =>
    inTransaction(db, async (trx) => {
      const meetup = await lockMeetup(trx, caller, id)
      if (!meetup || meetup.status === 'cancelled') throw NotFound('Meetup')
      if (meetup.creatorId === caller.id) throw OwnMeetup()
      if (!(await hasJoined(trx, id, caller.id))) {
        if (meetup.isOver) throw MeetupOver()
        if (meetup.status === 'full') throw MeetupFull()
        await insertParticipant(trx, id, caller.id)
      }
      return await readForViewer(trx, caller, id)
    }),

  leave: ({ caller, db, params: { id } }) =>
    inTransaction(db, async (trx) => {
      const meetup = await lockMeetup(trx, caller, id)
      if (!meetup) throw NotFound('Meetup')
      if (meetup.creatorId === caller.id) throw OwnMeetup()
      // Who was there is known afterwards by who had a place.
      if (meetup.isOver) throw MeetupOver()
      await deleteParticipant(trx, id, caller.id)
      return undefined
    }),

  cancel: ({ caller, db, params: { id } }) =>
    inTransaction(db, async (trx) => {
      const meetup = await lockMeetup(trx, caller, id)
      if (!meetup) throw NotFound('Meetup')
      if (meetup.creatorId !== caller.id) throw Forbidden()
      if (meetup.isOver) throw MeetupOver()
      await cancelMeetup(trx, id)
      return undefined
    }),
}

/** The JSON of the meetup. Throws 404 if this viewer may not see it. */
const readForViewer = async (db: Database, viewer: Viewer, id: string) =>
  foundJson('Meetup', await readMeetup(db, viewer, id))

/** Reads the meetup for a retry of the call that created it. */
export const meetupsCreated: Shown<typeof meetups> = { create: readForViewer }
