import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { quotas } from '../../people/quotas/quotas-per-member.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import {
  create,
  decide,
  hours,
  join,
  leave,
  namesOf,
  participants,
  read,
  startedNow,
  listed,
} from '../../testing/domains/meetups.ts'
import { askToCome } from '../../testing/many/many-meetups.ts'
import { several, suspend } from '../../testing/domains/members.ts'
import { block } from '../../testing/domains/room-requests.ts'
import { decideOnGuest } from './meetups.handlers.ts'
import { maxParticipants } from './meetups.queries.ts'

const { visitor, signUp, signUpAdmin, db } = await testApp()
const { id: festivalId } = await addFestival(await signUpAdmin())
const privateMeetup = (organizer: TestMember, fields = {}) =>
  create(organizer, festivalId, { isPrivate: true, locationHint: 'Ana’s flat, third floor', ...fields })

describe('a private meetup', () => {
  test('is joined by asking; only who was let in has a place @S6.3 @S6.4', async () => {
    const [ana, ben, cleo] = await several(signUp, 'Ana', 'Ben', 'Cleo')
    const { id } = await privateMeetup(ana)
    const asked = { ownStatus: 'pending', userHasJoined: false, participantCount: 1, status: 'active', threadId: null }
    expect(await join(ben, id)).toMatchObject(asked)
    expect(await join(ben, id)).toMatchObject(asked)
    await join(cleo, id)
    expect(await decide(ana, id, ben, 'accepted')).toMatchObject({ participantCount: 2, ownStatus: 'organizer' })
    expect(await decide(ana, id, ben, 'accepted')).toMatchObject({ participantCount: 2 })
    expect(await decide(ana, id, cleo, 'declined')).toMatchObject({ participantCount: 2 })
    expect(await read(ben, id)).toMatchObject({ ownStatus: 'accepted', userHasJoined: true, participantCount: 2 })
    expect(await read(cleo, id)).toMatchObject({ ownStatus: null, userHasJoined: false })
  })

  test('shows its place and its guests to those with a place, and who asks to the organizer (threat 70)', async () => {
    const [ana, ben, cleo, dora, eva] = await several(signUp, 'Ana', 'Ben', 'Cleo', 'Dora', 'Eva')
    const { id } = await privateMeetup(ana)
    for (const member of [ben, cleo, eva]) await join(member, id)
    await decide(ana, id, ben, 'accepted')
    await decide(ana, id, eva, 'declined')
    const seen = async (member: TestMember) => ({
      hint: (await read(member, id)).locationHint,
      listed: (await listed(member, festivalId)).find((one) => one.id === id)?.locationHint,
      people: await namesOf(member, id),
    })
    const hint = 'Ana’s flat, third floor'
    const organizer = 'Ana organizer'
    const coming = [organizer, 'Ben accepted']
    expect(await seen(ana)).toEqual({ hint, listed: hint, people: [...coming, 'Cleo pending'] })
    expect(await seen(ben)).toEqual({ hint, listed: hint, people: coming })
    expect(await seen(cleo)).toEqual({ hint: null, listed: null, people: [organizer, 'Cleo pending'] })
    for (const member of [dora, eva])
      expect(await seen(member)).toEqual({ hint: null, listed: null, people: [organizer] })
    expect((await visitor.meetups.get({ params: { id } })).locationHint).toBeNull()
    expect((await listed({ api: visitor }, festivalId)).map((one) => one.locationHint)).not.toContain(hint)
    await leave(ben, id)
    expect(await seen(ben)).toEqual({ hint: null, listed: null, people: [organizer] })
  })

  test('is full when the last one is let in, and nobody asks or is let in then', async () => {
    const [ana, ben, cleo, dora, eva] = await several(signUp, 'Ana', 'Ben', 'Cleo', 'Dora', 'Eva')
    const { id } = await privateMeetup(ana, { capacity: 2 })
    for (const member of [ben, cleo, eva]) await join(member, id)
    expect(await decide(ana, id, ben, 'accepted')).toMatchObject({ status: 'full', participantCount: 2 })
    const full = { status: 409, code: 'meetup_full', message: 'This meetup is full' }
    await expect(decide(ana, id, cleo, 'accepted')).rejects.toMatchObject(full)
    await expect(join(dora, id)).rejects.toMatchObject(full)
    expect(await decide(ana, id, eva, 'declined')).toMatchObject({ status: 'full', participantCount: 2 })
    expect(await decide(ana, id, ben, 'declined')).toMatchObject({ status: 'active', participantCount: 1 })
    expect(await decide(ana, id, cleo, 'accepted')).toMatchObject({ status: 'full', participantCount: 2 })
  })

  test('fifty let in at once fill the places and no more', async () => {
    const ana = await signUp()
    const { id } = await privateMeetup(ana, { capacity: 6 })
    const crowd = await Promise.all(Array.from({ length: 50 }, () => signUp()))
    await Promise.all(crowd.map((member) => join(member, id)))
    const settled = await Promise.allSettled(crowd.map((member) => decide(ana, id, member, 'accepted')))
    const refused = settled.filter((one) => one.status === 'rejected').map(({ reason }) => reason.code)
    expect(refused).toEqual(Array.from({ length: 45 }, () => 'meetup_full'))
    expect(await read(ana, id)).toMatchObject({ participantCount: 6, status: 'full' })
  })
})

