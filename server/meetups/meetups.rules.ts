import { Conflict } from '../http-error.ts'

export const OwnMeetup = () => Conflict('own_meetup', 'This is your own meetup')
export const MeetupFull = () => Conflict('meetup_full', 'This meetup is full')
export const MeetupOver = () => Conflict('meetup_over', 'This meetup has started already')
export const MeetupCancelled = () => Conflict('meetup_cancelled', 'This meetup was cancelled')
export const DeclinedTwice = () =>
  Conflict('declined_twice', 'The organizer could not take you along. Please choose another meetup.')
export const PlacesTaken = (count: number) =>
  Conflict('places_taken', `${count} people are coming already, so this meetup needs at least ${count} places`)

/** Throws if nobody joins, leaves or changes a meetup any more: afterwards it is known by the places who was there. */
export function refuseOver({ isOver }: { isOver: boolean }): void {
  if (isOver) throw MeetupOver()
}

/** Throws unless a meetup may still be changed, and who comes to it. */
export function refuseEnded({ isOver, status }: { isOver: boolean; status: string }): void {
  if (status === 'cancelled') throw MeetupCancelled()
  refuseOver({ isOver })
}

/** Whoever was declined so often asks no more. */
const maxDeclined = 2

type Place = { status: string; declinedCount: number }

/** Throws 409 `declined_twice` if the organizer has said no often enough. */
export function refuseDeclined(place: Place | undefined): void {
  if (place && place.declinedCount >= maxDeclined) throw DeclinedTwice()
}

/** Whether the organizer has to let this member in: also at an open meetup, if they were declined before. */
export const mustAsk = (meetup: { isPrivate: boolean }, place: Place | undefined) =>
  meetup.isPrivate || (place !== undefined && place.declinedCount > 0)
