import { describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { addFestival } from '../../../testing/domains/festivals.ts'
import {
  cancel,
  change,
  create,
  decide,
  hours,
  join,
  leave,
  read,
  startedNow,
  stopWaiting,
  wait,
  statusesOf,
  statusOf,
  waitingLists,
} from '../../../testing/domains/meetups.ts'
import { suspend } from '../../../testing/domains/members.ts'
import { block } from '../../../testing/domains/room-requests.ts'

const { db, signUp, signUpAdmin, visitor } = await testApp()
const admin = await signUpAdmin()
const { id: festivalId } = await addFestival(admin)

const { fullMeetup, three } = waitingLists({ signUp, festivalId })
const refusal = (code: string) => ({ status: 409, code })

describe('waiting', () => {
  test('is for a full meetup, and seen by who waits', async () => {
    const [cleo, dora] = await three()
    const { ana, id } = await fullMeetup([])
    const before = await read(cleo, id)
    expect(before).toMatchObject({ status: 'full', waitingCount: 0, ownStatus: null })
    const waiting = { ownStatus: 'waiting', offerEndsAt: null, waitingCount: 1, userHasJoined: false }
    expect(await wait(cleo, id)).toEqual({ ...before, ...waiting })
    expect(await wait(cleo, id)).toMatchObject(waiting)
    expect(await read({ api: visitor }, id)).toMatchObject({ ownStatus: null, waitingCount: 1, participantCount: 2 })
    expect(await read(ana, id)).toMatchObject({ ownStatus: 'organizer', waitingCount: 1 })
    expect((await cleo.api.meetups.mine({})).map((meetup) => meetup.id)).toEqual([id])
    expect(await dora.api.meetups.mine({})).toEqual([])
    await stopWaiting(cleo, id)
    await stopWaiting(cleo, id)
    expect(await read(cleo, id)).toEqual(before)
  })

  test('is refused where one can join, has to ask, or is the organizer', async () => {
    const [cleo, dora] = await three()
    const { id } = await create(dora, festivalId)
    await expect(wait(cleo, id)).rejects.toMatchObject({
      ...refusal('places_free'),
      message: 'There’s a free place, so you can join right away',
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

  test('ends at one meetup alone', async () => {
    const [cleo] = await three()
    const [one, other] = [await fullMeetup([cleo]), await fullMeetup([cleo])]
    await stopWaiting(cleo, one.id)
    await cancel(one.ana, one.id)
    expect(await statusOf(cleo, other.id)).toBe('waiting')
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
