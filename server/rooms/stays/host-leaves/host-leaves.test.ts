import { beforeEach, describe, expect, test } from 'vitest'
import { dayFromNow } from '../../../platform/days.ts'
import { password, testApp, type TestMember } from '../../../testing/app.ts'
import { addFestival } from '../../../testing/domains/festivals.ts'
import { membersOfThread } from '../../../testing/domains/room-groups.ts'
import { ask, decide, guestsOf, requestsOf } from '../../../testing/domains/room-requests.ts'
import { changeStay, openStay, pay, stayOf, takeDown } from '../../../testing/domains/stays.ts'

const { db, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const { id: festivalId } = await addFestival(admin, { name: 'Bachata Nights' })
const suspend = ({ user }: TestMember) =>
  admin.api.admin.suspend({ params: { id: user.id }, body: { reason: 'Advertising', days: 7 } })
let [marco, ana, leo]: TestMember[] = []
let id: string
let threadId: string

beforeEach(async () => {
  ;[marco, ana, leo] = [await signUp('Marco'), await signUp('Ana'), await signUp('Leo')]
  const fields = { title: 'Sunny flat', airbnbLink: 'https://example.com/flat', location: 'Triana' }
  id = await openStay(db, festivalId, [marco, ana, leo], fields)
  threadId = (await marco.api.chat.openRoomGroup({ params: { roomId: id } })).id
  await changeStay(ana, id, { rules: 'Quiet until eleven' })
  await pay(ana, id, leo, 500)
})

const ways: Record<string, () => Promise<unknown>> = {
  'deletes the room': () => takeDown(marco!, id),
  'deletes their account': () => marco!.api.profile.remove({ body: { password } }),
  'is suspended': () => suspend(marco!),
}

describe.each(Object.entries(ways))('when the host %s', (_how, leave) => {
  test('the guests keep the stay, each other and their group @S12.29', async () => {
    await ask(await signUp('Waiting'), id)
    await leave()
    const stay = await stayOf(ana!, id)
    expect(stay).toMatchObject({ needsHost: true, hasRoom: false, rules: 'Quiet until eleven', threadId })
    expect(stay.people.map(({ member, share }) => [member.name, share])).toEqual([
      ['Ana', 25_000],
      ['Leo', 25_000],
    ])
    expect(stay.payments).toHaveLength(1)
    expect(await membersOfThread(db, threadId)).toEqual(expect.arrayContaining([ana!.user.id, leo!.user.id]))
    const upcoming = await ana!.api.agenda.upcoming()
    expect(upcoming).toContainEqual(expect.objectContaining({ id, kind: 'room', path: `/rooms/${id}/stay` }))
    const told = (await ana!.api.notifications.unread()).find(({ actionUrl }) => actionUrl?.includes(id))
    expect(told?.actionUrl).toBe(`/rooms/${id}/stay`)
    if (_how !== 'deletes their account')
      await expect(stayOf(marco!, id)).rejects.toMatchObject({ code: /not_found|auth/ })
  })

  test('a guest takes over, with the others as guests and their nights @S12.30', async () => {
    const nights = { from: dayFromNow(31), to: dayFromNow(33) }
    await changeStay(leo!, id, { people: [{ member: leo!.user.id, ...nights }] })
    await leave()
    const stay = await ana!.api.stays.takeOver({ params: { id } })
    expect(stay).toMatchObject({ needsHost: false, hasRoom: true, threadId })
    expect(stay.people.map(({ member, isHost }) => [member.name, isHost])).toEqual([
      ['Ana', true],
      ['Leo', false],
    ])
    const room = await ana!.api.rooms.get({ params: { id } })
    expect(room).toMatchObject({ currentGuests: 2, maxGuests: 10, isActive: false, availableTo: stay.to })
    const [request] = await requestsOf(ana!, id)
    expect(request).toMatchObject({ status: 'accepted', message: '', ...nights })
    expect((await leo!.api.notifications.unread()).map(({ title }) => title)).toContain(
      'Ana is now the host of your stay',
    )
    const again = await ana!.api.stays.takeOver({ params: { id } })
    expect(again.version).toBe(stay.version)
    await expect(leo!.api.stays.takeOver({ params: { id } })).rejects.toMatchObject({ status: 409, code: 'has_host' })
    // The new host may leave as well.
    await takeDown(ana!, id)
    expect((await stayOf(leo!, id)).people).toHaveLength(1)
  })
})

test.each(Object.keys(ways))('a host who %s leaves a place on each night to the next one', async (how) => {
  const eva = await signUp('Eva')
  const [first, last] = [
    { from: dayFromNow(30), to: dayFromNow(32) },
    { from: dayFromNow(32), to: dayFromNow(35) },
  ]
  id = await openStay(db, festivalId, [marco!, ana!], { maxGuests: 3 })
  for (const [guest, nights] of [
    [leo!, first],
    [eva, last],
  ] as const) {
    const asked = await guest.api.roomRequests.create({ body: { roomShareId: id, message: 'Hola', ...nights } })
    await marco!.api.roomRequests.decide({ params: { id: asked.id }, body: { status: 'accepted' } })
  }
  await ways[how]!()
  const longer = changeStay(leo!, id, { people: [{ member: leo!.user.id, to: dayFromNow(34) }] })
  await expect(longer).rejects.toMatchObject({ status: 409, code: 'room_full', fields: { nights: expect.any(String) } })
  await changeStay(leo!, id, { people: [{ member: leo!.user.id, to: dayFromNow(31) }] })
  await leo!.api.stays.takeOver({ params: { id } })
  expect(await guestsOf(db, id)).toBe(3)
})

test('nothing is kept of what a host wrote about the room who deleted their account @S12.31', async () => {
  await ways['deletes their account']!()
  expect(await stayOf(ana!, id)).toMatchObject({ title: null, booking: { link: null } })
  const kept = await db.selectFrom('stays').select('kept').where('roomId', '=', id).executeTakeFirstOrThrow()
  expect(JSON.stringify(kept)).not.toMatch(/Sunny|example|Triana/)
  const { title } = await ana!.api.stays.takeOver({ params: { id } })
  expect(title).toBe('Room at Bachata Nights')
})

test('the house rules that a room proposed go with the account of its host, unless the guests have others', async () => {
  const rules = 'Ask Marco before you smoke'
  const rulesOf = async (changed: string | null) => {
    const host = await signUp('Marco')
    id = await openStay(db, festivalId, [host, ana!], { rules })
    if (changed !== null) await changeStay(ana!, id, { rules: changed })
    await host.api.rooms.change({ params: { id }, body: { rules: null } })
    await host.api.profile.remove({ body: { password } })
    return (await stayOf(ana!, id)).rules
  }
  expect([await rulesOf(null), await rulesOf('Shoes off')]).toEqual([null, 'Shoes off'])
  id = await openStay(db, festivalId, [marco!, ana!], { rules })
  await takeDown(marco!, id)
  expect((await stayOf(ana!, id)).rules).toBe(rules)
})

test.each(['deletes the room', 'is suspended'])('what the room said is kept where the host %s', async (how) => {
  await ways[how]!()
  expect(await stayOf(ana!, id)).toMatchObject({
    title: 'Sunny flat',
    place: 'Triana',
    booking: { link: 'https://example.com/flat' },
  })
})

test('a festival with a stay cannot be removed, as one with rooms', async () => {
  const festival = await addFestival(admin)
  id = await openStay(db, festival.id, [marco!, ana!])
  await takeDown(marco!, id)
  const removal = admin.api.festivals.remove({ params: { id: festival.id } })
  await expect(removal).rejects.toMatchObject({ status: 409, code: 'festival_in_use' })
  expect((await stayOf(ana!, id)).people).toHaveLength(1)
})

test('a guest leaves a stay without a host by themselves, and the last one ends it', async () => {
  const leave = ({ api }: TestMember) => api.stays.leave({ params: { id } })
  await expect(leave(ana!)).rejects.toMatchObject({ status: 409, code: 'has_host' })
  await takeDown(marco!, id)
  await leave(ana!)
  await expect(stayOf(ana!, id)).rejects.toMatchObject({ status: 404 })
  expect(await membersOfThread(db, threadId)).not.toContain(ana!.user.id)
  await leave(leo!)
  expect(await db.selectFrom('stays').selectAll().where('roomId', '=', id).execute()).toEqual([])
})

test('a guest who is suspended leaves a stay without a host, and its group, unless it is over', async () => {
  const past = await openStay(db, festivalId, [marco!, ana!, leo!])
  for (const one of [id, past]) await takeDown(marco!, one)
  const days = { fromDay: dayFromNow(-5), toDay: dayFromNow(-1) }
  await db.updateTable('stays').set(days).where('roomId', '=', past).execute()
  await suspend(leo!)
  expect((await stayOf(ana!, id)).people.map(({ member }) => member.name)).toEqual(['Ana'])
  expect((await stayOf(ana!, past)).people).toHaveLength(2)
  expect(await membersOfThread(db, threadId)).not.toContain(leo!.user.id)
})

test('who is too young to share a room does not take over, and nobody does once the stay is over', async () => {
  await takeDown(marco!, id)
  await db.updateTable('users').set({ age: 17 }).where('id', '=', ana!.user.id).execute()
  const young = ana!.api.stays.takeOver({ params: { id } })
  await expect(young).rejects.toMatchObject({ status: 403, code: 'under_age' })
  const past = { fromDay: dayFromNow(-9), toDay: dayFromNow(-2) }
  await db.updateTable('stays').set(past).where('roomId', '=', id).execute()
  const late = leo!.api.stays.takeOver({ params: { id } })
  await expect(late).rejects.toMatchObject({ status: 409, code: 'stay_over' })
})

test('nobody becomes the host of a guest with whom they have a block', async () => {
  const eva = await signUp('Eva')
  await decide(marco!, (await ask(eva, id)).id, 'accepted')
  await takeDown(marco!, id)
  await ana!.api.blocks.block({ params: { id: leo!.user.id } })
  const takeOver = ({ api }: TestMember) => api.stays.takeOver({ params: { id } })
  for (const one of [ana!, leo!]) await expect(takeOver(one)).rejects.toMatchObject({ status: 403, code: 'blocked' })
  expect((await takeOver(eva)).people).toHaveLength(3)
})

/** The host was suspended, came back, and opened the room for others. */
async function openAgain() {
  await suspend(marco!)
  const free = { suspendedAt: null, suspensionReason: null, suspendedUntil: null }
  await db.updateTable('users').set(free).where('id', '=', marco!.user.id).execute()
  await db.updateTable('roomShares').set({ isActive: true }).where('id', '=', id).execute()
}

test('nobody takes over a room that its host has opened again', async () => {
  await openAgain()
  const call = ana!.api.stays.takeOver({ params: { id } })
  await expect(call).rejects.toMatchObject({ status: 409, code: 'has_host' })
  const room = await db.selectFrom('roomShares').select('hostId').where('id', '=', id).executeTakeFirst()
  expect(room).toEqual({ hostId: marco!.user.id })
})

test('a host who opens the room again for others has another stay', async () => {
  await openAgain()
  const eva = await signUp('Eva')
  await db
    .insertInto('roomRequests')
    .values({ roomShareId: id, requesterId: eva.user.id, message: 'Hola', status: 'accepted' })
    .execute()
  expect((await stayOf(eva, id)).people.map(({ member }) => member.name)).toEqual(['Marco', 'Eva'])
  await expect(stayOf(ana!, id)).rejects.toMatchObject({ status: 404 })
})
