import type { RoomShare } from '../../../contract/rooms.ts'
import type { RequestStatus } from '../../../contract/room-requests.ts'

/** What asking for a room comes to for whoever looks at it. */
export type AskState =
  | { kind: 'own' }
  | { kind: 'asked'; status: RequestStatus }
  | { kind: 'impossible'; reason: string }
  | { kind: 'visitor' }
  /** The room is for one gender, and theirs is not told. */
  | { kind: 'unknown'; reason: string }
  | { kind: 'open' }

const audience: Record<string, string> = { 'Female only': 'women only', 'Male only': 'men only' }

export function askStateOf(room: RoomShare, memberId: string | null, today: string): AskState {
  const { host, myRequest, isActive, availableTo, currentGuests, maxGuests, eligibility, genderPreference } = room
  if (host.id === memberId) return { kind: 'own' }
  if (myRequest) return { kind: 'asked', status: myRequest.status }
  if (availableTo < today) return { kind: 'impossible', reason: 'This stay is over.' }
  if (!isActive) return { kind: 'impossible', reason: 'The host has closed this room.' }
  if (currentGuests >= maxGuests) return { kind: 'impossible', reason: 'This room is full.' }
  if (memberId === null) return { kind: 'visitor' }
  const only = `This room is for ${audience[genderPreference ?? ''] ?? 'others'}.`
  if (eligibility === 'excluded') return { kind: 'impossible', reason: only }
  if (eligibility === 'unknown') return { kind: 'unknown', reason: only }
  return { kind: 'open' }
}
