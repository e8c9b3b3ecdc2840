import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { messagesOf } from '../../testing/domains/chat.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { ask, decide, putRoom } from '../../testing/domains/room-requests.ts'

const { db, signUp, signUpAdmin } = await testApp()

test('a line of the system is neither changed nor removed by the member whom it names', async () => {
  const [host, ...guests] = [await signUp('Hugo'), await signUp('Cara'), await signUp('Dana')]
  const festival = await addFestival(await signUpAdmin())
  const roomId = await putRoom(db, host, festival.id, { maxGuests: 5 })
  for (const guest of guests) await decide(host, (await ask(guest, roomId)).id, 'accepted')
  const { id: threadId } = await host.api.chat.openRoomGroup({ params: { roomId } })
  const before = await messagesOf(host, threadId)
  const line = before.find(({ messageType, senderId }) => messageType === 'system' && senderId === host.user.id)
  const params = { id: line!.id }
  const notFound = { status: 404, code: 'not_found' }
  await expect(host.api.chat.edit({ params, body: { content: 'paid for all' } })).rejects.toMatchObject(notFound)
  await expect(host.api.chat.remove({ params })).rejects.toMatchObject(notFound)
  expect(await messagesOf(host, threadId)).toEqual(before)
})
