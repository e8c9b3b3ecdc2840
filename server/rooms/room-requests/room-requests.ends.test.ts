import { beforeEach, expect, test } from 'vitest'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { notificationMailsTo } from '../../testing/services/mailed.ts'
import { ask, block, decide, over, proveAddress, putRequest, putRoom } from '../../testing/domains/room-requests.ts'

const { db, signUp, signUpAdmin } = await testApp()
const festival = await addFestival(await signUpAdmin(), { name: 'Bachata Nights' })
let leaver: TestMember

beforeEach(async () => {
  leaver = await signUp('Leonor')
})

const leave = () => leaver.api.profile.remove({ body: { password } })
const notificationsOf = ({ api }: TestMember) => api.notifications.unread()
const emailsTo = (member: TestMember) => notificationMailsTo(db, member)

test('the requesters of a deleted host are notified, without the name of the host or the room', async () => {
  const [guest, hopeful, refused] = [await signUp(), await signUp(), await signUp()]
  const roomId = await putRoom(db, leaver, festival.id, { title: 'Leonor’s penthouse', maxGuests: 3 })
  await decide(leaver, (await ask(guest, roomId)).id, 'accepted')
  await ask(hopeful, roomId)
  await decide(leaver, (await ask(refused, roomId)).id, 'rejected')
  await proveAddress(db, guest)
  await leave()
  const actionUrl = `/rooms?festivalId=${festival.id}`
  expect(await notificationsOf(guest)).toEqual([
    expect.objectContaining({
      title: 'Your stay needs a new host',
      message:
        'Your host for Bachata Nights left Compás. You keep the page of your stay and each other: one of you can take over as host there.',
      actionUrl: `/rooms/${roomId}/stay`,
    }),
  ])
  expect(await notificationsOf(hopeful)).toEqual([
    expect.objectContaining({
      title: 'A room you asked for is gone',
      message: 'The host you asked for a room at Bachata Nights left Compás. There are more rooms to find.',
      actionUrl,
    }),
  ])
  expect(await notificationsOf(refused)).toEqual([])
  const [email, ...more] = await emailsTo(guest)
  expect(more).toEqual([])
  expect(email?.subject).toBe('Your stay needs a new host')
  expect(email?.text).toContain('Your host for Bachata Nights left Compás')
  expect(email?.text).not.toMatch(/Leonor|penthouse/)
})

test('the host of a deleted guest is notified which room has a free place', async () => {
  const [host, other] = [await signUp(), await signUp()]
  const roomId = await putRoom(db, host, festival.id, { title: 'Sunny room' })
  await decide(host, (await ask(leaver, roomId)).id, 'accepted')
  await ask(leaver, await putRoom(db, other, festival.id))
  await proveAddress(db, host)
  await leave()
  expect(await notificationsOf(host)).toEqual([
    expect.objectContaining({
      title: 'One of your guests left Compás',
      message: 'Their place in “Sunny room” is free again.',
      actionUrl: `/my-rooms?room=${roomId}`,
    }),
  ])
  expect(await notificationsOf(other)).toEqual([])
  expect(await emailsTo(host)).toEqual([expect.objectContaining({ subject: 'A place in your room is free again' })])
})

test('a member who blocked the other, or whose stay is over, is not notified', async () => {
  const [blocking, blocked, late] = [await signUp(), await signUp(), await signUp()]
  const roomId = await putRoom(db, leaver, festival.id)
  for (const guest of [blocking, blocked]) await putRequest(db, roomId, guest)
  await putRequest(db, await putRoom(db, leaver, festival.id, over), late, 'accepted')
  await block(db, blocking, leaver)
  await block(db, leaver, blocked)
  await leave()
  for (const guest of [blocking, blocked, late]) expect(await notificationsOf(guest)).toEqual([])
})

test('a host is not notified whose stay with the guest is over, or who is blocked with them', async () => {
  const [late, blocking] = [await signUp(), await signUp()]
  const full = { currentGuests: 2 }
  await putRequest(db, await putRoom(db, late, festival.id, { ...over, ...full }), leaver, 'accepted')
  await putRequest(db, await putRoom(db, blocking, festival.id, full), leaver, 'accepted')
  await block(db, blocking, leaver)
  await leave()
  for (const host of [late, blocking]) expect(await notificationsOf(host)).toEqual([])
})

test('who shares rooms with others alone hears nothing, and what they were told stays', async () => {
  const [host, guest] = [await signUp(), await signUp()]
  const request = await ask(guest, await putRoom(db, host, festival.id))
  await decide(host, request.id, 'accepted')
  await ask(guest, await putRoom(db, host, festival.id))
  const told = await notificationsOf(guest)
  await putRequest(db, await putRoom(db, host, festival.id), leaver)
  const before = await notificationsOf(host)
  await leave()
  expect(before).toHaveLength(2)
  expect(await notificationsOf(host)).toEqual(before)
  expect(await notificationsOf(guest)).toEqual(told)
})

test('a member who turned the kind off gets nothing', async () => {
  const guest = await signUp()
  await proveAddress(db, guest)
  await putRequest(db, await putRoom(db, leaver, festival.id), guest)
  const kind = 'room_request_declined'
  await guest.api.notifications.choose({ params: { kind }, body: { inApp: false, email: false } })
  await leave()
  expect([await notificationsOf(guest), await emailsTo(guest)]).toEqual([[], []])
})
