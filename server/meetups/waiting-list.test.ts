import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { password, testApp, type TestMember } from '../testing/app.ts'
import { addFestival } from '../testing/festivals.ts'
import {
  cancel,
  change,
  create,
  decide,
  hours,
  join,
  lapse,
  leave,
  read,
  startedNow,
  stopWaiting,
  wait,
} from '../testing/meetups.ts'
import { suspend } from '../testing/members.ts'
import { block } from '../testing/room-requests.ts'
import { moveWaitingLists } from './move-waiting-lists.job.ts'

const { db, signUp, signUpAdmin, visitor } = await testApp()
const admin = await signUpAdmin()
const { id: festivalId } = await addFestival(admin)

const signUps = (...names: string[]) => Promise.all(names.map((name) => signUp(name)))

/** A full meetup of two with those who wait, in their order. */
async function fullMeetup(waiting: TestMember[], fields = {}) {
  const [ana, ben] = (await signUps('Ana', 'Ben')) as [TestMember, TestMember]
  const { id } = await create(ana, festivalId, { capacity: 2, ...fields })
  await join(ben, id)
  for (const member of waiting) await wait(member, id)
  return { ana, ben, id }
}
const three = async () => (await signUps('Cleo', 'Dora', 'Eva')) as [TestMember, TestMember, TestMember]

const statusOf = async (member: TestMember, id: string) => (await read(member, id)).ownStatus
const statusesOf = (members: TestMember[], id: string) => Promise.all(members.map((member) => statusOf(member, id)))
const move = () => moveWaitingLists(db, { origin: '' })
const refusal = (code: string) => ({ status: 409, code })

/** In minutes from now, to the nearest. */
const minutesUntil = (instant: string | null) => Math.round((Date.parse(instant ?? '') - Date.now()) / 60_000)

describe('waiting', () => {
  test('is for a full meetup, and seen by who waits', async () => {
    const [cleo] = await three()
    const { ana, id } = await fullMeetup([])
    const before = await read(cleo, id)
    expect(before).toMatchObject({ status: 'full', waitingCount: 0, ownStatus: null })
    const waiting = { ownStatus: 'waiting', offerEndsAt: null, waitingCount: 1, userHasJoined: false }
    expect(await wait(cleo, id)).toEqual({ ...before, ...waiting })
    expect(await wait(cleo, id)).toMatchObject(waiting)
    expect(await read({ api: visitor }, id)).toMatchObject({ ownStatus: null, waitingCount: 1, participantCount: 2 })
    expect(await read(ana, id)).toMatchObject({ ownStatus: 'organizer', waitingCount: 1 })
    expect((await cleo.api.meetups.mine({})).map((meetup) => meetup.id)).toEqual([id])
    await stopWaiting(cleo, id)
    await stopWaiting(cleo, id)
    expect(await read(cleo, id)).toEqual(before)
  })

  test('is refused where one can join, has to ask, or is the organizer', async () => {
    const [cleo, dora] = await three()
    const { id } = await create(dora, festivalId)
    await expect(wait(cleo, id)).rejects.toMatchObject({
      ...refusal('places_free'),
      message: 'There is a free place: you can join at once',
    })
    await expect(wait(dora, id)).rejects.toMatchObject(refusal('own_meetup'))
    const { ana, ben, id: asked } = await fullMeetup([])
    await change(ana, asked, { isPrivate: true })
    await expect(wait(cleo, asked)).rejects.toMatchObject({
      ...refusal('must_ask'),
      message: 'The organizer of this meetup decides who comes',
    })
    await change(ana, asked, { isPrivate: false })
    await decide(ana, asked, ben, 'declined')
    await join(cleo, asked)
    await expect(wait(ben, asked)).rejects.toMatchObject(refusal('must_ask'))
  })

  test('changes nothing for who has a place', async () => {
    const { ben, id } = await fullMeetup([])
    expect(await wait(ben, id)).toMatchObject({ ownStatus: 'accepted', waitingCount: 0 })
  })

  test('is refused once it has begun, and unknown once it is cancelled', async () => {
    const [cleo, dora] = await three()
    const { id } = await fullMeetup([dora])
    await startedNow(db, id)
    await expect(wait(cleo, id)).rejects.toMatchObject(refusal('meetup_over'))
    await stopWaiting(dora, id)
    expect(await statusOf(dora, id)).toBeNull()
    const other = await fullMeetup([dora])
    await cancel(other.ana, other.id)
    for (const member of [cleo, dora]) await expect(wait(member, other.id)).rejects.toMatchObject({ status: 404 })
    expect(await db.selectFrom('meetupWaiting').select('id').where('meetupId', '=', other.id).execute()).toEqual([])
  })

  test('is not for those whom the organizer blocked', async () => {
    const [cleo] = await three()
    const { ana, id } = await fullMeetup([])
    await block(db, ana, cleo)
    for (const call of [wait, stopWaiting]) await expect(call(cleo, id)).rejects.toMatchObject({ status: 404 })
  })

  test('counts among the meetups to come that one has joined', async () => {
    const [cleo] = await three()
    const { ana, id } = await fullMeetup([])
    const meetups = Array.from({ length: 60 }, (_, n) => ({
      creatorId: ana.user.id,
      festivalId,
      type: 'meal' as const,
      title: `Lunch ${n}`,
      startTime: hours(30),
    }))
    const made = await db.insertInto('meetups').values(meetups).returning('id').execute()
    await db
      .insertInto('meetupWaiting')
      .values(made.map((meetup) => ({ meetupId: meetup.id, userId: cleo.user.id })))
      .execute()
    await expect(wait(cleo, id)).rejects.toMatchObject(refusal('too_many_joined'))
  })

  test('ends when a place is taken without an offer', async () => {
    const [cleo] = await three()
    const { ben, id } = await fullMeetup([cleo])
    await suspend(db, cleo)
    await leave(ben, id)
    await db.updateTable('users').set({ suspendedAt: null }).where('id', '=', cleo.user.id).execute()
    expect(await join(cleo, id)).toMatchObject({ ownStatus: 'accepted', waitingCount: 0, status: 'full' })
  })
})

