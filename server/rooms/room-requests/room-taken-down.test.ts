import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { testApp, type TestMember } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { notificationMailsTo } from '../../testing/services/mailed.ts'
import { decideReport, report } from '../../testing/domains/reports.ts'
import {
  ask,
  block,
  decide,
  guestsOf,
  over,
  proveAddress,
  putRequest,
  putRoom,
} from '../../testing/domains/room-requests.ts'

const { db, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const festival = await addFestival(admin)
const host = await signUp('Hugo')

const takeDown = (id: string) => host.api.rooms.remove({ params: { id } })
/** The latest notification in the database, even if it is hidden from the member. */
const latestOf = async ({ user }: TestMember) =>
  await db
    .selectFrom('notifications')
    .select(['type', 'facts', 'actionUrl'])
    .where('userId', '=', user.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
const shownTo = async ({ api }: TestMember) => (await api.notifications.unread())[0]

test('every member with a pending or accepted request is notified', async () => {
  const [guest, hopeful, refused, stranger] = [await signUp(), await signUp(), await signUp(), await signUp()]
  const roomId = await putRoom(db, host, festival.id, { title: 'Sunny room', maxGuests: 3 })
  await ask(stranger, await putRoom(db, host, festival.id))
  await decide(host, (await ask(guest, roomId)).id, 'accepted')
  await ask(hopeful, roomId)
  await decide(host, (await ask(refused, roomId)).id, 'rejected')
  await proveAddress(db, guest)
  await takeDown(roomId)
  const gone = { title: 'Hugo took their room down', actionUrl: '/rooms' }
  expect(await shownTo(guest)).toMatchObject({
    title: gone.title,
    actionUrl: `/rooms/${roomId}/stay`,
    message:
      '“Sunny room” has lost its host. You keep the page of your stay and each other: one of you can take over as host there.',
  })
  expect(await shownTo(hopeful)).toMatchObject({
    ...gone,
    message: '“Sunny room” is gone, and so is your request for it. There are more rooms to find.',
  })
  expect(await shownTo(refused)).toMatchObject({ title: 'Hugo can’t take you in this time' })
  expect(await latestOf(stranger)).toBeUndefined()
  expect((await notificationMailsTo(db, guest)).map(({ subject }) => subject)).toContain('Your stay needs a new host')
})

test('a member who blocked the host, or whom the host blocked, is not notified', async () => {
  const [blocking, blocked] = [await signUp(), await signUp()]
  const roomId = await putRoom(db, host, festival.id)
  for (const one of [blocking, blocked]) await ask(one, roomId)
  await block(db, blocking, host)
  await block(db, host, blocked)
  await takeDown(roomId)
  expect([await latestOf(blocking), await latestOf(blocked)]).toEqual([undefined, undefined])
})

test('no member is notified once the stay is over', async () => {
  const guest = await signUp()
  const roomId = await putRoom(db, host, festival.id)
  await ask(guest, roomId)
  const past = { availableFrom: '2026-01-01', availableTo: '2026-01-03' }
  await db.updateTable('roomShares').set(past).where('id', '=', roomId).execute()
  await takeDown(roomId)
  expect(await latestOf(guest)).toBeUndefined()
})

test('a room that is closed by a report once the stay is over keeps its guests, and they are told nothing', async () => {
  const [guest, reporter] = [await signUp(), await signUp()]
  const roomId = await putRoom(db, host, festival.id)
  await putRequest(db, roomId, guest, 'accepted')
  const { id } = await report(reporter, 'room_share', roomId)
  await db.updateTable('roomShares').set(over).where('id', '=', roomId).execute()
  await decideReport(admin, id, { action: 'take_down' })
  expect([await guestsOf(db, roomId), await latestOf(guest)]).toEqual([2, undefined])
})

/** Inserts members with a confirmed address and a request for the room. */
async function putGuests(roomId: string, count: number) {
  await sql`
    with guests as (
      insert into users (username, email, name, age, location)
      select 'guest' || n || '_' || right(${roomId}, 12), 'guest' || n || '@' || ${roomId} || '.example', 'Guest', 30, 'Madrid'
      from generate_series(1, ${count}) as n
      returning id
    ), proven as (
      insert into verifications (user_id, type, status, verified_at) select id, 'email', 'verified', now() from guests
    )
    insert into room_requests (room_share_id, requester_id, message) select ${roomId}, id, 'May I?' from guests`.execute(
    db,
  )
}

test('a thousand members are notified by as many statements as one, emails included', async () => {
  const query = vi.spyOn(Client.prototype, 'query')
  const measure = async (guests: number) => {
    const roomId = await putRoom(db, host, festival.id)
    await putGuests(roomId, guests)
    query.mockClear()
    await takeDown(roomId)
    // The maintenance state is read at most twice a second, by whichever call comes then.
    const statements = query.mock.calls.filter((asked) => !JSON.stringify(asked).includes('from notices')).length
    const { rows } = await sql<{ shown: number; mailed: number }>`
      select
        (select count(*)::int from notifications where related_id = ${roomId}) as shown,
        (select count(*)::int from mail_outbox join graphile_worker._private_jobs on payload ->> 'mailId' = mail_outbox.id::text
          where to_address like '%' || ${roomId} || '.example') as mailed`.execute(db)
    return { ...rows[0], statements }
  }
  await measure(1)
  const [one, many] = [await measure(1), await measure(1000)]
  expect(one).toMatchObject({ shown: 1, mailed: 1 })
  expect(many).toMatchObject({ shown: 1000, mailed: 1000, statements: one.statements })
})
