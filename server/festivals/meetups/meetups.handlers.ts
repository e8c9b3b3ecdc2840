import type { z } from 'zod'
import { t } from '#texts'
import type { ChangedMeetup, meetups } from '../../../contract/festivals/meetups.ts'
import { changeGroup } from '../../chat/chat/threads/groups.queries.ts'
import type { Transaction } from 'kysely'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { InvalidInput, NotFound } from '../../platform/http-error.ts'
import { readPage } from '../../platform/lists/paged-list.ts'
import { lockMember } from '../../people/quotas/quotas.queries.ts'
import { refuseTooMany } from '../../people/quotas/quotas-per-member.ts'
import { refuseWaysOut } from '../../people/quotas/texts-of-new.ts'
import { foundJson, type Handlers, type Shown } from '../../platform/http/serve.ts'
import { notify } from '../../chat/notifications/notify.ts'
import { forgetSharedStays } from '../../people/ratings/shared-stays.queries.ts'
import { type Viewer, viewerArguments } from '../../visible.ts'
import {
  accessGuest,
  accessMeetup,
  accessMeetupAsGuest,
  accessMeetupAsOrganizer,
  type LockedMeetup,
} from './meetup-permissions.ts'
import { findParticipants, lockParticipants } from './participants.queries.ts'
import { aboutMeetup, declineParticipant, giveBackPlace, takePlace } from './meetup-groups.ts'
import {
  cancelMeetup,
  endPlace,
  findPlace,
  insertMeetup,
  isFull,
  type MeetupValues,
  setAbsent,
  setPlace,
  updateMeetup,
  zoneOfFestival,
} from './meetup-places.queries.ts'
import {
  guestAnswered,
  guestAsked,
  guestJoined,
  guestLeft,
  meetupCancelled,
  meetupChanged,
  meetupFull,
} from './meetups.notifications.ts'
import { countMeetups, meetupsOfMember, readMeetup, readMeetups, readParticipants } from './meetups.queries.ts'
import {
  changeToNotify,
  MeetupFull,
  mustAsk,
  MustAsk,
  PlacesFree,
  PlacesTaken,
  refuseAbsence,
  refuseDeclined,
  refuseEnded,
  refuseOver,
} from './meetups.rules.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { moveList } from './waiting-list/waiting-list.ts'
import {
  askInsteadOfWaiting,
  deleteList,
  deleteWaiting,
  findWaiting,
  insertWaiting,
} from './waiting-list/waiting-list.queries.ts'
import { now } from '../../../contract/platform/clock.ts'