test('an open meetup shows its place and its guests to every member', async () => {
  const [ana, ben, cleo] = await several(signUp, 'Ana', 'Ben', 'Cleo')
  const { id } = await create(ana, festivalId, { locationHint: 'At the fountain' })
  await join(ben, id)
  for (const reader of [ana, ben, cleo]) expect((await read(reader, id)).locationHint).toBe('At the fountain')
  expect((await read({ api: visitor }, id)).locationHint).toBeNull()
  for (const member of [ana, ben, cleo]) expect(await namesOf(member, id)).toEqual(['Ana organizer', 'Ben accepted'])
})

describe('who was declined', () => {
  test('may ask once more, also after taking the wish back, and no more', async () => {
    const [ana, ben] = await several(signUp, 'Ana', 'Ben')
    const { id } = await privateMeetup(ana)
    await join(ben, id)
    await decide(ana, id, ben, 'declined')
    await decide(ana, id, ben, 'declined')
    expect(await join(ben, id)).toMatchObject({ ownStatus: 'pending' })
    await leave(ben, id)
    expect(await read(ben, id)).toMatchObject({ ownStatus: null })
    await expect(decide(ana, id, ben, 'accepted')).rejects.toMatchObject({ status: 404 })
    expect(await join(ben, id)).toMatchObject({ ownStatus: 'pending' })
    await decide(ana, id, ben, 'declined')
    await leave(ben, id)
    await expect(join(ben, id)).rejects.toMatchObject({ status: 409, code: 'declined_twice' })
  })

  test('asks at an open meetup too, from which the organizer removed them', async () => {
    const [ana, ben] = await several(signUp, 'Ana', 'Ben')
    const { id } = await create(ana, festivalId)
    await join(ben, id)
    expect(await decide(ana, id, ben, 'declined')).toMatchObject({ participantCount: 1 })
    expect(await join(ben, id)).toMatchObject({ ownStatus: 'pending', participantCount: 1 })
    expect(await namesOf(ana, id)).toEqual(['Ana organizer', 'Ben pending'])
    expect(await decide(ana, id, ben, 'accepted')).toMatchObject({ participantCount: 2 })
  })

  test('who asked and takes it back without having been declined is as new', async () => {
    const [ana, ben] = await several(signUp, 'Ana', 'Ben')
    const { id } = await privateMeetup(ana)
    await join(ben, id)
    await leave(ben, id)
    expect(await db.selectFrom('meetupParticipants').select('id').where('meetupId', '=', id).execute()).toEqual([])
  })
})

