import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { openThread, pairInTalk, say, textsOf } from '../../testing/domains/chat.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { openRoomGroup } from '../../testing/domains/room-groups.ts'
import { proveAddress, putRoom } from '../../testing/domains/room-requests.ts'

const { db, signUp, signUpAdmin } = await testApp()

test('messages to a member who has not written back are at most three, and have no link', async () => {
  const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
  const { id } = await openThread(ana, bea)
  const refusal = { status: 409, code: 'await_reply' }
  for (const link of ['https://example.com', 'www.example.org', 'dance-example.com/free', 'Example.ES'])
    await expect(say(ana, id, `See ${link}`)).rejects.toMatchObject(refusal)
  for (const text of ['One', 'Two']) await say(ana, id, text)
  const params = { id: (await say(ana, id, 'Three')).id }
  await expect(ana.api.chat.edit({ params, body: { content: 'example.com' } })).rejects.toMatchObject(refusal)
  await ana.api.chat.edit({ params, body: { content: 'Three.Thanks' } })
  await expect(say(ana, id, 'Four')).rejects.toMatchObject(refusal)
  await say(bea, id, 'Hola')
  await ana.api.chat.edit({ params, body: { content: 'Three: example.com' } })
  await say(ana, id, 'See https://example.com')
  expect(await textsOf(bea, id)).toEqual(['One', 'Two', 'Three: example.com', 'Hola', 'See https://example.com'])
})

test('a group has no such limits', async () => {
  const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
  const { id: festivalId } = await addFestival(await signUpAdmin())
  const { threadId } = await openRoomGroup(db, await putRoom(db, ana, festivalId), [ana, bea])
  for (const text of ['One', 'Two', 'Three', 'See https://example.com']) await say(ana, threadId, text)
  const { id } = await say(ana, threadId, 'Five')
  await ana.api.chat.edit({ params: { id }, body: { content: 'example.com' } })
  expect((await textsOf(bea, threadId)).at(-1)).toBe('example.com')
})

test('one long text goes to five members at most who have not written back, in other words to more', async () => {
  const ana = await signUp('Ana')
  await proveAddress(db, ana)
  const text = 'Come to my party on Friday!'
  const threads = []
  for (let n = 0; n < 6; n++) threads.push((await openThread(ana, await signUp('Bea'))).id)
  for (const id of threads.slice(0, 5)) await say(ana, id, text)
  const last = threads[5]!
  await expect(say(ana, last, 'come to MY party, on friday…')).rejects.toMatchObject({ status: 409, code: 'same_text' })
  const greeting = await say(ana, last, 'Hola')
  await expect(ana.api.chat.edit({ params: { id: greeting.id }, body: { content: text } })).rejects.toMatchObject({
    status: 409,
    code: 'same_text',
  })
  await say(ana, last, 'Shall we share a room?')
  const { ana: friend, id } = await pairInTalk(signUp)
  for (let n = 0; n < 7; n++) await say(friend, id, text)
})

test('threat 88: one long text sent to twenty members at once goes to five of them, also by edits', async () => {
  const ana = await signUp('Ana')
  await proveAddress(db, ana)
  const text = 'Come to my party on Friday!'
  const threads: string[] = []
  for (let n = 0; n < 20; n++) threads.push((await openThread(ana, await signUp('Bea'))).id)
  const edited = await Promise.all(threads.slice(10).map((id) => say(ana, id, 'Hola')))
  const written = await Promise.allSettled([
    ...threads.slice(0, 10).map((id) => say(ana, id, text)),
    ...edited.map(({ id }) => ana.api.chat.edit({ params: { id }, body: { content: text } })),
  ])
  const refused = written.filter((result) => result.status === 'rejected').map(({ reason }) => reason)
  expect(refused).toHaveLength(15)
  for (const reason of refused) expect(reason).toMatchObject({ status: 409, code: 'same_text' })
})