/** Locks are always taken in this order: members, festival, meetup, participant, group. */
export const meetupHandlers: Handlers<typeof meetups> = {
  list: ({ caller, db, params, query }) => readMeetups(db, caller, { festivalId: params.id, ...query }),

  counts: async ({ caller, db, params }) =>
    foundJson(t.errors.festivalNotFound, await countMeetups(db, caller, params.id)),

  mine: ({ caller, db, query }) => readPage(db, meetupsOfMember, viewerArguments(caller), query),

  get: ({ caller, db, params }) => readForViewer(db, caller, params.id),

  participants: async ({ caller, db, params }) =>
    foundJson(t.errors.meetupNotFound, await readParticipants(db, caller, params.id)),

  create: ({ caller, db, params, body }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      refusePast(body)
      await refuseTooMany(trx, 'meetups', caller.id)
      await refuseWaysOut(trx, caller, textsOf(body))
      const { description = null, locationHint = null } = body
      const id = await insertMeetup(trx, caller, { ...body, description, locationHint, festivalId: params.id })
      if (id === undefined) throw NotFound(t.errors.festivalNotFound())
      return await readForViewer(trx, caller, id)
    }),

  change: ({ caller, db, params: { id }, body }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      await lockParticipants(trx, id)
      const meetup = await accessMeetupAsOrganizer(trx, caller, id)
      refuseEnded(meetup)
      refusePast(body)
      await refuseWaysOut(trx, caller, textsOf(body))
      const after = valuesOf({ ...meetup, ...sent(body) })
      if (after.capacity < meetup.participantCount + meetup.offeredCount) throw PlacesTaken(meetup)
      await updateMeetup(trx, id, after)
      await changeGroup(trx, aboutMeetup(id), { ...after, festivalId: meetup.festivalId, size: after.capacity })
      await notifyOfChange(trx, { before: meetup, after })
      if (after.isPrivate) await askInsteadOfWaiting(trx, id)
      await moveList(trx, { ...meetup, isOver: false })
      return await readForViewer(trx, caller, id)
    }),

  join: ({ caller, db, params }) => joinMeetup(db, caller, params),

  leave: ({ caller, db, params: { id } }) =>
    inTransaction(db, async (trx) => {
      const meetup = await accessMeetupAsGuest(trx, caller, id)
      refuseOver(meetup)
      const place = await findPlace(trx, id, caller.id)
      await giveBackPlace(trx, id, caller.id)
      if (meetup.status !== 'cancelled' && (place?.status === 'accepted' || place?.status === 'pending'))
        await notify(trx, [guestLeft({ meetup, guestId: caller.id, hadPlace: place.status === 'accepted' })])
      await moveList(trx, meetup)
      return undefined
    }),

  wait: ({ caller, db, params: { id } }) =>
    inTransaction(db, async (trx) => {
      const meetup = await accessMeetupAsGuest(trx, caller, id)
      const place = await findPlace(trx, id, caller.id)
      // A cancelled meetup is visible only to those who have a place, and to its organizer.
      if (place?.status === 'accepted') return await readForViewer(trx, caller, id)
      refuseOver(meetup)
      refuseDeclined(place)
      if (mustAsk(meetup, place)) throw MustAsk()
      await moveList(trx, meetup)
      if (!(await findWaiting(trx, id, caller.id))) {
        if (!(await isFull(trx, id))) throw PlacesFree()
        if (place?.status !== 'pending') await refuseTooMany(trx, 'joinedMeetups', caller.id)
        await endPlace(trx, id, caller.id)
        await insertWaiting(trx, id, caller.id)
      }
      return await readForViewer(trx, caller, id)
    }),

  stopWaiting: ({ caller, db, params }) => stopWaiting(db, caller, params.id),

  decide: ({ caller, db, params, body }) => decideOnGuest(db, caller, { ...params, ...body }),

  markAbsent: ({ caller, db, params: { id, userId } }) =>
    inTransaction(db, async (trx) => {
      const { meetup, place } = await accessGuest(trx, caller, { id, userId })
      if (place?.status !== 'accepted') throw NotFound(t.errors.participantNotFound())
      refuseAbsence(meetup)
      if (!(await setAbsent(trx, id, userId))) return undefined
      await forgetSharedStays(trx, id, userId)
      await notify(trx, [guestAnswered({ meetup, guestId: userId, event: 'absent' })])
      return undefined
    }),

  cancel: ({ caller, db, params: { id } }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      await lockParticipants(trx, id)
      const meetup = await accessMeetupAsOrganizer(trx, caller, id)
      refuseOver(meetup)
      if (meetup.status === 'cancelled') return undefined
      const participants = await findParticipants(trx, id)
      await cancelMeetup(trx, id)
      await deleteList(trx, id)
      await notify(
        trx,
        participants.map((member) => meetupCancelled(member.id, meetup)),
      )
      return undefined
    }),
}

