import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp, type TestMember } from '../../../testing/app.ts'
import { messagesOf, say, threadsOf } from '../../../testing/domains/chat.ts'
import { addFestival } from '../../../testing/domains/festivals.ts'
import { openRoomGroup } from '../../../testing/domains/room-groups.ts'
import { ask, block, decide, putRoom } from '../../../testing/domains/room-requests.ts'

const { db, signUp, signUpAdmin } = await testApp()
const { id: festivalId } = await addFestival(await signUpAdmin())

const unreadIn = async (member: TestMember, id: string) =>
  (await threadsOf(member)).find((thread) => thread.id === id)?.unreadCount

/** The senders whose messages this member sees collapsed. */
const collapsedFor = async (member: TestMember, id: string) =>
  (await messagesOf(member, id)).filter(({ isCollapsed }) => isCollapsed).map(({ senderName }) => senderName)

test('in a group, messages are collapsed for the two of a block alone, and do not count as unread for them', async () => {
  const [ana, cara, dana, eva] = [await signUp('Ana'), await signUp('Cara'), await signUp('Dana'), await signUp('Eva')]
  await block(db, cara, dana)
  await block(db, ana, eva)
  const open = async () => (await openRoomGroup(db, await putRoom(db, ana, festivalId), [ana, cara, dana])).threadId
  const [id, other] = [await open(), await open()]
  for (const text of ['One', 'Two', 'Three', 'Four']) await say(ana, other, text)
  await say(ana, id, 'Before they wrote')
  await say(cara, id, 'From Cara')
  await say(dana, id, 'From Dana')
  const deleted = await say(ana, id, 'Deleted')
  await ana.api.chat.remove({ params: { id: deleted.id } })
  await say(ana, id, 'From Ana')
  await say(cara, id, 'From Cara, whom Dana has not read')
  expect([await unreadIn(cara, id), await unreadIn(dana, id)]).toEqual([0, 1])
  await say(dana, id, 'From Dana, whom Cara has not read')
  await say(ana, id, 'From Ana again')
  expect(await collapsedFor(ana, id)).toEqual([])
  expect(await collapsedFor(cara, id)).toEqual(['Dana', 'Dana'])
  expect(await collapsedFor(dana, id)).toEqual(['Cara', 'Cara'])
  expect([await unreadIn(cara, id), await unreadIn(dana, id)]).toEqual([1, 1])
})

test('what the product says in a group is collapsed for nobody, and unread for all but whom it names', async () => {
  const [host, cara, dana] = [await signUp('Hugo'), await signUp('Cara'), await signUp('Dana')]
  const roomId = await putRoom(db, host, festivalId, { maxGuests: 5 })
  for (const guest of [cara, dana]) await decide(host, (await ask(guest, roomId)).id, 'accepted')
  await block(db, await signUp('Eva'), host)
  const { id } = await host.api.chat.openRoomGroup({ params: { roomId } })
  expect([await unreadIn(host, id), await unreadIn(cara, id)]).toEqual([0, 1])
  await sql`
    with thread as (update chat_threads set next_seq = next_seq + 1 where id = ${id} returning id, next_seq - 1 as seq)
    insert into chat_messages (thread_id, seq, content, message_type) select id, seq, 'opened', 'system' from thread`.execute(
    db,
  )
  expect([await unreadIn(host, id), await unreadIn(cara, id)]).toEqual([0, 1])
  await block(db, cara, dana)
  await dana.api.chat.leave({ params: { id } })
  expect((await messagesOf(cara, id)).at(-1)).toMatchObject({ messageType: 'system', senderName: 'Dana' })
  expect(await collapsedFor(cara, id)).toEqual([])
})
