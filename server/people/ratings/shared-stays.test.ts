import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { dayFromNow } from '../../platform/days.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { addFestival, lasting } from '../../testing/domains/festivals.ts'
import { create, hours, join } from '../../testing/domains/meetups.ts'
import { letEnd, meanOf, type Occasion, passDays, putMeetup, rate, settle } from '../../testing/domains/ratings.ts'
import { ask, decide, proveAddress, putRequest, putRoom, withdraw } from '../../testing/domains/room-requests.ts'
import { changeRoom, removeRoom } from '../../testing/domains/rooms.ts'
import { askForRatings } from './ask-for-ratings.job.ts'

const { db, signUp, signUpAdmin } = await testApp()
const { id: festivalId } = await addFestival(await signUpAdmin(), { name: 'Feria', ...lasting(0, 32) })

const signUps = async (...names: string[]) =>
  (await Promise.all(names.map((name) => signUp(name)))) as [TestMember, TestMember, TestMember]
const unknown = { status: 404, message: 'Member not found' }

/** A room whose stay has started, with a host and two guests; `days`: the first and the last, from today. */
async function stayOn(days: readonly [number, number]) {
  const [host, ana, ben] = await signUps('Hugo', 'Ana', 'Ben')
  await settle(db, [host, ana, ben])
  const [availableFrom, availableTo] = days.map(dayFromNow) as [string, string]
  const roomId = await putRoom(db, host, festivalId, { maxGuests: 3, currentGuests: 3 })
  const { id: request } = await putRequest(db, roomId, ana, 'accepted')
  await putRequest(db, roomId, ben, 'accepted')
  // They had their places before the stay started, so nothing is recorded yet.
  await db.updateTable('roomShares').set({ availableFrom, availableTo }).where('id', '=', roomId).execute()
  const stay: Occasion = { contextType: 'room_share', contextId: roomId }
  return { host, ana, ben, roomId, request, stay }
}

/** As if this many days had passed since the recorded days were agreed. */
const pass = (days: number) =>
  sql`update rating_invitations set ended_on = ended_on - ${days}::int, ask_at = ask_at - make_interval(days => ${days})`.execute(
    db,
  )

type Stay = Awaited<ReturnType<typeof stayOn>>
const acts: [string, (stay: Stay) => Promise<unknown>][] = [
  ['declines the guest', ({ host, request }) => decide(host, request, 'rejected')],
  ['deletes the room', ({ host, roomId }) => removeRoom(host, roomId)],
  ['has a guest who leaves it', ({ ana, request }) => withdraw(ana, request)],
  ['ends the stay today', ({ host, roomId }) => changeRoom(host, roomId, { availableTo: dayFromNow(0) })],
  ['makes it longer', ({ host, roomId }) => changeRoom(host, roomId, { availableTo: dayFromNow(20) })],
]

describe('threat 141, a host', () => {
  test.each(acts)('who on the first or the last day %s is rated, and rates', async (_, act) => {
    for (const days of [
      [0, 4],
      [-4, 0],
    ] as const) {
      const on = await stayOn(days)
      await act(on)
      // Runs after the act, as the job may have been too late.
      await askForRatings(db)
      const { host, ana, ben, stay } = on
      await expect(rate(ana, host, stay)).rejects.toMatchObject({ code: 'not_over' })
      expect((await ana.api.ratings.due()).length).toBe(0)
      await pass(5)
      for (const [one, other] of [
        [ana, host],
        [host, ana],
        [ana, ben],
      ] as const)
        expect(await rate(one, other, stay)).toMatchObject(stay)
      expect((await ben.api.ratings.due()).map(({ person }) => person.name).toSorted()).toEqual(['Ana', 'Hugo'])
    }
  })

  test.each([acts[0]!, acts[1]!])('who %s before the first day shares nothing with them', async (_, act) => {
    const on = await stayOn([1, 4])
    await act(on)
    await pass(9)
    await expect(rate(on.ana, on.host, on.stay)).rejects.toMatchObject(unknown)
  })

  test('moves the days of a room with guests to days to come alone, and no stay that has begun', async () => {
    const [{ host, ana, roomId, stay }, ahead, past] = [
      await stayOn([0, 4]),
      await stayOn([300, 304]),
      await stayOn([-9, -2]),
    ]
    const refusal = (field: string) => ({ status: 400, fields: { [field]: expect.any(String) } })
    const move = (from: number, to: number) => ({ availableFrom: dayFromNow(from), availableTo: dayFromNow(to) })
    for (const [stays, days, field] of [
      [{ host, roomId }, move(30, 33), 'availableFrom'],
      [{ host, roomId }, move(-9, -2), 'availableFrom'],
      [{ host, roomId }, { availableTo: dayFromNow(-1) }, 'availableTo'],
      [ahead, move(-9, -2), 'availableFrom'],
      [ahead, move(-2, 3), 'availableFrom'],
      [past, move(30, 33), 'availableTo'],
      [past, { availableTo: dayFromNow(3) }, 'availableTo'],
    ] as const)
      await expect(changeRoom(stays.host, stays.roomId, days)).rejects.toMatchObject(refusal(field))
    await changeRoom(ahead.host, ahead.roomId, move(5, 9))
    await expect(rate(ana, host, stay)).rejects.toMatchObject({ code: 'not_over' })
    await changeRoom(past.host, past.roomId, { title: 'Renamed' })
    const empty = await putRoom(db, host, festivalId, move(30, 33))
    await changeRoom(host, empty, move(-3, 3))
  })

  test('has for company whoever gets a place while the stay is on', async () => {
    const { host, ana, ben, roomId, stay } = await stayOn([-1, 3])
    await askForRatings(db)
    await db.updateTable('roomShares').set({ maxGuests: 4 }).where('id', '=', roomId).execute()
    const late = await signUp('Lea')
    const { id } = await ask(late, roomId)
    await decide(host, id, 'accepted')
    await pass(5)
    expect((await late.api.ratings.due()).map(({ person }) => person.name).toSorted()).toEqual(['Ana', 'Ben', 'Hugo'])
    await removeRoom(host, roomId)
    for (const other of [host, ana, ben]) {
      await rate(late, other, stay)
      await rate(other, late, stay)
    }
  })

  test('who deletes their account leaves the guests the right to rate each other', async () => {
    const { host, ana, ben, stay } = await stayOn([-1, 0])
    await host.api.profile.remove({ body: { password: 'bailamos' } })
    await pass(1)
    await rate(ana, ben, stay)
    await expect(rate(ana, host, stay)).rejects.toMatchObject(unknown)
  })
})

