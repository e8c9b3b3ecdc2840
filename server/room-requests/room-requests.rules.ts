import type { RequestStatus } from '../../contract/room-requests.ts'
import type { Gender, GenderPreference } from '../db/schema.ts'
import { Conflict, Forbidden, type HttpError } from '../http-error.ts'
import { eligibilityOf } from '../rooms/room-fit.rules.ts'

export const RoomFull = () => Conflict('room_full', 'This room is full')
export const AlreadyRequested = () => Conflict('already_requested', 'You have already sent a request for this room')

/** Who is under 18 shares no room, whoever it is that would let them in. */
const youngest = 18

type Room = {
  hostId: string
  isOpen: boolean
  currentGuests: number
  maxGuests: number
  genderPreference: GenderPreference | null
}
type Asker = { id: string; age: number | null; gender: Gender | null }

/** Why this member may not ask for this room now; null where they may. What will not change is said before what may. */
export function refusalOf(room: Room, asker: Asker): HttpError | null {
  if (room.hostId === asker.id) return Forbidden('own_room', 'This is your own room')
  if (asker.age === null)
    return Forbidden('under_age', 'Please tell us your age in Settings first: rooms are shared from 18 on.')
  if (asker.age < youngest) return Forbidden('under_age', 'You must be at least 18 to share a room')
  const eligibility = eligibilityOf(room.genderPreference, asker.gender)
  if (eligibility === 'excluded')
    return Forbidden('not_eligible', `This host shares with ${invited(room.genderPreference)} only`)
  if (eligibility === 'unknown')
    return Forbidden('gender_needed', 'Please tell us your gender in Settings first: this host asks for it.')
  if (!room.isOpen) return Conflict('room_closed', 'This room takes no more requests')
  return room.currentGuests < room.maxGuests ? null : RoomFull()
}

const invited = (preference: GenderPreference | null) => (preference === 'Female only' ? 'women' : 'men')

type Stay = { isOver: boolean }
type Decision = Exclude<RequestStatus, 'pending'>

/** Why a host may not decide so now. A stay that is over was shared with whom it was shared: nobody joins it, or was never there. */
export function refusalToDecide(
  { isOver }: Stay,
  before: RequestStatus,
  decision: Decision,
  guest: { age: number | null },
): HttpError | null {
  if (isOver && (decision === 'accepted' || before === 'accepted')) return StayIsOver()
  if (decision === 'accepted' && (guest.age ?? youngest) < youngest)
    return Forbidden('under_age', 'Nobody under 18 can share a room')
  return null
}

/** Why a requester may not take it back now. */
export function refusalToWithdraw({ isOver }: Stay, status: RequestStatus): HttpError | null {
  if (status === 'rejected') return Conflict('already_declined', 'The host has declined this request already')
  return isOver && status === 'accepted' ? StayIsOver() : null
}

const StayIsOver = () => Conflict('room_closed', 'This stay is over')
