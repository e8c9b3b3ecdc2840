import { expect, test } from 'vitest'
import { testApp, type TestMember } from '../testing/app.ts'
import { addFestival } from '../testing/festivals.ts'
import { membersOfGroup, membersOfThread, messagesOf, openRoomGroup } from '../testing/room-groups.ts'
import { ask, decide, guestsOf, putRoom, withdraw } from '../testing/room-requests.ts'

const { db, signUp, signUpAdmin } = await testApp()
const festival = await addFestival(await signUpAdmin())
const host = await signUp('Hugo')

const room = (maxGuests: number) => putRoom(db, host, festival.id, { maxGuests })
const idsOf = (...members: TestMember[]) => members.map(({ user }) => user.id).toSorted()
const capacityOf = async (groupId: string) =>
  (await db.selectFrom('groups').select('maxMembers').where('id', '=', groupId).executeTakeFirstOrThrow()).maxMembers

test("accepting adds the guest to the room's group, and freeing the place removes them", async () => {
  const [cara, dana, roomId] = [await signUp('Cara'), await signUp('Dana'), await room(4)]
  const { groupId, threadId } = await openRoomGroup(db, roomId, [host])
  const expectMembers = async (...members: TestMember[]) => {
    expect(await membersOfGroup(db, groupId)).toEqual(idsOf(...members))
    expect(await membersOfThread(db, threadId)).toEqual(idsOf(...members))
  }
  const [first, second] = [await ask(cara, roomId), await ask(dana, roomId)]
  for (const { id } of [first, second]) await decide(host, id, 'accepted')
  await expectMembers(host, cara, dana)
  await decide(host, first.id, 'rejected')
  await expectMembers(host, dana)
  await withdraw(dana, second.id)
  await expectMembers(host)
  await decide(host, first.id, 'accepted')
  await expectMembers(host, cara)
})

test("the group's thread has one system message for each joining and leaving, without names", async () => {
  const [cara, dana, roomId] = [await signUp('Cara'), await signUp('Dana'), await room(4)]
  const { threadId } = await openRoomGroup(db, roomId, [host])
  const [hers, other] = [await ask(cara, roomId), await ask(dana, roomId)]
  for (const status of ['accepted', 'accepted', 'rejected', 'rejected'] as const) await decide(host, hers.id, status)
  await decide(host, other.id, 'accepted')
  await withdraw(dana, other.id)
  const said = (seq: number, { user }: TestMember, content: string) => ({
    seq,
    senderId: user.id,
    content,
    messageType: 'system',
  })
  expect(await messagesOf(db, threadId)).toEqual([
    said(1, cara, 'joined the group'),
    said(2, cara, 'left the group'),
    said(3, dana, 'joined the group'),
    said(4, dana, 'left the group'),
  ])
})

test('no message is posted for a guest who was in the group already or had left it', async () => {
  const [cara, dana, roomId] = [await signUp('Cara'), await signUp('Dana'), await room(4)]
  const [hers, other] = [await ask(cara, roomId), await ask(dana, roomId)]
  await decide(host, other.id, 'accepted')
  const { threadId } = await openRoomGroup(db, roomId, [host, cara, dana])
  await decide(host, hers.id, 'accepted')
  await db.deleteFrom('chatThreadMembers').where('userId', '=', dana.user.id).execute()
  await withdraw(dana, other.id)
  expect(await messagesOf(db, threadId)).toEqual([])
})

test('the group of another room does not change', async () => {
  const [cara, one, other] = [await signUp('Cara'), await room(2), await room(2)]
  const { groupId, threadId } = await openRoomGroup(db, other, [host])
  await decide(host, (await ask(cara, one)).id, 'accepted')
  expect([await membersOfGroup(db, groupId), await membersOfThread(db, threadId)]).toEqual([idsOf(host), idsOf(host)])
  expect(await messagesOf(db, threadId)).toEqual([])
})

test('a group has the capacity of its room, but at least six', async () => {
  const [small, large] = [await room(2), await room(10)]
  expect(await capacityOf((await openRoomGroup(db, small, [host])).groupId)).toBe(6)
  const { groupId } = await openRoomGroup(db, large, [host])
  expect(await capacityOf(groupId)).toBe(10)
  for (let n = 0; n < 9; n++) await decide(host, (await ask(await signUp(), large)).id, 'accepted')
  expect(await membersOfGroup(db, groupId)).toHaveLength(await guestsOf(db, large))
})

test('a larger room raises the capacity of its group, and a smaller one does not reduce it', async () => {
  const roomId = await room(6)
  const { groupId } = await openRoomGroup(db, roomId, [host])
  const capacityAfter = async (maxGuests: number) => {
    await host.api.rooms.change({ params: { id: roomId }, body: { maxGuests } })
    return await capacityOf(groupId)
  }
  expect([await capacityAfter(8), await capacityAfter(10), await capacityAfter(2)]).toEqual([8, 10, 10])
})

test('of fifty members added to a group at once only as many as fit are in it', async () => {
  const members = await Promise.all(Array.from({ length: 50 }, () => signUp()))
  const { groupId } = await openRoomGroup(db, await room(2), [host])
  const rows = members.map(({ user }) => ({ groupId, userId: user.id }))
  const joining = await Promise.allSettled(rows.map((row) => db.insertInto('groupMembers').values(row).execute()))
  const refusals = joining.filter((one) => one.status === 'rejected').map(({ reason }) => reason.constraint)
  expect(refusals).toEqual(Array.from({ length: 45 }, () => 'group_members_within_limit'))
  expect(await membersOfGroup(db, groupId)).toHaveLength(6)
  // A former member of the group does not count.
  await db.updateTable('groupMembers').set({ status: 'left' }).where('userId', '=', host.user.id).execute()
  const absent = rows.find((_, at) => joining[at]?.status === 'rejected')!
  await db.insertInto('groupMembers').values(absent).execute()
  const back = db.updateTable('groupMembers').set({ status: 'active' }).where('userId', '=', host.user.id).execute()
  await expect(back).rejects.toMatchObject({ constraint: 'group_members_within_limit' })
})
