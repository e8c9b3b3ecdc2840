import type { KeptSession } from '../lib/push/kept-session.ts'
import { callApi } from './api.ts'
import type { ShownPush } from './push.ts'

type Request = { id: string; status: string; requester: { id: string } }

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** The room and who asks for it. */
const tagOfRequest = new RegExp(`^request-(${id})-(${id})$`)

/**
 * Accepts the request that a push tells of. If the room has changed since the guest asked, the server refuses, as on the
 * page. Once more changes nothing.
 */
export async function acceptRequest({ tag, url }: ShownPush, { token }: KeptSession): Promise<void> {
  const [, roomId, requesterId] = tagOfRequest.exec(tag) ?? []
  if (roomId === undefined) throw new Error('The push is about no request')
  const requests = (await callApi(`/room-requests/room/${roomId}`, { token, page: url })) as Request[]
  const request = requests.find(({ requester }) => requester.id === requesterId)
  if (request?.status === 'accepted') return
  // Who declined meanwhile did not press this button to change their mind.
  if (request?.status !== 'pending') throw new Error('The request no longer waits for an answer')
  await callApi(`/room-requests/${request.id}`, { token, method: 'PATCH', body: { status: 'accepted' }, page: url })
}
