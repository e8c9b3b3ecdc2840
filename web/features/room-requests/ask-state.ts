import type { RoomShare } from '../../../contract/rooms.ts'
import type { RequestStatus } from '../../../contract/room-requests.ts'
import { roomStateOf } from '../rooms/rooms.words.ts'

/** Whether the viewer can send a request for a room, or why not. */
export type AskState =
  | { kind: 'own' }
  | { kind: 'asked'; status: RequestStatus }
  | { kind: 'impossible'; reason: string }
  | { kind: 'visitor' }
  /** The room is for one gender, and the viewer has not said theirs. */
  | { kind: 'unknown'; reason: string }
  | { kind: 'open' }

const unavailable = {
  past: 'This stay is over.',
  closed: 'The host has closed this room.',
  full: 'This room is full.',
}
const audience: Record<string, string> = { 'Female only': 'women only', 'Male only': 'men only' }

export function askStateOf(room: RoomShare, memberId: string | null, today: string): AskState {
  const { host, myRequest, eligibility, genderPreference } = room
  if (host.id === memberId) return { kind: 'own' }
  if (myRequest) return { kind: 'asked', status: myRequest.status }
  const state = roomStateOf(room, today)
  if (state !== 'open') return { kind: 'impossible', reason: unavailable[state] }
  if (memberId === null) return { kind: 'visitor' }
  const only = `This room is for ${audience[genderPreference ?? ''] ?? 'others'}.`
  if (eligibility === 'excluded') return { kind: 'impossible', reason: only }
  if (eligibility === 'unknown') return { kind: 'unknown', reason: only }
  return { kind: 'open' }
}
