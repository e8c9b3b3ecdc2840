import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { password, testApp, type TestMember } from '../../../testing/app.ts'
import { addFestival } from '../../../testing/domains/festivals.ts'
import {
  change,
  decide,
  hours,
  join,
  lapse,
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
import { joinMeetup } from '../meetups.handlers.ts'
import { offerPlacesOfWaitingLists } from './offer-free-places.job.ts'
import { findListsWithFreePlaces } from './waiting-list.queries.ts'

const { db, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const { id: festivalId } = await addFestival(admin)

const { fullMeetup, three } = waitingLists({ signUp, festivalId })
const move = () => offerPlacesOfWaitingLists(db)
const refusal = (code: string) => ({ status: 409, code })

/** In minutes from now, to the nearest. */
const minutesUntil = (instant: string | null) => Math.round((Date.parse(instant ?? '') - Date.now()) / 60_000)

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

  test('is taken from an email only by whom it is offered to', async () => {
    const [cleo, dora] = await three()
    const { ben, id } = await fullMeetup([cleo, dora])
    await leave(ben, id)
    const take = ({ user }: TestMember) => joinMeetup(db, { ...user, sessionId: '' }, { id, isOffer: true })
    await expect(take(dora)).rejects.toMatchObject({ status: 404 })
    await take(cleo)
    expect(await statusesOf([cleo, dora], id)).toEqual(['accepted', 'waiting'])
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

  test('goes to the next while the first has an offer already, whose time stays', async () => {
    const [cleo, dora] = await three()
    const { ana, ben, id } = await fullMeetup([cleo, dora])
    await change(ana, id, { capacity: 3 })
    const { offerEndsAt } = await read(cleo, id)
    await leave(ben, id)
    expect(await statusesOf([cleo, dora], id)).toEqual(['offered', 'offered'])
    expect(await read(cleo, id)).toMatchObject({ offerEndsAt })
  })

  test('goes to the next if it is not taken in time; who did not take it can wait again, at the end', async () => {
    const [cleo, dora, eva] = await three()
    const { ben, id } = await fullMeetup([cleo, dora, eva])
    await leave(ben, id)
    await move()
    expect(await statusesOf([cleo, dora], id)).toEqual(['offered', 'waiting'])
    await lapse(db, id)
    expect(await read(cleo, id)).toMatchObject({ ownStatus: null, offerEndsAt: null })
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
      message: '4 places are taken or offered to the waiting list, so this meetup needs at least 4 places',
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
    // As if they had joined the waiting list at the same moment.
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
    // Lists that are over take no turn from the others.
    expect(await findListsWithFreePlaces(db, 500)).not.toContain(id)
    await stopWaiting(dora, id)
    const notified = await cleo.api.notifications.unread()
    expect(notified.map(({ title }) => title)).toEqual(['There’s a place for you'])
  })
})
