import type { RequestStatus } from '../../contract/room-requests.ts'
import type { Gender, GenderPreference } from '../db/schema.ts'
import { Conflict, Forbidden } from '../http-error.ts'
import { eligibilityOf } from '../rooms/room-fit.rules.ts'
import { leastAge, refuseUnderAge } from '../rooms/rooms.rules.ts'

export const RoomFull = () => Conflict('room_full', 'This room is full')
export const AlreadyRequested = () => Conflict('already_requested', 'You have already sent a request for this room')
const StayIsOver = () => Conflict('room_closed', 'This stay is over')

type Room = {
  hostId: string
  isOpen: boolean
  currentGuests: number
  maxGuests: number
  genderPreference: GenderPreference | null
}
type Asker = { id: string; age: number | null; gender: Gender | null }

/** Throws why this member may not ask for this room now. What will not change is said before what may. */
export function refuseAsking(room: Room, asker: Asker): void {
  if (room.hostId === asker.id) throw Forbidden('own_room', 'This is your own room')
  refuseUnderAge(asker.age, 'request a room')
  const eligibility = eligibilityOf(room.genderPreference, asker.gender)
  if (eligibility === 'excluded')
    throw Forbidden('not_eligible', `This host shares with ${invited(room.genderPreference)} only`)
  if (eligibility === 'unknown')
    throw Forbidden('gender_needed', 'Please tell us your gender in Settings first: this host asks for it.')
  if (!room.isOpen) throw Conflict('room_closed', 'This room takes no more requests')
  if (room.currentGuests >= room.maxGuests) throw RoomFull()
}

const invited = (preference: GenderPreference | null) => (preference === 'Female only' ? 'women' : 'men')

type Sharer = { age: number | null }
type Deciding = {
  before: RequestStatus
  decision: Exclude<RequestStatus, 'pending'>
  isOver: boolean
  host: Sharer
  guest: Sharer
}

/** Throws why a host may not decide so now. With whom a stay was shared is settled once it is over. */
export function refuseDeciding({ before, decision, isOver, host, guest }: Deciding): void {
  if (isOver && (decision === 'accepted' || before === 'accepted')) throw StayIsOver()
  if (decision !== 'accepted') return
  refuseUnderAge(host.age, 'share a room')
  // Who asked was old enough then; the age they tell may have changed.
  if (guest.age === null)
    throw Forbidden('under_age', `This member has not told their age: you must be at least ${leastAge} to share a room`)
  if (guest.age < leastAge) throw Forbidden('under_age', `Nobody under ${leastAge} can share a room`)
}

/** Throws why a requester may not take it back now. */
export function refuseWithdrawing({ status, isOver }: { status: RequestStatus; isOver: boolean }): void {
  if (status === 'rejected') throw Conflict('already_declined', 'The host has declined this request already')
  if (isOver && status === 'accepted') throw StayIsOver()
}