describe('deciding', () => {
  test('is for the organizer, about those who asked, until the meetup begins or is cancelled', async () => {
    const [ana, ben, cleo] = await several(signUp, 'Ana', 'Ben', 'Cleo')
    const { id } = await privateMeetup(ana)
    await join(ben, id)
    for (const other of [ben, cleo])
      await expect(decide(other, id, ben, 'accepted')).rejects.toMatchObject({ status: 403 })
    for (const stranger of [cleo, ana])
      await expect(decide(ana, id, stranger, 'accepted')).rejects.toMatchObject({ status: 404 })
    await startedNow(db, id)
    await expect(decide(ana, id, ben, 'accepted')).rejects.toMatchObject({ status: 409, code: 'meetup_over' })
    await db
      .updateTable('meetups')
      .set({ startTime: hours(9) })
      .where('id', '=', id)
      .execute()
    await ana.api.meetups.cancel({ params: { id } })
    await expect(decide(ana, id, ben, 'accepted')).rejects.toMatchObject({ status: 409, code: 'meetup_cancelled' })
    await expect(read(ben, id)).rejects.toMatchObject({ status: 404 })
  })

  test('from an email is only about who still asks', async () => {
    const [ana, ben] = await several(signUp, 'Ana', 'Ben')
    const { id } = await privateMeetup(ana)
    await join(ben, id)
    const first = (status: 'accepted' | 'declined') =>
      decideOnGuest(db, { ...ana.user, sessionId: '' }, { id, userId: ben.user.id, status, isFirst: true })
    await first('accepted')
    await expect(first('declined')).rejects.toMatchObject({ status: 404 })
    expect(await read(ben, id)).toMatchObject({ ownStatus: 'accepted' })
  })

  test('is not possible about members who are hidden from the organizer', async () => {
    const [ana, ben, cleo, dora] = await several(signUp, 'Ana', 'Ben', 'Cleo', 'Dora')
    const { id } = await privateMeetup(ana)
    for (const member of [ben, cleo, dora]) await join(member, id)
    await block(db, ana, ben)
    await block(db, cleo, ana)
    await suspend(db, dora)
    expect(await namesOf(ana, id)).toEqual(['Ana organizer'])
    for (const member of [ben, cleo, dora])
      await expect(decide(ana, id, member, 'accepted')).rejects.toMatchObject({ status: 404 })
    for (const member of [ben, cleo]) {
      await expect(read(member, id)).rejects.toMatchObject({ status: 404 })
      await expect(participants(member, id)).rejects.toMatchObject({ status: 404 })
    }
  })
})

test('the list of who comes has an end: those with a place, then those who asked first', async () => {
  const [ana, ben] = await several(signUp, 'Ana', 'Ben')
  const { id } = await privateMeetup(ana)
  await sql`
    insert into users (username, email, name)
    select 'asks' || n, 'asks' || n || '@example.org', 'Asks' from generate_series(1, ${maxParticipants}::int) as n`.execute(
    db,
  )
  await askToCome(db, id, maxParticipants)
  await join(ben, id)
  expect(await participants(ana, id)).toHaveLength(1 + maxParticipants)
  await decide(ana, id, ben, 'accepted')
  expect((await namesOf(ana, id)).slice(0, 2)).toEqual(['Ana organizer', 'Ben accepted'])
})

test('a member joins or asks to join so many meetups to come', async () => {
  const ben = await signUp()
  const organizers = await Promise.all(
    Array.from({ length: quotas.joinedMeetups.max / quotas.meetups.max + 1 }, () => signUp()),
  )
  const made = (
    await Promise.all(
      organizers.map((organizer) =>
        Promise.all(Array.from({ length: quotas.meetups.max }, () => privateMeetup(organizer))),
      ),
    )
  ).flat()
  const settled = await Promise.allSettled(made.map(({ id }) => join(ben, id)))
  const refused = settled.filter((one) => one.status === 'rejected').map(({ reason }) => reason.code)
  expect(refused).toEqual(Array.from({ length: made.length - quotas.joinedMeetups.max }, () => 'too_many_joined'))
})
