import { prepareTestMail } from '../../testing/services/mailed.ts'
import { describe, expect, test } from 'vitest'
import { sendMail } from '../../platform/mail/send-mail.job.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { messagesOf, openThread, say, threadsOf } from '../../testing/domains/chat.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { create, hours, join, startedNow } from '../../testing/domains/meetups.ts'
import { several } from '../../testing/domains/members.ts'
import {
  ask,
  decide,
  guestsOf,
  over,
  proveAddress,
  putRequest,
  putRoom,
  requestRows,
} from '../../testing/domains/room-requests.ts'

const { db, signUp, signUpAdmin } = await testApp()
const festival = await addFestival(await signUpAdmin())

const block = ({ api }: TestMember, { user }: TestMember) => api.blocks.block({ params: { id: user.id } })
const unblock = ({ api }: TestMember, { user }: TestMember) => api.blocks.unblock({ params: { id: user.id } })
const bellOf = async ({ api }: TestMember) => ({
  titles: (await api.notifications.list({ query: {} })).items.map(({ title }) => title),
  count: (await api.notifications.unreadCount()).count,
})
const requestsOf = ({ api }: TestMember, roomId: string) => api.roomRequests.ofRoom({ params: { roomId } })

/** A room with two guests and their group. */
async function sharedRoom(fields: Parameters<typeof putRoom>[3] = {}) {
  const [host, guest, third] = await several(signUp, 'Hugo', 'Gala', 'Tomás')
  const roomId = await putRoom(db, host, festival.id, { maxGuests: 4, ...fields })
  for (const one of [guest, third]) await decide(host, (await ask(one, roomId)).id, 'accepted')
  const { id: threadId } = await host.api.chat.openRoomGroup({ params: { roomId } })
  return { host, guest, third, roomId, threadId }
}
const statusOf = async (roomId: string, { user }: TestMember) =>
  (await requestRows(db, roomId)).find(({ requesterId }) => requesterId === user.id)?.status

describe('a block of two who share a room', () => {
  test('by the host gives the place back as declining does, and tells nobody but the group @S6.18', async () => {
    const { host, guest, third, roomId, threadId } = await sharedRoom()
    const before = await Promise.all([host, guest, third].map(bellOf))
    await block(host, guest)
    expect([await statusOf(roomId, guest), await guestsOf(db, roomId)]).toEqual(['rejected', 2])
    expect((await messagesOf(third, threadId)).at(-1)).toMatchObject({ senderName: 'Gala', content: 'left' })
    expect(await threadsOf(guest)).toEqual([])
    expect(await bellOf(third)).toEqual(before[2])
    for (const one of [host, guest])
      expect((await bellOf(one)).titles.filter((title) => /Gala|Hugo/.test(title))).toEqual([])
    await unblock(host, guest)
    expect([await statusOf(roomId, guest), await guestsOf(db, roomId)]).toEqual(['rejected', 2])
  })

  test('by the guest gives the place back as withdrawing does', async () => {
    const { host, guest, roomId } = await sharedRoom()
    await block(guest, host)
    expect([await statusOf(roomId, guest), await guestsOf(db, roomId)]).toEqual([undefined, 2])
    expect((await requestsOf(host, roomId)).map(({ requester }) => requester.name)).toEqual(['Tomás'])
  })

  test('leaves the stay of guests of another, and what is over', async () => {
    const { guest, third, roomId, threadId } = await sharedRoom()
    await block(guest, third)
    expect([await statusOf(roomId, guest), await statusOf(roomId, third), await guestsOf(db, roomId)]).toEqual([
      'accepted',
      'accepted',
      3,
    ])
    await say(third, threadId, 'Hola, all')
    expect((await messagesOf(guest, threadId)).at(-1)).toMatchObject({ content: 'Hola, all', isCollapsed: true })

    const [host, ana] = await several(signUp, 'Hugo', 'Ana')
    const past = await putRoom(db, host, festival.id, { ...over, currentGuests: 2 })
    await putRequest(db, past, ana, 'accepted')
    await block(host, ana)
    expect([await statusOf(past, ana), await guestsOf(db, past)]).toEqual(['accepted', 2])
  })
})

