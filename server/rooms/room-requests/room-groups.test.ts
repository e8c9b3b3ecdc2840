import { describe, expect, test } from 'vitest'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { messagesOf, say, textsOf, threadsOf } from '../../testing/domains/chat.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { ask, block, decide, putRoom } from '../../testing/domains/room-requests.ts'
import { inLanguage } from '../../platform/request-context.ts'

const { app, db, signUp, signUpAdmin } = await testApp()
const festival = await addFestival(await signUpAdmin())

const open = ({ api }: TestMember, roomId: string) => api.chat.openRoomGroup({ params: { roomId } })

async function roomWith(...guests: TestMember[]) {
  const host = await signUp('Hugo')
  const roomId = await putRoom(db, host, festival.id, { maxGuests: 5, title: 'Attic' })
  const accept = async (guest: TestMember) => (await decide(host, (await ask(guest, roomId)).id, 'accepted')).id
  const requests: string[] = []
  for (const guest of guests) requests.push(await accept(guest))
  return { host, roomId, accept, requests }
}

describe('the group of a room', () => {
  test('needs two accepted guests @P1.8 @P9.29 @S5.4', async () => {
    const { host, roomId, accept } = await roomWith(await signUp('Cara'))
    await ask(await signUp('Eva'), roomId)
    await decide(host, (await ask(await signUp('Noa'), roomId)).id, 'rejected')
    await expect(open(host, roomId)).rejects.toMatchObject({ status: 409, code: 'not_enough_accepted' })
    await accept(await signUp('Dana'))
    const group = await open(host, roomId)
    expect(group).toMatchObject({ type: 'group', title: 'Attic', roomTitle: 'Attic' })
    expect(group.members.map(({ name }) => name).toSorted()).toEqual(['Cara', 'Dana', 'Hugo'])
  })

  test('is opened once, with 201 and then with 200, also by fifty calls at once @P7.34 @S5.3', async () => {
    const { host, roomId } = await roomWith(await signUp('Cara'), await signUp('Dana'))
    const url = `/api/chat/room/${roomId}/group`
    const headers = { authorization: `Bearer ${host.token}` }
    const replies = await Promise.all(Array.from({ length: 50 }, () => app.inject({ method: 'POST', url, headers })))
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(49)
    expect(new Set(replies.map((reply) => reply.json<{ id: string }>().id)).size).toBe(1)
  })

  test('shows what happened in the same words if these are stored, and nothing that is unknown', async () => {
    const { host, roomId } = await roomWith(await signUp('Cara'), await signUp('Dana'))
    const { id } = await open(host, roomId)
    const store = (content: string) =>
      db.updateTable('chatMessages').set({ content }).where('threadId', '=', id).execute()
    const stored = db.selectFrom('chatMessages').select('content').where('threadId', '=', id)
    expect(await stored.execute()).toEqual([{ content: 'opened' }])
    for (const [content, shown] of [
      ['opened', 'opened'],
      ['left the group', 'left'],
      ['renamed', ''],
    ] as const) {
      await store(content)
      expect(await textsOf(host, id)).toEqual([shown])
      const [thread] = await threadsOf(host)
      expect(thread?.lastMessage?.content).toBe(shown)
    }
  })

  test('is opened by its host alone @P6.9', async () => {
    const cara = await signUp('Cara')
    const { roomId } = await roomWith(cara, await signUp('Dana'))
    for (const other of [cara, await signUp('Eva')])
      await expect(open(other, roomId)).rejects.toMatchObject({ status: 404 })
  })

  test('has the host and the guests as members, a first message, and notifies the guests @P6.13 @S5.5 @S7.3', async () => {
    const [cara, dana] = [await signUp('Cara'), await signUp('Dana')]
    const { host, roomId } = await roomWith(cara, dana)
    const { id, participants } = await open(host, roomId)
    expect(participants.toSorted()).toEqual([host, cara, dana].map(({ user }) => user.id).toSorted())
    const seats = await db
      .selectFrom('groupMembers')
      .innerJoin('chatThreads', 'chatThreads.groupId', 'groupMembers.groupId')
      .select(['groupMembers.userId', 'groupMembers.role'])
      .where('chatThreads.id', '=', id)
      .execute()
    const roles = Object.fromEntries(seats.map(({ userId, role }) => [userId, role]))
    expect(roles).toEqual({ [host.user.id]: 'owner', [cara.user.id]: 'member', [dana.user.id]: 'member' })
    expect(await messagesOf(cara, id)).toMatchObject([{ senderName: 'Hugo', content: 'opened', messageType: 'system' }])
    const { items } = await cara.api.notifications.list({ query: {} })
    expect(items[0]).toMatchObject({ title: 'Hugo opened a group', actionUrl: `/messages?thread=${id}` })
    expect((await host.api.notifications.list({ query: {} })).items.map(({ title }) => title)).not.toContain(
      'Hugo opened a group',
    )
  })

  test('gains a guest who is accepted later, and is closed to one whose place is taken back', async () => {
    const [cara, dana, eva] = [await signUp('Cara'), await signUp('Dana'), await signUp('Eva')]
    const { host, roomId, accept, requests } = await roomWith(cara, dana)
    const { id } = await open(host, roomId)
    await say(cara, id, 'Hola')
    await accept(eva)
    expect((await threadsOf(eva)).find((thread) => thread.id === id)).toMatchObject({ title: 'Attic' })
    await decide(host, requests[0]!, 'rejected')
    await expect(messagesOf(cara, id)).rejects.toMatchObject({ status: 404 })
    await expect(say(cara, id, 'Still here')).rejects.toMatchObject({ status: 404 })
    expect(await textsOf(eva, id)).toEqual(['opened', 'Hola', 'joined', 'left'])
  })

  test('can be left, and the host who left it joins again by opening it @S5.15', async () => {
    const [cara, dana] = [await signUp('Cara'), await signUp('Dana')]
    const { host, roomId } = await roomWith(cara, dana)
    const { id } = await open(host, roomId)
    for (const member of [cara, host]) await member.api.chat.leave({ params: { id } })
    expect((await dana.api.chat.thread({ params: { id } })).participants).toEqual([dana.user.id])
    await expect(messagesOf(host, id)).rejects.toMatchObject({ status: 404 })
    await open(host, roomId)
    expect((await textsOf(host, id)).at(-1)).toBe('left_joined')
  })

  test('is told of a guest who deletes the account, without the name', async () => {
    const [cara, dana] = [await signUp('Cara'), await signUp('Dana')]
    const { host, roomId } = await roomWith(cara, dana)
    const { id } = await open(host, roomId)
    await cara.api.profile.remove({ body: { password } })
    expect((await messagesOf(dana, id)).at(-1)).toMatchObject({
      senderName: 'Former member',
      content: 'left',
      messageType: 'system',
    })
    expect((await dana.api.chat.thread({ params: { id } })).participants).not.toContain(cara.user.id)
  })

  test('is called like the room, also after the room has another title or is taken down', async () => {
    const cara = await signUp('Cara')
    const { host, roomId } = await roomWith(cara, await signUp('Dana'))
    const { id } = await open(host, roomId)
    const titles = async () => {
      const { title, roomTitle } = await cara.api.chat.thread({ params: { id } })
      return { title, roomTitle, listed: (await threadsOf(cara)).find((thread) => thread.id === id)?.title }
    }
    await host.api.rooms.change({ params: { id: roomId }, body: { title: 'Cellar' } })
    expect(await titles()).toEqual({ title: 'Cellar', roomTitle: 'Cellar', listed: 'Cellar' })
    await host.api.rooms.remove({ params: { id: roomId } })
    expect(await titles()).toEqual({ title: 'Cellar', roomTitle: null, listed: 'Cellar' })
  })

  test('is the room of a former member once the host left, and keeps no word of the host', async () => {
    const cara = await signUp('Cara')
    const { host, roomId } = await roomWith(cara, await signUp('Dana'))
    const { id } = await open(host, roomId)
    await host.api.profile.remove({ body: { password } })
    expect(await cara.api.chat.thread({ params: { id } })).toMatchObject({
      title: 'Room of a former member',
      roomTitle: null,
    })
    const { title } = await inLanguage('es', () => cara.api.chat.thread({ params: { id } }))
    expect(title).toBe('Habitación de un exmiembro')
    const stored = await db.selectFrom('groups').selectAll().where('sourceId', '=', roomId).executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ name: 'roommates', ownerId: null, description: null })
  })

  test('leaves the bell of a guest who leaves it', async () => {
    const [cara, dana] = [await signUp('Cara'), await signUp('Dana')]
    const { host, roomId } = await roomWith(cara, dana)
    const { id } = await open(host, roomId)
    const bell = async ({ api }: TestMember) =>
      (await api.notifications.list({ query: {} })).items.filter(({ actionUrl }) => actionUrl?.includes(id))
    expect([await bell(cara), await bell(dana)].map(({ length }) => length)).toEqual([1, 1])
    await cara.api.chat.leave({ params: { id } })
    expect([await bell(cara), await bell(dana)].map(({ length }) => length)).toEqual([0, 1])
  })

  test('collapses the messages of two members for each other once one blocked the other, and counts none as unread', async () => {
    const [cara, dana] = [await signUp('Cara'), await signUp('Dana')]
    const { host, roomId } = await roomWith(cara, dana)
    const { id } = await open(host, roomId)
    await say(cara, id, 'Hola')
    await say(dana, id, 'Buenas')
    await block(db, cara, dana)
    const collapsed = async (member: TestMember) =>
      (await messagesOf(member, id)).filter(({ isCollapsed }) => isCollapsed).map(({ content }) => content)
    expect(await collapsed(cara)).toEqual(['Buenas'])
    expect(await collapsed(dana)).toEqual(['Hola'])
    expect(await collapsed(host)).toEqual([])
    const unreadOf = async ({ api }: TestMember) => (await api.chat.thread({ params: { id } })).unreadCount
    expect([await unreadOf(cara), await unreadOf(dana), await unreadOf(host)]).toEqual([0, 0, 2])
    // Threat 54: neither can see what the other has read.
    const seenBy = async ({ api }: TestMember) =>
      Object.fromEntries((await api.chat.thread({ params: { id } })).members.map((one) => [one.name, one.lastReadSeq]))
    expect(await seenBy(cara)).toEqual({ Hugo: 0, Cara: 2, Dana: 0 })
    expect(await seenBy(dana)).toEqual({ Hugo: 0, Cara: 0, Dana: 3 })
    expect(await seenBy(host)).toEqual({ Hugo: 0, Cara: 2, Dana: 3 })
  })
})

