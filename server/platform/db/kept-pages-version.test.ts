import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { addFestival } from '../../testing/domains/festivals.ts'
import { cancel, create, join, leave } from '../../testing/domains/meetups.ts'
import { suspend } from '../../testing/domains/members.ts'
import { addRoom, changeRoom } from '../../testing/domains/rooms.ts'
import { twoInstances } from '../../testing/two-instances.ts'
import { lists, maxAgeOfCountsMs, members, watchVisible } from './kept-pages-version.ts'

const { here, there, databases } = await twoInstances()
const admin = await here.signUpAdmin()
const festival = await addFestival(admin)

/** Each of the two instances has its own clock, but here both follow the test's. */
const watches = databases.map(watchVisible)
const versions = async () => (await Promise.all(watches.map((watch) => watch.now()))).map(({ version }) => version)
let stops = 0
function stopClock() {
  vi.useFakeTimers({ toFake: ['performance'] })
  // It starts at a new value each time, and does not go back.
  vi.advanceTimersByTime(++stops * 3_600_000)
}
afterEach(() => void vi.useRealTimers())

test('what changes nothing ends nothing (threat 114)', async () => {
  const [member, other] = [await here.signUp(), await there.signUp()]
  const room = await addRoom(member, festival.id)
  const body = { festivalId: festival.id, status: 'attending' as const }
  const params = { festivalId: festival.id }
  await member.api.festivalAttendance.set({ body })
  const before = await versions()
  stopClock()
  await member.api.festivalAttendance.set({ body })
  await other.api.festivalAttendance.remove({ params })
  await other.api.favorites.add({ params })
  await other.api.favorites.remove({ params })
  await other.api.follows.unfollow({ params: { id: member.user.id } })
  await other.api.blocks.unblock({ params: { id: member.user.id } })
  await changeRoom(member, room.id, { title: room.title })
  await member.api.profile.change({ body: { name: member.user.name, bio: member.user.bio ?? '' } })
  expect(await versions()).toEqual(before)
})

test('counts end the pages once a second, on every instance, and what closes or goes ends them at once (threat 114)', async () => {
  stopClock()
  const members = await Promise.all([here.signUp(), there.signUp(), here.signUp()])
  const room = await addRoom(members[0], festival.id)
  const meetup = await create(members[0], festival.id, { capacity: 3 })
  async function toggle() {
    for (const member of members.slice(1)) {
      await member.api.festivalAttendance.set({ body: { festivalId: festival.id, status: 'attending' } })
      await join(member, meetup.id)
      await member.api.festivalAttendance.remove({ params: { festivalId: festival.id } })
      await leave(member, meetup.id)
    }
  }
  // The first participant opens the group of the meetup.
  await toggle()
  vi.advanceTimersByTime(maxAgeOfCountsMs)
  let [a = 0, b = 0] = await versions()
  const expectTurns = async (turns: number) => {
    ;[a, b] = [a + turns, b + turns]
    expect(await versions()).toEqual([a, b])
  }
  for (let seconds = 0; seconds < 3; seconds++) {
    await toggle()
    await expectTurns(0)
    vi.advanceTimersByTime(maxAgeOfCountsMs - 1)
    await toggle()
    await expectTurns(0)
    vi.advanceTimersByTime(1)
    await expectTurns(1)
    await expectTurns(0)
  }
  await toggle()
  await expectTurns(0)
  await changeRoom(members[0], room.id, { isActive: false })
  await expectTurns(1)
  vi.advanceTimersByTime(maxAgeOfCountsMs)
  await expectTurns(1)
  await toggle()
  await expectTurns(0)
  await cancel(members[0], meetup.id)
  await expectTurns(1)
  await suspend(databases[0], members[1])
  await expectTurns(1)
  vi.advanceTimersByTime(maxAgeOfCountsMs)
  // The earlier counts were in that version, which ended all pages.
  await expectTurns(0)
})

test('a transaction that changes counts and more is seen at once, and one that began earlier and commits later is not missed', async () => {
  stopClock()
  const member = await here.signUp()
  const other = await there.signUp()
  const [first, second] = databases
  const set = { festivalId: festival.id, status: 'attending' as const }
  const [before] = await versions()
  await first.transaction().execute(async (trx) => {
    await trx
      .insertInto('festivalAttendance')
      .values({ userId: member.user.id, ...set })
      .execute()
    await trx.updateTable('festivals').set({ description: 'Both' }).where('id', '=', festival.id).execute()
    await trx.deleteFrom('festivalAttendance').where('userId', '=', member.user.id).execute()
    expect((await versions())[0]).toBe(before)
  })
  const [both = 0] = await versions()
  expect(both).toBe((before ?? 0) + 1)

  vi.advanceTimersByTime(maxAgeOfCountsMs)
  await first.transaction().execute(async (slow) => {
    await slow
      .insertInto('festivalAttendance')
      .values({ userId: member.user.id, ...set })
      .execute()
    await second
      .insertInto('festivalAttendance')
      .values({ userId: other.user.id, ...set })
      .execute()
    expect((await versions())[0]).toBe(both + 1)
  })
  expect((await versions())[0]).toBe(both + 1)
  vi.advanceTimersByTime(maxAgeOfCountsMs)
  expect((await versions())[0]).toBe(both + 2)
})