test('a request that waits is hidden from both, and there again when the block ends', async () => {
  const [host, guest] = await several(signUp, 'Hugo', 'Gala')
  const roomId = await putRoom(db, host, festival.id)
  await ask(guest, roomId)
  await block(guest, host)
  expect([await requestsOf(host, roomId), await guest.api.roomRequests.mine()]).toEqual([[], []])
  await unblock(guest, host)
  expect([await requestsOf(host, roomId), await guest.api.roomRequests.mine()]).toMatchObject([
    [{ status: 'pending' }],
    [{ status: 'pending' }],
  ])
})

test('a group in which nobody else is ends for both, as one could write to the other there', async () => {
  const [ana, ben, cleo] = await several(signUp, 'Ana', 'Ben', 'Cleo')
  const [two, three] = [await create(ana, festival.id, { startTime: hours(1) }), await create(ana, festival.id)]
  for (const [member, { id }] of [
    [ben, two],
    [ben, three],
    [cleo, three],
  ] as const)
    await join(member, id)
  for (const { id } of [two, three]) await startedNow(db, id)
  const { threadId } = await ana.api.meetups.get({ params: { id: two.id } })
  await block(ben, ana)
  for (const member of [ana, ben]) {
    await expect(say(member, threadId!, 'Hola?')).rejects.toMatchObject({ status: 404 })
    expect(await threadsOf(member)).toMatchObject([{ title: three.title }])
  }
})

describe('what was told before a block', () => {
  test('is gone from the bell and its count for both, and back when the block ends', async () => {
    const [ana, ben] = await several(signUp, 'Ana', 'Ben')
    const roomId = await putRoom(db, ana, festival.id)
    await decide(ana, (await ask(ben, roomId)).id, 'accepted')
    const { id } = await openThread(ana, ben)
    await say(ana, id, 'Welcome!')
    const before = [await bellOf(ana), await bellOf(ben)]
    expect(before.map(({ count }) => count)).toEqual([1, 2])
    await block(ben, ana)
    expect([await bellOf(ana), await bellOf(ben)]).toEqual([
      { titles: [], count: 0 },
      { titles: [], count: 0 },
    ])
    await unblock(ben, ana)
    expect([await bellOf(ana), await bellOf(ben)]).toEqual(before)
  })

  test('by nobody about a meetup or a room of the other is gone too', async () => {
    const [ana, ben] = await several(signUp, 'Ana', 'Ben')
    const meetup = await create(ana, festival.id)
    const roomId = await putRoom(db, ana, festival.id)
    const ofNobody = { userId: ben.user.id, actorId: null, type: 'old', title: 'Soon', message: 'It begins' }
    await db
      .insertInto('notifications')
      .values([
        { ...ofNobody, relatedId: meetup.id, relatedType: 'meetup' },
        { ...ofNobody, relatedId: roomId, relatedType: 'room_share' },
        { ...ofNobody, relatedId: ana.user.id, relatedType: 'user' },
        { ...ofNobody, title: 'Of a festival', relatedId: festival.id, relatedType: 'festival' },
      ])
      .execute()
    expect((await bellOf(ben)).count).toBe(4)
    await block(ana, ben)
    expect(await bellOf(ben)).toEqual({ titles: ['Of a festival'], count: 1 })
  })

  test('by email that waits is not sent any more', async () => {
    const [ana, ben, cleo] = await several(signUp, 'Ana', 'Ben', 'Cleo')
    await proveAddress(db, ana)
    const roomId = await putRoom(db, ana, festival.id, { maxGuests: 4 })
    for (const guest of [ben, cleo]) await ask(guest, roomId)
    await block(ana, ben)
    const waiting = db.selectFrom('mailOutbox').where('userId', '=', ana.user.id).where('kind', 'is not', null)
    const delivered: string[] = []
    for (const { id } of await waiting.select('id').execute())
      await sendMail(db, {
        mailId: id,
        mailer: async ({ text }) => void delivered.push(text),
        prepare: prepareTestMail(db),
        isLast: false,
        stopping: new AbortController().signal,
        signal: new AbortController().signal,
      })
    expect(delivered).toEqual([expect.stringContaining('Cleo')])
    expect(await waiting.select(['facts', 'attempts']).where('givenUpAt', 'is not', null).execute()).toEqual([
      { facts: null, attempts: 1 },
    ])
  })
})
