import type { z } from 'zod'
import type { ChangedMeetup, meetups } from '../../contract/meetups.ts'
import { changeGroup } from '../chat/groups.queries.ts'
import { type Database, inTransaction } from '../db/connect.ts'
import { Forbidden, InvalidInput, NotFound } from '../http-error.ts'
import { lockMember } from '../quotas/quotas.queries.ts'
import { refuseTooManyJoined, refuseTooManyMeetups } from '../quotas/quotas.ts'
import { foundJson, type Handlers, JsonText, type Shown } from '../http/serve.ts'
import type { Viewer } from '../visible.ts'
import { aboutMeetup, declineParticipant, giveBackPlace, takePlace } from './meetup-groups.ts'
import {
  cancelMeetup,
  findPlace,
  insertMeetup,
  lockMeetup,
  lockOther,
  type MeetupValues,
  setPlace,
  updateMeetup,
} from './meetup-places.queries.ts'
import { countMeetups, readMeetup, readMeetups, readOwnMeetups, readParticipants } from './meetups.queries.ts'
import {
  MeetupFull,
  mustAsk,
  OwnMeetup,
  PlacesTaken,
  refuseDeclined,
  refuseEnded,
  refuseOver,
} from './meetups.rules.ts'

/** Locks are always taken in this order: members, festival, meetup, participant, group. */
export const meetupHandlers: Handlers<typeof meetups> = {
  list: async ({ caller, db, params, query }) =>
    foundJson('Festival', await readMeetups(db, caller, params.id, query.type ?? null)),

  counts: async ({ caller, db, params }) => foundJson('Festival', await countMeetups(db, caller, params.id)),

  mine: async ({ caller, db }) => new JsonText(await readOwnMeetups(db, caller)),

  get: ({ caller, db, params }) => readForViewer(db, caller, params.id),

  participants: async ({ caller, db, params }) => foundJson('Meetup', await readParticipants(db, caller, params.id)),

  create: ({ caller, db, params, body }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      refusePast(body)
      await refuseTooManyMeetups(trx, caller.id)
      const { description = null, locationHint = null } = body
      const id = await insertMeetup(trx, caller, { ...body, description, locationHint, festivalId: params.id })
      if (id === undefined) throw NotFound('Festival')
      return await readForViewer(trx, caller, id)
    }),

  change: ({ caller, db, params: { id }, body }) =>
    inTransaction(db, async (trx) => {
      const meetup = found(await lockMeetup(trx, caller, id))
      if (meetup.creatorId !== caller.id) throw Forbidden()
      refuseEnded(meetup)
      refusePast(body)
      const after = valuesOf({ ...meetup, ...sent(body) })
      if (after.capacity < meetup.participantCount) throw PlacesTaken(meetup.participantCount)
      await updateMeetup(trx, id, after)
      await changeGroup(trx, aboutMeetup(id), { ...after, festivalId: meetup.festivalId, size: after.capacity })
      return await readForViewer(trx, caller, id)
    }),

  join: ({ caller, db, params: { id } }) =>
    inTransaction(db, async (trx) => {
      const meetup = found(await lockMeetup(trx, caller, id))
      if (meetup.creatorId === caller.id) throw OwnMeetup()
      const place = await findPlace(trx, id, caller.id)
      const wanted = mustAsk(meetup, place) ? 'pending' : 'accepted'
      if (place?.status === 'accepted' || place?.status === wanted) return await readForViewer(trx, caller, id)
      if (meetup.status === 'cancelled') throw NotFound('Meetup')
      refuseOver(meetup)
      if (meetup.status === 'full') throw MeetupFull()
      refuseDeclined(place)
      await refuseTooManyJoined(trx, caller.id)
      if (wanted === 'accepted') await takePlace(trx, id, caller.id)
      else await setPlace(trx, id, caller.id, wanted)
      return await readForViewer(trx, caller, id)
    }),

  leave: ({ caller, db, params: { id } }) =>
    inTransaction(db, async (trx) => {
      const meetup = found(await lockMeetup(trx, caller, id))
      if (meetup.creatorId === caller.id) throw OwnMeetup()
      refuseOver(meetup)
      await giveBackPlace(trx, id, caller.id)
      return undefined
    }),

  decide: ({ caller, db, params: { id, userId }, body: { status } }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      const isVisible = await lockOther(trx, caller, userId)
      const meetup = found(await lockMeetup(trx, caller, id))
      if (meetup.creatorId !== caller.id) throw Forbidden()
      const place = isVisible ? await findPlace(trx, id, userId) : undefined
      if (!place || (place.status === 'rejected' && status === 'accepted')) throw NotFound('Participant')
      refuseEnded(meetup)
      if (status === 'accepted' && place.status === 'pending') {
        if (meetup.status === 'full') throw MeetupFull()
        await takePlace(trx, id, userId)
      }
      if (status === 'declined' && place.status !== 'rejected') await declineParticipant(trx, id, userId)
      return await readForViewer(trx, caller, id)
    }),

  cancel: ({ caller, db, params: { id } }) =>
    inTransaction(db, async (trx) => {
      const meetup = found(await lockMeetup(trx, caller, id))
      if (meetup.creatorId !== caller.id) throw Forbidden()
      refuseOver(meetup)
      await cancelMeetup(trx, id)
      return undefined
    }),
}

function found<T>(meetup: T | undefined): T {
  if (!meetup) throw NotFound('Meetup')
  return meetup
}

function refusePast({ startTime }: { startTime?: string | undefined }): void {
  if (startTime !== undefined && Date.parse(startTime) < Date.now())
    throw InvalidInput({ startTime: 'Please choose a time to come' })
}

/** An explicit list, so that nothing else is ever changed. */
const valuesOf = (values: MeetupValues): MeetupValues => ({
  type: values.type,
  title: values.title,
  description: values.description,
  startTime: values.startTime,
  durationMinutes: values.durationMinutes,
  capacity: values.capacity,
  locationHint: values.locationHint,
  isPrivate: values.isPrivate,
})

/** The fields that were sent. */
const sent = (body: z.output<typeof ChangedMeetup>) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<MeetupValues>

/** The JSON of the meetup. Throws 404 if this viewer may not see it. */
const readForViewer = async (db: Database, viewer: Viewer, id: string) =>
  foundJson('Meetup', await readMeetup(db, viewer, id))

/** Reads the meetup for a retry of the call that created it. */
export const meetupsCreated: Shown<typeof meetups> = { create: readForViewer }