test('a change ends what may show it, and a suspension, a block or what is shown to fewer ends all, on every instance (threat 114)', async () => {
  stopClock()
  const [db] = databases
  const [host, guest] = [await here.signUp(), await there.signUp()]
  const [a, b] = [await addFestival(admin), await addFestival(admin)]
  const room = await addRoom(host, a.id)
  const meetup = await create(host, a.id, { capacity: 3 })
  const { id: eventId } = await db
    .insertInto('events')
    .values({ festivalId: a.id, title: 'Opening', startTime: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const things = {
    a: new Set([a.id]),
    b: new Set([b.id]),
    'a with its host': new Set([a.id, host.user.id]),
    'b with members': new Set([b.id, members]),
    lists: new Set([lists]),
    nothing: new Set<string>(),
  }
  type Thing = keyof typeof things
  async function expectEnds(change: () => Promise<unknown>, ...ended: Thing[]) {
    vi.advanceTimersByTime(maxAgeOfCountsMs)
    await versions()
    vi.advanceTimersByTime(maxAgeOfCountsMs)
    const before = await versions()
    await change()
    await versions()
    for (const [at, watch] of watches.entries()) {
      const found = Object.entries(things).filter(([, scopes]) => watch.hasEnded(before[at]!, scopes))
      expect([change.toString(), found.map(([name]) => name)]).toEqual([change.toString(), ended])
    }
  }
  const ofA = ['a', 'a with its host', 'lists'] as const
  const all = Object.keys(things) as Thing[]
  const edit = { title: 'Another title' }

  await expectEnds(() => admin.api.festivals.change({ params: { id: a.id }, body: { price: '€50' } }), ...ofA)
  for (const approvedAt of [null, new Date()])
    await expectEnds(() => db.updateTable('festivals').set({ approvedAt }).where('id', '=', a.id).execute(), ...ofA)
  await expectEnds(() => changeRoom(host, room.id, edit), ...ofA)
  await expectEnds(() => changeRoom(host, room.id, { isActive: false }), ...ofA)
  await expectEnds(() => addRoom(host, a.id), ...ofA)
  await expectEnds(() => host.api.meetups.change({ params: { id: meetup.id }, body: edit }), ...ofA)
  await expectEnds(() => join(guest, meetup.id), ...ofA)
  await expectEnds(() => db.updateTable('events').set(edit).where('id', '=', eventId).execute(), ...ofA)
  const going = { userId: guest.user.id, status: 'attending' as const }
  await expectEnds(
    () =>
      db
        .insertInto('festivalAttendance')
        .values({ ...going, festivalId: a.id })
        .execute(),
    ...ofA,
  )
  await expectEnds(
    () =>
      db
        .insertInto('eventAttendance')
        .values({ ...going, eventId })
        .execute(),
    ...ofA,
  )
  // After a move, both pages differ from before.
  await expectEnds(
    () => db.updateTable('events').set({ festivalId: b.id }).where('id', '=', eventId).execute(),
    'a',
    'b',
    'a with its host',
    'b with members',
    'lists',
  )

  const name = { name: 'Another Name', bio: '' }
  await expectEnds(() => guest.api.profile.change({ body: name }), 'b with members', 'lists')
  await expectEnds(() => host.api.profile.change({ body: name }), 'a with its host', 'b with members', 'lists')
  await expectEnds(() => guest.api.follows.follow({ params: { id: host.user.id } }), 'lists')
  await expectEnds(() => here.signUp(), 'lists')

  await expectEnds(
    () => db.updateTable('users').set({ showsFollowers: false }).where('id', '=', guest.user.id).execute(),
    ...all,
  )
  await expectEnds(() => guest.api.blocks.block({ params: { id: host.user.id } }), ...all)
  await expectEnds(() => admin.api.rates.set({ body: { currency: 'EUR', perUsd: 1.5, from: 0.92 } }), ...all)
  await expectEnds(() => suspend(db, host), ...all)
  await expectEnds(() => manyFestivals(51), ...all)
})

/** More changes in one transaction than are named individually. */
const manyFestivals = (count: number) =>
  databases[0].transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      insert into festivals (name, location, start_date, end_date, organizer_id)
      select 'Fest ' || n, 'Madrid, Spain', '2027-01-01', '2027-01-03', ${admin.user.id}
      from generate_series(1, ${count}) as n
      returning id`.execute(trx)
    return rows
  })
