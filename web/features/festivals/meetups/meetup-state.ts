import type { Meetup } from '../../../../contract/festivals/meetups.ts'
import { now } from '../../../../contract/platform/clock.ts'

/** The state of a meetup for the reader, which determines its badge and its buttons. */
export type MeetupState =
  | 'cancelled'
  | 'over'
  | 'running'
  | 'organizer'
  | 'joined'
  | 'asked'
  | 'offered'
  | 'waiting'
  | 'full'
  | 'visitor'
  | 'open'

type Stated = Pick<Meetup, 'status' | 'ownStatus' | 'startTime' | 'durationMinutes' | 'offerEndsAt'>

const ownStates = { organizer: 'organizer', accepted: 'joined', pending: 'asked', waiting: 'waiting' } as const

/** The end in milliseconds. */
export const endOf = ({ startTime, durationMinutes }: Pick<Meetup, 'startTime' | 'durationMinutes'>) =>
  Date.parse(startTime) + durationMinutes * 60_000

/** Whether it has ended by now. */
export const hasEnded = (meetup: Pick<Meetup, 'startTime' | 'durationMinutes'>) => endOf(meetup) <= now()

export function meetupStateOf(meetup: Stated, isMember: boolean, at = now()): MeetupState {
  const { status, ownStatus, startTime, offerEndsAt } = meetup
  if (status === 'cancelled') return 'cancelled'
  if (endOf(meetup) <= at) return 'over'
  if (Date.parse(startTime) <= at) return 'running'
  if (ownStatus === 'offered') return offerEndsAt !== null && Date.parse(offerEndsAt) <= at ? 'full' : 'offered'
  if (ownStatus !== null) return ownStates[ownStatus]
  if (status === 'full') return 'full'
  return isMember ? 'open' : 'visitor'
}
