import { t } from '#texts'
import type { RoomShare } from '../../../../contract/rooms/rooms.ts'
import type { RequestStatus } from '../../../../contract/rooms/room-requests.ts'
import { roomStateOf } from '../rooms/rooms.words.ts'

/** Whether the viewer can send a request for a room, or the reason why not. */
export type RequestState =
  | { kind: 'own' }
  | { kind: 'requested'; status: RequestStatus; isHeld: boolean }
  | { kind: 'unavailable'; reason: string }
  | { kind: 'visitor' }
  /** The room is for one gender, and the viewer has not set theirs. */
  | { kind: 'genderMissing'; reason: string }
  | { kind: 'open' }

const reasons = {
  past: t.roomRequests.stayIsOver,
  closed: t.roomRequests.hostClosedRoom,
  full: t.roomRequests.roomIsFull,
}
const audiences: Record<string, 'women' | 'men'> = { 'Female only': 'women', 'Male only': 'men' }

export function requestStateOf(room: RoomShare, memberId: string | null, today: string): RequestState {
  const { host, myRequest, eligibility, genderPreference } = room
  if (host.id === memberId) return { kind: 'own' }
  if (myRequest) return { kind: 'requested', status: myRequest.status, isHeld: myRequest.holdUntil !== null }
  const state = roomStateOf(room, today)
  if (state !== 'open') return { kind: 'unavailable', reason: reasons[state]() }
  if (memberId === null) return { kind: 'visitor' }
  const only = t.roomRequests.roomIsFor({ audience: audiences[genderPreference ?? ''] ?? 'other' })
  if (eligibility === 'excluded') return { kind: 'unavailable', reason: only }
  if (eligibility === 'unknown') return { kind: 'genderMissing', reason: only }
  return { kind: 'open' }
}
