import type { MyRoom } from '../../../contract/rooms.ts'
import { today } from '../../lib/dates.ts'

type State = 'open' | 'full' | 'closed' | 'past'
type Stay = Pick<MyRoom, 'availableTo' | 'isActive' | 'currentGuests' | 'maxGuests'>

/** What a host is told of their room first: what is past says nothing else any more, what is closed takes nobody. */
export function stateOfRoom({ availableTo, isActive, currentGuests, maxGuests }: Stay, day = today()): State {
  if (availableTo < day) return 'past'
  if (!isActive) return 'closed'
  return currentGuests >= maxGuests ? 'full' : 'open'
}

type Counts = Pick<MyRoom, 'pendingCount' | 'acceptedCount' | 'rejectedCount'>

export const countOfRequests = ({ pendingCount, acceptedCount, rejectedCount }: Counts) =>
  pendingCount + acceptedCount + rejectedCount

/** '2 of 3 places left', '1 of 1 place left', 'No place left'. The host is one of the guests. */
export function placesLeft({ currentGuests, maxGuests }: Pick<Stay, 'currentGuests' | 'maxGuests'>): string {
  const left = Math.max(0, maxGuests - currentGuests)
  const all = Math.max(0, maxGuests - 1)
  return left === 0 ? 'No place left' : `${left} of ${all} ${all === 1 ? 'place' : 'places'} left`
}
