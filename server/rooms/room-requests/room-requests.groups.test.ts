import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp, type TestMember } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { membersOfGroup, membersOfThread, messagesOf, openRoomGroup } from '../../testing/domains/room-groups.ts'
import { ask, decide, guestsOf, putRoom, withdraw } from '../../testing/domains/room-requests.ts'

const { db, signUp, signUpAdmin } = await testApp()
const festival = await addFestival(await signUpAdmin())
const host = await signUp('Hugo')

const room = (maxGuests: number) => putRoom(db, host, festival.id, { maxGuests })
const idsOf = (...members: TestMember[]) => members.map(({ user }) => user.id).toSorted()
const capacityOf = async (groupId: string) =>
  (await db.selectFrom('groups').select('maxMembers').where('id', '=', groupId).executeTakeFirstOrThrow()).maxMembers

test("accepting adds the guest to the room's group, and freeing the place removes them @S4.38", async () => {
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

test("the group's thread stores one event for each who comes and goes, without names and words", async () => {
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
  expect(await messagesOf(db, threadId)).toEqual([said(1, cara, 'joined_left'), said(2, dana, 'joined_left')])
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

test('a group has as many places as its room, more when the room grows, and no fewer when it shrinks', async () => {
  // Without the trigger, only the handlers refuse it.
  await sql`drop trigger groups_hold_guests on groups`.execute(db)
  await sql`drop trigger room_shares_widen_group on room_shares`.execute(db)
  const roomId = await room(4)
  for (let n = 0; n < 3; n++) await decide(host, (await ask(await signUp(), roomId)).id, 'accepted')
  await host.api.chat.openRoomGroup({ params: { roomId } })
  const { id: groupId } = await db
    .selectFrom('groups')
    .select('id')
    .where('sourceId', '=', roomId)
    .executeTakeFirstOrThrow()
  expect(await capacityOf(groupId)).toBe(4)
  const change = (maxGuests: number) => host.api.rooms.change({ params: { id: roomId }, body: { maxGuests } })
  await change(10)
  for (let n = 0; n < 6; n++) await decide(host, (await ask(await signUp(), roomId)).id, 'accepted')
  expect(await membersOfGroup(db, groupId)).toHaveLength(await guestsOf(db, roomId))
  const leaving = await db.selectFrom('roomRequests').select('id').where('roomShareId', '=', roomId).execute()
  await decide(host, leaving[0]!.id, 'rejected')
  await change(9)
  expect(await capacityOf(groupId)).toBe(10)
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