/** Takes a place or asks for one; `isOffer`, for a link in an email: only the place that is offered. */
export const joinMeetup = (db: Database, caller: Caller, { id, isOffer = false }: { id: string; isOffer?: boolean }) =>
  inTransaction(db, async (trx) => {
    const meetup = await accessMeetupAsGuest(trx, caller, id)
    const place = await findPlace(trx, id, caller.id)
    const isOffered = (await findWaiting(trx, id, caller.id))?.isOffered === true
    if (isOffer && !isOffered) throw NotFound(t.errors.meetupNotFound())
    const wanted = mustAsk(meetup, place) && !isOffered ? 'pending' : 'accepted'
    // Only a guest with a place gets as far as this at a cancelled meetup, which is hidden from all others.
    if (place?.status === 'accepted' || place?.status === wanted) return await readForViewer(trx, caller, id)
    refuseOver(meetup)
    if (meetup.status === 'full' && !isOffered) throw MeetupFull()
    refuseDeclined(place)
    await deleteWaiting(trx, id, caller.id)
    if (place?.status !== 'pending') await refuseTooMany(trx, 'joinedMeetups', caller.id)
    const guest = { meetup, guestId: caller.id }
    if (wanted === 'pending') {
      await setPlace(trx, id, caller.id, wanted)
      await notify(trx, [guestAsked(guest)])
    } else {
      await takePlace(trx, id, caller.id)
      const isLast = meetup.status === 'active' && (await isFull(trx, id))
      await notify(trx, [guestJoined(guest), ...(isLast ? [meetupFull(guest)] : [])])
    }
    return await readForViewer(trx, caller, id)
  })

export const stopWaiting = (db: Database, caller: Caller, id: string) =>
  inTransaction(db, async (trx) => {
    const meetup = await accessMeetup(trx, caller, id)
    await deleteWaiting(trx, id, caller.id)
    await moveList(trx, meetup)
    return undefined
  })

type Decision = { id: string; userId: string; status: 'accepted' | 'declined'; isFirst?: boolean }
/** `isFirst`, for a link in an email: it decides nothing that was decided before. */
export const decideOnGuest = (db: Database, caller: Caller, { id, userId, status, isFirst = false }: Decision) =>
  inTransaction(db, async (trx) => {
    const { meetup, place } = await accessGuest(trx, caller, { id, userId })
    if (!place || (place.status === 'rejected' && status === 'accepted')) throw NotFound(t.errors.participantNotFound())
    if (isFirst && place.status !== 'pending') throw NotFound(t.errors.participantNotFound())
    refuseEnded(meetup)
    const guest = { meetup, guestId: userId }
    if (status === 'accepted' && place.status === 'pending') {
      if (meetup.status === 'full') throw MeetupFull()
      await takePlace(trx, id, userId)
      await notify(trx, [guestAnswered({ ...guest, event: 'accepted' })])
    }
    if (status === 'declined' && place.status !== 'rejected') {
      await declineParticipant(trx, id, userId)
      const event = place.status === 'accepted' ? 'removed' : 'declined'
      await notify(trx, [guestAnswered({ ...guest, event })])
      await moveList(trx, meetup)
    }
    return await readForViewer(trx, caller, id)
  })

type Change = { before: LockedMeetup; after: MeetupValues }

/** Notifies the participants of a change that matters to them. */
async function notifyOfChange(trx: Transaction<DB>, { before, after }: Change) {
  const event = changeToNotify(before, after)
  if (!event) return
  const meetup = { ...before, timeZone: await zoneOfFestival(trx, before.festivalId) }
  const startsAt = new Date(after.startTime)
  const coming = (await findParticipants(trx, before.id)).filter(({ status }) => status === 'accepted')
  await notify(
    trx,
    coming.map(({ id }) => meetupChanged(id, { meetup, startsAt, event })),
  )
}

function refusePast({ startTime }: { startTime?: string | undefined }): void {
  if (startTime !== undefined && Date.parse(startTime) < now()) throw InvalidInput({ startTime: t.errors.futureTime() })
}

const textsOf = ({ title, description, locationHint }: z.output<typeof ChangedMeetup>) => ({
  title,
  description,
  locationHint,
})

/** An explicit list, so that nothing else can be changed. */
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
  foundJson(t.errors.meetupNotFound, await readMeetup(db, viewer, id))

/** Reads the meetup for a retry of the call that created it. */
export const meetupsCreated: Shown<typeof meetups> = { create: readForViewer }