describe('a place that becomes free', () => {
  test('is offered to the first, is taken for all others, and is theirs by joining', async () => {
    const [cleo, dora, eva] = await three()
    const { ben, id } = await fullMeetup([cleo, dora])
    await leave(ben, id)
    const offered = await read(cleo, id)
    expect(offered).toMatchObject({ ownStatus: 'offered', status: 'full', participantCount: 1, waitingCount: 2 })
    expect(minutesUntil(offered.offerEndsAt)).toBe(360)
    expect(await read(dora, id)).toMatchObject({ ownStatus: 'waiting', offerEndsAt: null })
    for (const member of [dora, eva, ben]) await expect(join(member, id)).rejects.toMatchObject(refusal('meetup_full'))
    const taken = { ownStatus: 'accepted', offerEndsAt: null, participantCount: 2, waitingCount: 1, status: 'full' }
    expect(await join(cleo, id)).toMatchObject(taken)
    expect(await join(cleo, id)).toMatchObject(taken)
    expect(await statusOf(dora, id)).toBe('waiting')
  })

  test('goes to the next if it is declined', async () => {
    const [cleo, dora] = await three()
    const { ben, id } = await fullMeetup([cleo, dora])
    await leave(ben, id)
    await stopWaiting(cleo, id)
    expect(await statusesOf([cleo, dora], id)).toEqual([null, 'offered'])
    await stopWaiting(dora, id)
    expect(await read(dora, id)).toMatchObject({ status: 'active', participantCount: 1, waitingCount: 0 })
  })

  test('goes to the next if it is not taken in time; who did not take it can wait again, at the end', async () => {
    const [cleo, dora, eva] = await three()
    const { ben, id } = await fullMeetup([cleo, dora, eva])
    await leave(ben, id)
    await move()
    expect(await statusesOf([cleo, dora], id)).toEqual(['offered', 'waiting'])
    await lapse(db, id)
    expect(await statusOf(cleo, id)).toBeNull()
    await expect(join(cleo, id)).rejects.toMatchObject(refusal('meetup_full'))
    await move()
    expect(await statusesOf([cleo, dora, eva], id)).toEqual([null, 'offered', 'waiting'])
    await wait(cleo, id)
    await lapse(db, id)
    await move()
    expect(await statusesOf([cleo, dora, eva], id)).toEqual(['waiting', null, 'offered'])
  })

  test('is free for all if the last who waits does not take it', async () => {
    const [cleo, dora] = await three()
    const { ben, id } = await fullMeetup([cleo])
    await leave(ben, id)
    await lapse(db, id)
    await expect(wait(cleo, id)).rejects.toMatchObject(refusal('places_free'))
    await move()
    expect(await join(dora, id)).toMatchObject({ ownStatus: 'accepted', waitingCount: 0 })
  })

  test('is not got earlier by leaving the list and waiting again', async () => {
    const [cleo, dora] = await three()
    const { ben, id } = await fullMeetup([cleo, dora])
    await stopWaiting(cleo, id)
    await wait(cleo, id)
    await wait(dora, id)
    await leave(ben, id)
    expect(await statusesOf([cleo, dora], id)).toEqual(['waiting', 'offered'])
  })

  test('may be one of several that a greater capacity makes; a smaller one is refused while they are offered', async () => {
    const [cleo, dora, eva] = await three()
    const { ana, id } = await fullMeetup([cleo, dora, eva])
    expect(await change(ana, id, { capacity: 4 })).toMatchObject({
      status: 'full',
      participantCount: 2,
      waitingCount: 3,
    })
    expect(await statusesOf([cleo, dora, eva], id)).toEqual(['offered', 'offered', 'waiting'])
    await expect(change(ana, id, { capacity: 3 })).rejects.toMatchObject({
      ...refusal('places_taken'),
      message: '4 places are taken, or offered to somebody who waits, so this meetup needs at least 4 places',
    })
    await join(cleo, id)
    await stopWaiting(dora, id)
    expect(await statusesOf([cleo, dora, eva], id)).toEqual(['accepted', null, 'offered'])
    expect(await change(ana, id, { capacity: 6 })).toMatchObject({
      status: 'active',
      participantCount: 3,
      waitingCount: 1,
    })
  })

  test('is offered when the organizer takes it back from somebody', async () => {
    const [cleo] = await three()
    const { ana, ben, id } = await fullMeetup([cleo])
    await decide(ana, id, ben, 'declined')
    expect(await statusOf(cleo, id)).toBe('offered')
  })

  test.each<[string, (member: TestMember) => Promise<unknown>]>([
    ['leaves Compás', ({ api }) => api.profile.remove({ body: { password } })],
    ['is suspended', ({ user }) => admin.api.admin.suspend({ params: { id: user.id }, body: { reason: 'Spam' } })],
  ])('is offered when a participant %s, and when somebody with an offer does', async (_, end) => {
    const [cleo, dora, eva] = await three()
    const { ben, id } = await fullMeetup([cleo, dora, eva])
    await end(ben)
    expect(await statusOf(cleo, id)).toBe('offered')
    await end(cleo)
    await end(eva)
    expect(await read(dora, id)).toMatchObject({ ownStatus: 'offered', waitingCount: 1, participantCount: 1 })
  })

  test('passes over those who are suspended, or with whom the organizer has a block', async () => {
    const [cleo, dora, eva] = await three()
    const frida = await signUp('Frida')
    const { ana, ben, id } = await fullMeetup([cleo, dora, eva, frida])
    await suspend(db, cleo)
    await block(db, ana, dora)
    await block(db, eva, ana)
    expect(await read(frida, id)).toMatchObject({ waitingCount: 2 })
    // As if they had begun to wait at the same moment.
    for (const { user } of [dora, eva])
      await sql`
        insert into meetup_waiting (meetup_id, user_id, seq) overriding system value
        values (${id}, ${user.id}, 0)`.execute(db)
    await leave(ben, id)
    expect(await statusOf(frida, id)).toBe('offered')
    await stopWaiting(frida, id)
    expect(await read(ben, id)).toMatchObject({ status: 'active', waitingCount: 3 })
    await db.updateTable('users').set({ suspendedAt: null }).where('id', '=', cleo.user.id).execute()
    await move()
    expect(await statusOf(cleo, id)).toBe('offered')
  })

  test.each<[string, (ana: TestMember, cleo: TestMember) => Promise<unknown>]>([
    ['the organizer blocks', (ana, cleo) => block(db, ana, cleo)],
    ['blocks the organizer', (ana, cleo) => block(db, cleo, ana)],
  ])('goes to the next if somebody with an offer %s', async (_, end) => {
    const [cleo, dora, eva] = await three()
    const { ana, ben, id } = await fullMeetup([cleo, dora])
    await leave(ben, id)
    await end(ana, cleo)
    await move()
    expect(await statusOf(dora, id)).toBe('offered')
    await block(db, dora, eva)
    expect(await read(dora, id)).toMatchObject({ ownStatus: 'offered', waitingCount: 1 })
  })

  test('passes over who is leaving at this moment, without waiting for it', async () => {
    const [cleo, dora] = await three()
    const { ben, id } = await fullMeetup([cleo, dora])
    await db.transaction().execute(async (trx) => {
      await sql`select from users where id = ${cleo.user.id} for update`.execute(trx)
      await leave(ben, id)
      expect(await statusOf(dora, id)).toBe('offered')
      await lapse(db, id)
      await sql`select from users where id = ${dora.user.id} for update`.execute(trx)
      await move()
    })
    await move()
    expect(await statusOf(cleo, id)).toBe('offered')
  })

  test.each([
    [3, 45],
    [0.75, 15],
    [0.1, 6],
    [24, 360],
    [100, 360],
  ])('is kept shorter near the start: %d hours before for %d minutes', async (startsIn, minutes) => {
    const [cleo] = await three()
    const { ben, id } = await fullMeetup([cleo], { startTime: hours(startsIn) })
    await leave(ben, id)
    expect(minutesUntil((await read(cleo, id)).offerEndsAt)).toBe(minutes)
  })

  test('is offered to nobody once the meetup has begun', async () => {
    const [cleo, dora] = await three()
    const { ben, id } = await fullMeetup([cleo, dora])
    await leave(ben, id)
    await startedNow(db, id)
    await lapse(db, id)
    await move()
    expect(await statusesOf([cleo, dora], id)).toEqual([null, 'waiting'])
    await stopWaiting(dora, id)
    const told = await cleo.api.notifications.unread()
    expect(told.map(({ title }) => title)).toEqual(['There is a place for you'])
  })
})

