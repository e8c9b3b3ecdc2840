import { afterEach, expect, test, vi } from 'vitest'
import { addFestival } from '../testing/festivals.ts'
import { cancel, create, join, leave } from '../testing/meetups.ts'
import { suspend } from '../testing/members.ts'
import { addRoom, changeRoom } from '../testing/rooms.ts'
import { twoInstances } from '../testing/two-instances.ts'
import { maxAgeOfCountsMs, watchShown } from './shown-version.ts'

const { here, there, databases } = await twoInstances()
const admin = await here.signUpAdmin()
const festival = await addFestival(admin)

/** Each of the two instances has a clock of its own, but here they go with the test's. */
const versionsOf = databases.map(watchShown)
const versions = async () => (await Promise.all(versionsOf.map((version) => version()))).map(({ version }) => version)
const stopClock = () => vi.useFakeTimers({ toFake: ['performance'] })
afterEach(() => void vi.useRealTimers())

test('what changes nothing ends nothing (threat 114)', async () => {
  const [member, other] = [await here.signUp(), await there.signUp()]
  const room = await addRoom(member, festival.id)
  const body = { festivalId: festival.id, status: 'attending' as const }
  const params = { festivalId: festival.id }
  await member.api.festivalAttendance.set({ body })
  const before = await versions()
  vi.useFakeTimers({ toFake: ['performance'], now: 3_600_000 })
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
  // Whoever joins first opens the group of the meetup.
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
  // The counts from before were in that version.
  await expectTurns(0)
  await cancel(members[0], meetup.id)
  await expectTurns(1)
  await suspend(databases[0], members[1])
  await expectTurns(1)
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
