import { expect, test } from 'vitest'
import { cleanUp } from '../../clean-up.job.ts'
import { quotas } from '../../people/quotas/quotas-per-member.ts'
import { dayFromNow } from '../../platform/days.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { block, over, putRequest, putRoom } from '../../testing/domains/room-requests.ts'
import { changeRoom, removeRoom, roomNotFound } from '../../testing/domains/rooms.ts'

const { db, signUp, signUpAdmin } = await testApp()
const festival = await addFestival(await signUpAdmin())
const host = await signUp('Hana')

const room = (fields = {}, owner = host) => putRoom(db, owner, festival.id, fields)
const save = ({ api }: TestMember, roomShareId: string) => api.savedRooms.add({ params: { roomShareId } })
const forget = ({ api }: TestMember, roomShareId: string) => api.savedRooms.remove({ params: { roomShareId } })
const idsOf = ({ api }: TestMember) => api.savedRooms.ids()
const listOf = async ({ api }: TestMember) => (await api.savedRooms.list({ query: {} })).items.map(({ id }) => id)
const rowsOf = ({ user }: TestMember) =>
  db.selectFrom('savedRooms').select('id').where('userId', '=', user.id).execute()

test('saved rooms are listed in pages, the latest first, for their member alone, and their host is told nothing', async () => {
  const [ana, ben, owner] = [await signUp(), await signUp(), await signUp()]
  const rooms = [await room({ title: 'First' }, owner), await room({ title: 'Second' }, owner), await room({}, owner)]
  for (const id of rooms) await save(ana, id)
  expect(await save(ana, rooms[0]!)).toMatchObject({ roomShareId: rooms[0] })
  expect(await idsOf(ana)).toEqual(rooms.toReversed())
  const first = await ana.api.savedRooms.list({ query: { limit: 2 } })
  const second = await ana.api.savedRooms.list({ query: { limit: 2, cursor: first.next ?? '' } })
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(rooms.toReversed())
  expect([first.total, second.next]).toEqual([3, null])
  expect(second.items[0]).toMatchObject({ title: 'First', eligibility: 'open', host: { id: owner.user.id } })
  expect([await idsOf(ben), await listOf(ben)]).toEqual([[], []])
  await forget(ben, rooms[0]!)
  await forget(ana, rooms[1]!)
  await forget(ana, rooms[1]!)
  expect(await idsOf(ana)).toEqual([rooms[2], rooms[0]])
  expect(await owner.api.notifications.unreadCount()).toMatchObject({ count: 0 })
})

test('a room that the member may not see is unknown, and a saved one is left out as long as they may not', async () => {
  const [ana, owner] = [await signUp(), await signUp()]
  const id = await room({}, owner)
  await save(ana, id)
  await changeRoom(owner, id, { isActive: false })
  await expect(save(ana, id)).rejects.toMatchObject(roomNotFound)
  expect([await idsOf(ana), await listOf(ana)]).toEqual([[], []])
  await changeRoom(owner, id, { isActive: true })
  expect([await idsOf(ana), await listOf(ana)]).toEqual([[id], [id]])
  await block(db, owner, ana)
  expect([await idsOf(ana), await listOf(ana)]).toEqual([[], []])
  await expect(save(await signUp(), await room({ isActive: false }))).rejects.toMatchObject(roomNotFound)
})

test('saved rooms end with the room, and once its stay is over', async () => {
  const ana = await signUp()
  const [removed, past, today] = [await room(), await room(), await room({ availableTo: dayFromNow(30) })]
  for (const id of [removed, past, today]) await save(ana, id)
  await removeRoom(host, removed)
  expect(await rowsOf(ana)).toHaveLength(2)
  // A request keeps the room visible after its days.
  await putRequest(db, past, ana)
  await db.updateTable('roomShares').set(over).where('id', '=', past).execute()
  await cleanUp(db)
  expect(await idsOf(ana)).toEqual([today])
  expect(await rowsOf(ana)).toHaveLength(1)
})

test('a member saves at most 200 rooms, also if fifty are saved at once, and one room once', async () => {
  const ana = await signUp()
  const rooms = await Promise.all(Array.from({ length: 50 }, () => room()))
  const filling = await Promise.all(Array.from({ length: quotas.savedRooms.max - 40 }, () => room()))
  await db
    .insertInto('savedRooms')
    .values(filling.map((roomShareId) => ({ userId: ana.user.id, roomShareId })))
    .execute()
  const results = await Promise.allSettled(rooms.map((id) => save(ana, id)))
  const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toHaveLength(10)
  for (const reason of refused) expect(reason).toMatchObject({ status: 409, code: 'too_many_saved_rooms' })
  expect(await rowsOf(ana)).toHaveLength(quotas.savedRooms.max)
  // Saving one of them again is no error.
  await Promise.all(Array.from({ length: 50 }, () => save(ana, filling[0]!)))
  expect(await rowsOf(ana)).toHaveLength(quotas.savedRooms.max)
  await forget(ana, filling[0]!)
  await save(ana, rooms.at(-1)!)
})