describe('threat 121, puppets', () => {
  const puppets = () => Promise.all(Array.from({ length: 12 }, () => signUp('Pupa')))

  async function dinner() {
    const [ana, ben] = await signUps('Ana', 'Ben')
    const { id } = await create(ana, festivalId, { capacity: 20 })
    await settle(db, [ana, ben])
    await join(ben, id)
    const lunch: Occasion = { contextType: 'meetup', contextId: id }
    return { ana, ben, id, lunch }
  }
  const putPlace = (meetupId: string, { user }: TestMember) =>
    db
      .insertInto('meetupParticipants')
      .values({ meetupId, userId: user.id, status: 'accepted', joinedAt: hours(-26) })
      .execute()
  const say = async ({ api }: TestMember, id: string) => {
    const { threadId } = await api.meetups.get({ params: { id } })
    await api.chat.send({ params: { id: threadId! }, body: { content: 'I come straight from class' } })
  }
  const startsNow = (id: string) =>
    db
      .updateTable('meetups')
      .set({ startTime: hours(-1.1) })
      .where('id', '=', id)
      .execute()
  const joinedAt = (id: string, member: TestMember, at: number) =>
    db
      .updateTable('meetupParticipants')
      .set({ joinedAt: hours(at) })
      .where('meetupId', '=', id)
      .where('userId', '=', member.user.id)
      .execute()
  const goodDinner = async ({ ana, ben, lunch }: Awaited<ReturnType<typeof dinner>>) => {
    await rate(ben, ana, lunch, { score: 5 })
    await rate(ana, ben, lunch, { score: 5 })
  }

  test('who join in the last minutes and write nothing rate nobody', async () => {
    const meal = await dinner()
    const { ana, ben, id, lunch } = meal
    const all = await puppets()
    await settle(db, all)
    for (const puppet of all) await join(puppet, id)
    // Neither what others write to the group counts for them, nor what one writes to another.
    await say(ben, id)
    const { id: another } = await dinner()
    await join(all[0]!, another)
    await say(all[0]!, another)
    await startsNow(id)
    await joinedAt(id, ben, -20)
    for (const puppet of all) await joinedAt(id, puppet, -1.1 - 5 / 3600)
    await askForRatings(db)
    for (const puppet of all)
      for (const victim of [ana, ben])
        await expect(rate(puppet, victim, lunch, { score: 1 })).rejects.toMatchObject(unknown)
    await goodDinner(meal)
    await passDays(db, 15)
    for (const victim of [ana, ben]) expect(await meanOf(ana, victim)).toEqual([5, 1])
  })

  test('but who joins late and says so in its chat does, and whom the organizer let in', async () => {
    const { ana, ben, id, lunch } = await dinner()
    await say(ben, id)
    await startsNow(id)
    await joinedAt(id, ben, -1.15)
    await rate(ben, ana, lunch)
    const apart = await dinner()
    await db.updateTable('meetups').set({ isPrivate: true }).where('id', '=', apart.id).execute()
    await startsNow(apart.id)
    await joinedAt(apart.id, apart.ben, -1.15)
    await rate(apart.ben, apart.ana, apart.lunch)
  })

  test('who are new do not count, however long one waits, until they prove an address', async () => {
    const meal = await dinner()
    const { ana, ben, id, lunch } = meal
    const all = await puppets()
    for (const puppet of all) await join(puppet, id)
    await letEnd(db, id)
    for (const puppet of all) for (const victim of [ana, ben]) await rate(puppet, victim, lunch, { score: 1 })
    // If they counted, two victims' ratings and two puppets' would reveal each other.
    expect(await rate(ana, all[0]!, lunch)).toMatchObject({ isShown: true })
    const late = await signUp('Pupa')
    await putPlace(id, late)
    await rate(ana, late, lunch)
    const { id: given } = await rate(late, ana, lunch, { score: 1 })
    // Hidden as they are new, though both have rated.
    const takesBack = late.api.ratings.remove({ params: { id: given } })
    await expect(takesBack).rejects.toMatchObject({ code: 'rating_shown' })
    const notified = (await ana.api.notifications.unread()).map(({ title }) => title)
    expect(notified.filter((title) => title.includes('rated'))).toEqual([])
    await goodDinner(meal)
    await passDays(db, 15)
    await settle(db, all)
    await askForRatings(db)
    expect((await ana.api.notifications.unread()).map(({ title }) => title)).not.toContain('Pupa rated you')
    for (const victim of [ana, ben]) expect(await meanOf(ana, victim)).toEqual([5, 1])
    await proveAddress(db, all[0]!)
    expect(await meanOf(ana, ana)).toEqual([3, 2])
  })

  test('who were not there, as the organizer says until a day after, rate nobody, and what they said is gone @P7.40', async () => {
    const { ana, ben, id, lunch } = await dinner()
    const [puppet, other] = await signUps('Pupa', 'Paul')
    await settle(db, [puppet, other])
    for (const one of [puppet, other]) await join(one, id)
    const absent = ({ api }: TestMember, { user }: TestMember) =>
      api.meetups.markAbsent({ params: { id, userId: user.id } })
    await expect(absent(ana, puppet)).rejects.toMatchObject({ status: 409, code: 'not_started' })
    await letEnd(db, id)
    const elsewhere = await putMeetup(db, festivalId, [other, puppet])
    await askForRatings(db)
    await rate(puppet, ana, lunch, { score: 1 })
    const kept = [
      await rate(other, ana, lunch, { score: 4 }),
      await rate(puppet, other, elsewhere),
      // Shown, as both have rated.
      await rate(puppet, ben, lunch),
      await rate(ben, puppet, lunch),
    ]
    await expect(absent(ben, puppet)).rejects.toMatchObject({ status: 403 })
    await expect(absent(ana, await signUp('Sara'))).rejects.toMatchObject({ status: 404 })
    for (let n = 0; n < 2; n++) await absent(ana, puppet)
    expect((await puppet.api.notifications.unread()).map(({ title }) => title)).toContain('Ana says you weren’t there')
    for (const victim of [ana, ben]) await expect(rate(puppet, victim, lunch)).rejects.toMatchObject(unknown)
    await expect(rate(ben, puppet, lunch)).rejects.toMatchObject(unknown)
    const stored = db.selectFrom('ratings').select('id').where('contextId', 'in', [id, elsewhere.contextId])
    expect(await stored.orderBy('id').execute()).toEqual(kept.map((one) => ({ id: one.id })))
    const due = async ({ api }: TestMember) => (await api.ratings.due()).map(({ person }) => person.name).toSorted()
    expect([await due(ben), await due(puppet)]).toEqual([['Ana', 'Paul'], ['Paul']])
    await passDays(db, 15)
    expect(await meanOf(ana, ana)).toEqual([4, 1])
    await rate(ben, ana, lunch)
    const seenBy = async ({ api }: TestMember) =>
      (await api.meetups.participants({ params: { id } })).filter(({ wasAbsent }) => wasAbsent).map(({ name }) => name)
    expect([await seenBy(ana), await seenBy(puppet), await seenBy(ben)]).toEqual([['Pupa'], ['Pupa'], []])
    await db
      .updateTable('meetups')
      .set({ startTime: hours(-25.1) })
      .where('id', '=', id)
      .execute()
    await expect(absent(ana, other)).rejects.toMatchObject({ status: 409, code: 'too_late' })
  })
})

test('a lunch of settled members counts at once', async () => {
  const [ana, ben] = await signUps('Ana', 'Ben')
  const lunch = await putMeetup(db, festivalId, [ana, ben])
  await rate(ana, ben, lunch, { score: 4 })
  await rate(ben, ana, lunch)
  expect(await meanOf(ana, ben)).toEqual([4, 1])
})
