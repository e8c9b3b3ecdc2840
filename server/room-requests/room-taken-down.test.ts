import { expect, test } from 'vitest'
import { testApp, type TestMember } from '../testing/app.ts'
import { addFestival } from '../testing/festivals.ts'
import { ask, block, decide, proveAddress, putRoom } from '../testing/room-requests.ts'

const { db, signUp, signUpAdmin } = await testApp()
const festival = await addFestival(await signUpAdmin())
const host = await signUp('Hugo')

const takeDown = (id: string) => host.api.rooms.remove({ params: { id } })
/** As it lies in the database, also what would not be shown: the latest. */
const toldTo = async ({ user }: TestMember) =>
  await db
    .selectFrom('notifications')
    .select(['type', 'title', 'message', 'actionUrl'])
    .where('userId', '=', user.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()

test('who has a place in the room or hopes for one is told that it is gone', async () => {
  const [guest, hopeful, refused, stranger] = [await signUp(), await signUp(), await signUp(), await signUp()]
  const roomId = await putRoom(db, host, festival.id, { title: 'Sunny room', maxGuests: 3 })
  await decide(host, (await ask(guest, roomId)).id, 'accepted')
  await ask(hopeful, roomId)
  await decide(host, (await ask(refused, roomId)).id, 'rejected')
  await proveAddress(db, guest)
  await takeDown(roomId)
  const gone = { type: 'room_request_declined', title: 'Hugo took their room down', actionUrl: '/rooms' }
  expect(await toldTo(guest)).toEqual({
    ...gone,
    message: '“Sunny room” is gone, and your place in it. We are sorry: there are more rooms to find.',
  })
  expect(await toldTo(hopeful)).toEqual({
    ...gone,
    message: '“Sunny room” is gone, and your request for it. There are more rooms to find.',
  })
  expect(await toldTo(refused)).toMatchObject({ title: 'Hugo can’t take you in this time' })
  expect(await toldTo(stranger)).toBeUndefined()
  const letters = db.selectFrom('mailOutbox').select('subject').where('aboutId', '=', host.user.id)
  expect(await letters.where('toAddress', '=', guest.user.email).execute()).toEqual([
    { subject: 'A room that you asked for is gone' },
  ])
})

test('nobody is told who blocked its host or whom its host blocked', async () => {
  const [blocking, blocked] = [await signUp(), await signUp()]
  const roomId = await putRoom(db, host, festival.id)
  for (const one of [blocking, blocked]) await ask(one, roomId)
  await block(db, blocking, host)
  await block(db, host, blocked)
  await takeDown(roomId)
  expect([await toldTo(blocking), await toldTo(blocked)]).toEqual([undefined, undefined])
})

test('nobody is told once the stay is over', async () => {
  const guest = await signUp()
  const roomId = await putRoom(db, host, festival.id)
  await ask(guest, roomId)
  const past = { availableFrom: '2026-01-01', availableTo: '2026-01-03' }
  await db.updateTable('roomShares').set(past).where('id', '=', roomId).execute()
  await takeDown(roomId)
  expect(await toldTo(guest)).toBeUndefined()
})
