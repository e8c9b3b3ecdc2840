import { newId } from '../lib/changes/new-id.ts'
import { type ScreenMember, signUp } from './members.ts'
import { askFor, postRoom } from './rooms.ts'

export const say = ({ api }: ScreenMember, id: string, content: string) =>
  api.chat.send({ params: { id }, body: { content, clientId: newId() } })

/** Two members who have both sent a message. */
export async function pairInTalk() {
  const [ana, bea] = [await signUp('Ana Sol'), await signUp('Bea Luz')]
  const { id } = await ana.api.chat.open({ body: { userId: bea.user.id } })
  await say(ana, id, 'Hola! When do you arrive?')
  await say(bea, id, 'On Friday.\nSee https://example.com/train.')
  return { ana, bea, id, path: `/messages?thread=${id}` }
}

/** A host with two accepted guests, and the group of their room. */
export async function roommates() {
  const [host, bea, leo] = [await signUp('Ana Sol'), await signUp('Bea Luz'), await signUp(`Leo ${'Paz'.repeat(20)}`)]
  const room = await postRoom(host)
  for (const guest of [bea, leo]) {
    const { id } = await askFor(guest, room.id)
    await host.api.roomRequests.decide({ params: { id }, body: { status: 'accepted' } })
  }
  const { id } = await host.api.chat.openRoomGroup({ params: { roomId: room.id } })
  return { host, bea, leo, room, id, path: `/messages?thread=${id}` }
}
