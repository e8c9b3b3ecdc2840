import { describe, expect, test } from 'vitest'
import { testApp, type TestMember } from '../../testing/app.ts'
import { messagesOf, openThread, say, textsOf, threadsOf } from '../../testing/domains/chat.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { ask, block, decide, putRoom } from '../../testing/domains/room-requests.ts'

const { db, signUp, signUpAdmin } = await testApp()
const notFound = { status: 404, code: 'not_found' }

type Thread = {
  id: string
  /** A message of another member in the thread. */
  messageId: string
  /** A message of the caller in the thread; null if they never were a member. */
  ownId: string | null
}

/** Makes every call that a member of the thread may make, and expects that none reveals or changes anything. */
async function expectNoWayIn(caller: TestMember, { id, messageId, ownId }: Thread) {
  const { api } = caller
  const elsewhere = await openThread(caller, await signUp())
  const params = { id }
  const calls: Record<string, () => Promise<unknown>> = {
    thread: () => api.chat.thread({ params }),
    messages: () => messagesOf(caller, id),
    'messages after one': () => messagesOf(caller, id, { after: messageId }),
    'messages of another thread after one': () => messagesOf(caller, elsewhere.id, { after: messageId }),
    'messages of another thread before one': () => messagesOf(caller, elsewhere.id, { before: messageId }),
    send: () => say(caller, id, 'Hola'),
    read: () => api.chat.read({ params, body: { messageId } }),
    'read another thread': () => api.chat.read({ params: { id: elsewhere.id }, body: { messageId } }),
    leave: () => api.chat.leave({ params }),
  }
  for (const one of [messageId, ownId ?? messageId]) {
    calls[`edit ${one}`] = () => api.chat.edit({ params: { id: one }, body: { content: 'Changed' } })
    calls[`remove ${one}`] = () => api.chat.remove({ params: { id: one } })
  }
  for (const [name, call] of Object.entries(calls)) await expect(call(), name).rejects.toMatchObject(notFound)
  expect((await threadsOf(caller)).map((thread) => thread.id)).not.toContain(id)
  expect(await api.chat.unread()).toEqual({ threads: 0 })
  expect((await api.chat.search({ query: { query: 'secret' } })).items).toEqual([])
  const { items } = await api.notifications.list({ query: {} })
  expect(items.filter(({ actionUrl }) => actionUrl?.includes(id))).toEqual([])
}

describe('threats 52 and 55, a thread', () => {
  test('is closed to a stranger @S5.2', async () => {
    const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
    const { id } = await openThread(ana, bea)
    const { id: messageId } = await say(ana, id, 'A secret')
    await expectNoWayIn(await signUp('Eva'), { id, messageId, ownId: null })
    expect(await textsOf(bea, id)).toEqual(['A secret'])
  })

  test('is closed to both once one blocked the other @S5.2', async () => {
    const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
    const { id } = await openThread(ana, bea)
    const [first, answer] = [await say(ana, id, 'A secret'), await say(bea, id, 'Another secret')]
    await say(ana, id, 'A third secret')
    await block(db, ana, bea)
    await expectNoWayIn(ana, { id, messageId: answer.id, ownId: first.id })
    await expectNoWayIn(bea, { id, messageId: first.id, ownId: answer.id })
  })

  test('of a group is closed to who left it, and to whose place was taken back', async () => {
    const { id: festivalId } = await addFestival(await signUpAdmin())
    const [host, cara, dana] = [await signUp('Hugo'), await signUp('Cara'), await signUp('Dana')]
    const roomId = await putRoom(db, host, festivalId, { maxGuests: 5 })
    const requests: string[] = []
    for (const guest of [cara, dana]) {
      requests.push((await decide(host, (await ask(guest, roomId)).id, 'accepted')).id)
      // Marked as read, so that only the group counts as unread.
      const [direct] = await threadsOf(guest)
      await guest.api.chat.read({ params: { id: direct!.id }, body: { messageId: direct!.lastMessage!.id } })
    }
    const { id } = await host.api.chat.openRoomGroup({ params: { roomId } })
    const own = [await say(cara, id, 'A secret'), await say(dana, id, 'Another secret')]
    const { id: messageId } = await say(host, id, 'A third secret')
    await cara.api.chat.leave({ params: { id } })
    await decide(host, requests[1]!, 'rejected')
    for (const [at, member] of [cara, dana].entries())
      await expectNoWayIn(member, { id, messageId, ownId: own[at]!.id })
    expect(await textsOf(host, id)).toEqual(['opened', 'A secret', 'Another secret', 'A third secret', 'left', 'left'])
  })
})
