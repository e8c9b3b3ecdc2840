import { type Notification, notification } from '../../chat/notifications/notification-kind.ts'
import { tabOfType } from '../../../contract/festivals/meetup-limits.ts'
import type { MeetupType } from '../../../contract/festivals/meetups.ts'
import { answered, cancelled, changed, full, joined, left, starting, waited } from './meetups.words.ts'

type Meetup = { id: string; festivalId: string; type: MeetupType }
type Timed = Meetup & { timeZone: string | null }

const pathOf = ({ festivalId, type }: Omit<Meetup, 'id'>) => `/festivals/${festivalId}/${tabOfType[type]}`

const about = (meetup: Meetup) =>
  ({ relatedId: meetup.id, relatedType: 'meetup', actionUrl: `${pathOf(meetup)}#meetup-${meetup.id}` }) as const

const time = ({ timeZone }: Timed, at: Date) => ({ at: at.toISOString(), timeZone })

type Guest = { meetup: Meetup & { creatorId: string }; guestId: string }

/** For the organizer. */
const byGuest = ({ meetup, guestId }: Guest) => ({ readerId: meetup.creatorId, actorId: guestId, ...about(meetup) })

export const guestJoined = (guest: Guest): Notification =>
  notification({ kind: joined, facts: { event: 'joined' }, ...byGuest(guest) })

export const guestAsked = (guest: Guest): Notification =>
  notification({ kind: joined, facts: { event: 'asked' }, ...byGuest(guest) })

export const guestLeft = ({ hadPlace, ...guest }: Guest & { hadPlace: boolean }): Notification =>
  notification({ kind: left, facts: { event: hadPlace ? 'left' : 'taken_back' }, ...byGuest(guest) })

/** Without the guest, as no data of a deleted member is kept. */
export const guestEnded = (meetup: Guest['meetup']): Notification =>
  notification({
    kind: left,
    facts: { event: 'member_left' },
    readerId: meetup.creatorId,
    actorId: null,
    ...about(meetup),
  })

export const meetupFull = (guest: Guest): Notification => notification({ kind: full, facts: {}, ...byGuest(guest) })

type Answer = Guest & { event: 'accepted' | 'declined' | 'removed' | 'absent' }

/** For the guest. */
export const guestAnswered = ({ meetup, guestId, event }: Answer): Notification =>
  notification({
    kind: answered,
    facts: { event },
    readerId: guestId,
    actorId: meetup.creatorId,
    ...about(meetup),
  })

type Change = { meetup: Timed & { creatorId: string }; startsAt: Date; event: 'start' | 'place' | 'other' }

export const meetupChanged = (readerId: string, { meetup, startsAt, event }: Change): Notification =>
  notification({
    kind: changed,
    facts: event === 'start' ? { event, ...time(meetup, startsAt) } : { event },
    readerId,
    actorId: meetup.creatorId,
    ...about(meetup),
  })

export const meetupCancelled = (readerId: string, meetup: Guest['meetup'] & { title: string }): Notification =>
  notification({
    kind: cancelled,
    facts: { event: 'cancelled', meetup: meetup.title },
    readerId,
    actorId: meetup.creatorId,
    ...about(meetup),
    actionUrl: pathOf(meetup),
  })

/** Without the organizer: an admin cancelled it. */
export const meetupClosed = (readerId: string, meetup: Guest['meetup'] & { title: string }): Notification => ({
  ...meetupCancelled(readerId, meetup),
  facts: { event: 'closed', meetup: meetup.title },
  actorId: null,
})

/** Without organizer and title, as no data of a deleted member is kept. */
export const organizerEnded = (readerId: string, meetup: Omit<Meetup, 'id'>): Notification =>
  notification({
    kind: cancelled,
    facts: { event: 'organizer_left' },
    readerId,
    actorId: null,
    relatedId: meetup.festivalId,
    relatedType: 'festival',
    actionUrl: pathOf(meetup),
  })

/** Without an actor: its email is sent whatever else was mailed about the organizer. */
export const meetupStarting = (readerId: string, meetup: Timed & { startTime: Date }): Notification =>
  notification({ kind: starting, facts: time(meetup, meetup.startTime), readerId, actorId: null, ...about(meetup) })

/** An unread offer is replaced when it expires, as the organizer is the actor of both. */
const forWaiting = (readerId: string, meetup: Guest['meetup']) => ({
  readerId,
  actorId: meetup.creatorId,
  ...about(meetup),
})

export const placeOffered = (readerId: string, meetup: Timed & { creatorId: string }, until: Date): Notification =>
  notification({ kind: waited, facts: { event: 'offered', ...time(meetup, until) }, ...forWaiting(readerId, meetup) })

export const offerLapsed = (readerId: string, meetup: Guest['meetup']): Notification =>
  notification({ kind: waited, facts: { event: 'lapsed' }, ...forWaiting(readerId, meetup) })