test('a direct thread cannot be left @S5.15', async () => {
  const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
  const { id } = await ana.api.chat.open({ body: { userId: bea.user.id } })
  await expect(ana.api.chat.leave({ params: { id } })).rejects.toMatchObject({ status: 409, code: 'direct_thread' })
})

test('the text of an accepted request is the first message of the direct thread, which its host has read @S4.36', async () => {
  const cara = await signUp('Cara')
  const { host } = await roomWith(cara)
  expect(await threadsOf(host)).toMatchObject([
    { type: 'direct', title: 'Cara', roomTitle: 'Attic', unreadCount: 0, lastMessage: { senderName: 'Cara' } },
  ])
  expect((await threadsOf(cara))[0]).toMatchObject({
    unreadCount: 0,
    members: [{ lastReadSeq: 1 }, { lastReadSeq: 1 }],
  })
  for (const { api } of [host, cara]) expect(await api.chat.unread()).toEqual({ threads: 0 })
})

test('what the product writes about a member counts as unread for the others alone', async () => {
  const [cara, dana] = [await signUp('Cara'), await signUp('Dana')]
  const { host, roomId } = await roomWith(cara, dana)
  const { id } = await open(host, roomId)
  const unreadOf = async ({ api }: TestMember) => (await api.chat.thread({ params: { id } })).unreadCount
  expect([await unreadOf(host), await unreadOf(cara), await unreadOf(dana)]).toEqual([0, 1, 1])
  await cara.api.chat.leave({ params: { id } })
  expect([await unreadOf(host), await unreadOf(dana)]).toEqual([1, 2])
})
