import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayFromNow } from '../platform/days.ts'
import { password, testApp, type TestMember } from '../testing/app.ts'
import { openThread, say, textsOf, threadsOf } from '../testing/domains/chat.ts'
import { demoCounts } from '../testing/demo.ts'
import { addRoom } from '../testing/domains/rooms.ts'
import { hasDemo, removeDemo } from './remove-demo.ts'
import { loadDemoWorld } from './demo.ts'
import { loadRealFestivals } from './real-festivals.ts'

const { db, clientOf, services, signUp, visitor } = await testApp()
const load = () =>
  loadDemoWorld(db, { today: dayFromNow(0), hash: () => services.passwords.hash(password, 'localhost') })

const count = async (from: ReturnType<typeof sql>) =>
  (await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db)).rows[0]!.count

async function signInAsDemo(): Promise<TestMember> {
  const { token, user } = await visitor.auth.login({ body: { username: 'demo', password } })
  return { api: clientOf(token), token, user }
}

test('what is invented goes, and what members made stays', { timeout: 60_000 }, async () => {
  expect(await hasDemo(db)).toBe(false)
  await loadRealFestivals(db)
  const before = await demoCounts(db)
  await load()
  expect(await hasDemo(db)).toBe(true)

  const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
  const demo = await signInAsDemo()
  // A room of theirs at an invented festival, and their place in an invented member's room, accepted by the demo user.
  const { rows } = await sql<{ roomId: string; festivalId: string; other: string }>`
    select room_shares.id as room_id, festival_id, (
      select id from festivals where source_key like 'demo-2%' and start_date > now() and approved_at is not null and id <> festival_id
      order by start_date limit 1
    ) as other
    from room_shares where host_id = ${demo.user.id} limit 1`.execute(db)
  const { roomId, festivalId, other } = rows[0]!
  const { startDate, endDate } = await ana.api.festivals.get({ params: { id: other } })
  const own = await addRoom(ana, other, { availableFrom: startDate, availableTo: endDate })
  await sql`update room_shares set one_gender_only = false, gender_preference = null where id = ${roomId}`.execute(db)
  const asked = await bea.api.roomRequests.create({ body: { roomShareId: roomId, message: 'May I come?' } })
  await demo.api.roomRequests.decide({ params: { id: asked.id }, body: { status: 'accepted' } })
  await bea.api.festivalAttendance.set({ body: { festivalId, status: 'attending' } })
  // They write to each other and to the demo user.
  const [{ id: among }, { id: withDemo }] = [await openThread(ana, bea), await openThread(ana, demo)]
  await say(ana, among, 'Hola')
  await say(ana, withDemo, 'Are you real?')
  await say(demo, withDemo, 'Not at all')

  const removed = await removeDemo(db)
  expect(removed).toMatchObject({ members: 40, socials: expect.any(Number), kept: [expect.any(String)] })
  expect(removed.festivals).toBeGreaterThan(70)
  expect(removed.socials).toBeGreaterThan(30)

  await expect(signInAsDemo()).rejects.toMatchObject({ status: 401 })
  const left = await db.selectFrom('users').select('username').where('deletedAt', 'is', null).execute()
  expect(left.map(({ username }) => username).toSorted()).toEqual(
    [ana, bea].map(({ user }) => user.username).toSorted(),
  )
  expect(await ana.api.rooms.get({ params: { id: own.id } })).toMatchObject({ id: own.id, isActive: true })
  expect(await textsOf(ana, among)).toEqual(['Hola'])
  expect(await textsOf(ana, withDemo)).toEqual(['Are you real?', 'Not at all'])
  expect(await threadsOf(bea)).not.toEqual([])
  expect(await bea.api.roomRequests.mine({ query: {} })).toEqual([])

  // Nothing is left that nobody can see.
  expect(await count(sql`from reports`)).toBe(0)
  expect(await count(sql`from ratings`)).toBe(0)
  expect(await count(sql`from social_parties`)).toBe(0)
  expect(await count(sql`from uploaded_objects where bound_at is not null`)).toBe(0)
  const orphans = sql`from chat_threads where not exists (select from chat_thread_members where thread_id = chat_threads.id)`
  expect(await count(orphans)).toBe(0)
  expect(await count(sql`from groups where not exists (select from group_members where group_id = groups.id)`)).toBe(0)
  expect(await count(sql`from festivals where source_key like 'demo-%'`)).toBe(1)
  expect(await count(sql`from audit_log where action = 'demo.remove'`)).toBe(1)

  // Again, once the room is gone.
  await ana.api.rooms.remove({ params: { id: own.id } })
  expect(await removeDemo(db)).toEqual({ members: 0, festivals: 1, socials: 0, kept: [] })
  expect(await hasDemo(db)).toBe(false)
  expect((await demoCounts(db))[1]).toEqual(before[1])

  // It can be loaded again. A real person with the address of an invented member has a password, and is not one of them.
  await sql`update users set email = 'ines.m@example.org' where id = ${ana.user.id}`.execute(db)
  expect(await hasDemo(db)).toBe(false)
  await load()
  expect(await signInAsDemo()).toMatchObject({ user: { username: 'demo' } })
  expect(await removeDemo(db)).toMatchObject({ members: 39, kept: [] })
  expect(await ana.api.auth.me()).toMatchObject({ id: ana.user.id })
})