test('a meetup that becomes private: who waits asks instead, who has an offer keeps it', async () => {
  const [cleo, dora] = await three()
  const { ana, id } = await fullMeetup([cleo, dora])
  await change(ana, id, { capacity: 3 })
  await change(ana, id, { isPrivate: true })
  expect(await statusesOf([cleo, dora], id)).toEqual(['offered', 'pending'])
  expect(await join(cleo, id)).toMatchObject({ ownStatus: 'accepted', participantCount: 3 })
  expect(await read(ana, id)).toMatchObject({ waitingCount: 0, status: 'full' })
})

test('who asked a private meetup waits instead once it is open and full', async () => {
  const [cleo] = await three()
  const { ana, ben, id } = await fullMeetup([], { isPrivate: true })
  await decide(ana, id, ben, 'accepted')
  const asked = await create(ana, festivalId, { capacity: 2, isPrivate: true })
  for (const member of [ben, cleo]) await join(member, asked.id)
  await decide(ana, asked.id, ben, 'accepted')
  await change(ana, asked.id, { isPrivate: false })
  expect(await wait(cleo, asked.id)).toMatchObject({ ownStatus: 'waiting', waitingCount: 1 })
  await leave(ben, asked.id)
  expect(await statusOf(cleo, asked.id)).toBe('offered')
})

test('the database refuses an offer above the capacity, whoever writes it', async () => {
  const [cleo] = await three()
  const { id } = await fullMeetup([cleo])
  const offer = db
    .updateTable('meetupWaiting')
    .set({ offeredUntil: hours(1) })
    .where('meetupId', '=', id)
  await expect(offer.execute()).rejects.toMatchObject({ constraint: 'meetups_within_capacity_with_offers' })
})
