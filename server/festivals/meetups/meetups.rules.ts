import { t } from '#texts'
import { Conflict } from '../../platform/http-error.ts'

export const OwnMeetup = () => Conflict('own_meetup', t.meetupErrors.own())
export const MeetupFull = () => Conflict('meetup_full', t.meetupErrors.full())
export const MeetupOver = () => Conflict('meetup_over', t.meetupErrors.over())
export const MeetupCancelled = () => Conflict('meetup_cancelled', t.meetupErrors.cancelled())
export const DeclinedTwice = () => Conflict('declined_twice', t.meetupErrors.declinedTwice())
export const PlacesTaken = ({ participantCount, offeredCount }: { participantCount: number; offeredCount: number }) => {
  const count = participantCount + offeredCount
  return Conflict(
    'places_taken',
    offeredCount === 0 ? t.meetupErrors.placesTaken({ count }) : t.meetupErrors.placesTakenOrOffered({ count }),
  )
}
export const PlacesFree = () => Conflict('places_free', t.meetupErrors.placesFree())
export const MustAsk = () => Conflict('must_ask', t.meetupErrors.mustAsk())

/** Throws if a meetup is over and nobody can join, leave or change it any more: its places then record who was there. */
export function refuseOver({ isOver }: { isOver: boolean }): void {
  if (isOver) throw MeetupOver()
}

/** Throws unless a meetup and its participants may still be changed. */
export function refuseEnded({ isOver, status }: { isOver: boolean; status: string }): void {
  if (status === 'cancelled') throw MeetupCancelled()
  refuseOver({ isOver })
}

/** Throws unless an organizer may now report who was absent; before the start they take the place back. */
export function refuseAbsence({
  isOver,
  isLongOver,
  status,
}: {
  isOver: boolean
  isLongOver: boolean
  status: string
}): void {
  if (status === 'cancelled') throw MeetupCancelled()
  if (!isOver) throw Conflict('not_started', t.meetupErrors.notStarted())
  if (isLongOver) throw Conflict('too_late', t.meetupErrors.tooLateForAbsence())
}

/** After this many refusals, a member can request no more. */
const maxDeclined = 2

type Place = { status: string; declinedCount: number }

/** Throws 409 `declined_twice` if the organizer has declined often enough. */
export function refuseDeclined(place: Place | undefined): void {
  if (place && place.declinedCount >= maxDeclined) throw DeclinedTwice()
}

/** Whether the organizer has to accept this member: also at an open meetup, if they were declined before. */
export const mustAsk = (meetup: { isPrivate: boolean }, place: Place | undefined) =>
  meetup.isPrivate || (place !== undefined && place.declinedCount > 0)

type Values = {
  type: string
  title: string
  description: string | null
  startTime: string | Date
  durationMinutes: number
  locationHint: string | null
}

/** Which change the participants are notified of; null if it does not matter to them. */
export function changeToNotify(before: Values, after: Values): 'start' | 'place' | 'other' | null {
  if (new Date(before.startTime).getTime() !== new Date(after.startTime).getTime()) return 'start'
  if (before.locationHint !== after.locationHint) return 'place'
  const others = ['type', 'title', 'description', 'durationMinutes'] as const
  return others.some((field) => before[field] !== after[field]) ? 'other' : null
}
