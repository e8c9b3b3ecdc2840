import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { meetupBounds } from '../../../contract/festivals/meetup-limits.ts'
import { quotas } from '../../people/quotas/quotas-per-member.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { addFestival, isSomeoneWaiting } from '../../testing/domains/festivals.ts'
import { fillMeetups } from '../../testing/many/many-meetups.ts'
import { aMeetup, create, hours, join, leave, read, startedNow, listed } from '../../testing/domains/meetups.ts'
import { suspend } from '../../testing/domains/members.ts'
import { block } from '../../testing/domains/room-requests.ts'

const { visitor, signUp, signUpAdmin, db } = await testApp()
const admin = await signUpAdmin()
const { id: festivalId } = await addFestival(admin)
const { minPeople, maxPeople } = meetupBounds
const unknown = '019a0000-0000-7000-8000-000000000000'
const asVisitor = { api: visitor }
const createAt = (member: TestMember, fields: Parameters<typeof aMeetup>[0] = {}, id = festivalId) =>
  create(member, id, fields)

test('a new meetup has the defaults, its organizer as a participant, and text as it was cleaned @P3.17 @P9.40 @S6.1 @S6.2', async () => {
  const ana = await signUp('Ana')
  const made = await createAt(ana, { title: '  Lunch by the river ', locationHint: '', description: null })
  expect(made).toMatchObject({
    type: 'meal',
    title: 'Lunch by the river',
    description: null,
    festivalId,
    festival: 'Noche de Bachata',
    durationMinutes: 60,
    capacity: 4,
    locationHint: null,
    status: 'active',
    isPrivate: false,
    creatorId: ana.user.id,
    creator: { name: 'Ana' },
    participantCount: 1,
    waitingCount: 0,
    userHasJoined: true,
    ownStatus: 'organizer',
    offerEndsAt: null,
    threadId: null,
    timeZone: null,
  })
  expect(await read(asVisitor, made.id)).toEqual({
    ...made,
    creatorId: null,
    userHasJoined: false,
    ownStatus: null,
  })
})

test.each([
  [{ startTime: '' }, { startTime: 'Start time is required' }],
  [{ startTime: 'tomorrow' }, { startTime: 'Please enter a valid time' }],
  [{ startTime: hours(-1) }, { startTime: 'Please choose a time in the future' }],
  [{ durationMinutes: 14 }, { durationMinutes: 'Please choose 15 to 480 minutes' }],
  [{ durationMinutes: 481 }, { durationMinutes: 'Please choose 15 to 480 minutes' }],
  [{ capacity: minPeople - 1 }, { capacity: `Please choose ${minPeople} to ${maxPeople} people` }],
  [{ capacity: maxPeople + 1 }, { capacity: `Please choose ${minPeople} to ${maxPeople} people` }],
  [{ title: ' ' }, { title: 'Title is required' }],
])('%o is refused @P5.23 @P5.24 @P5.25 @S6.1', async (fields, errors) => {
  const ana = await signUp()
  await expect(createAt(ana, fields)).rejects.toMatchObject({ status: 400, fields: errors })
  expect(await db.selectFrom('meetups').select('id').where('creatorId', '=', ana.user.id).execute()).toEqual([])
})

test('the list has the meetups of one festival and type that are not over, the next one first @P7.38', async () => {
  const ana = await signUp()
  const { id } = await addFestival(admin)
  const late = await createAt(ana, { title: 'Late', startTime: hours(30) }, id)
  const early = await createAt(ana, { title: 'Early', startTime: hours(20), durationMinutes: 90 }, id)
  const tour = await createAt(ana, { type: 'activity', title: 'Tour', startTime: hours(25) }, id)
  const over = await createAt(ana, { title: 'Over' }, id)
  const cancelled = await createAt(ana, { title: 'Cancelled' }, id)
  await db
    .updateTable('meetups')
    .set({ startTime: hours(-1.1) })
    .where('id', '=', over.id)
    .execute()
  await ana.api.meetups.cancel({ params: { id: cancelled.id } })
  const titles = async (query?: { type: 'meal' | 'activity' }) =>
    (await listed({ api: visitor }, id, query)).map(({ title }) => title)
  expect(await titles()).toEqual(['Early', 'Tour', 'Late'])
  expect(await titles({ type: 'meal' })).toEqual(['Early', 'Late'])
  expect(await titles({ type: 'activity' })).toEqual(['Tour'])
  // Nor does its organizer find the cancelled one there.
  expect(await listed(ana, id)).toHaveLength(3)
  // A meetup that has started is listed until it ends.
  await startedNow(db, early.id)
  expect(await titles({ type: 'meal' })).toEqual(['Early', 'Late'])
  expect(await visitor.meetups.counts({ params: { id } })).toEqual({ meal: 2, activity: 1 })
  expect([late, tour].map(({ festivalId: at }) => at)).toEqual([id, id])
})

test('the list has the first 400 characters of a description for visitors, and all of them for members', async () => {
  const ana = await signUp()
  const { id } = await addFestival(admin)
  const [short, long] = ['x'.repeat(400), 'x'.repeat(401)] as const
  for (const description of [short, long]) await createAt(ana, { description }, id)
  const textsFor = async (reader: Pick<TestMember, 'api'>) =>
    (await listed(reader, id)).map(({ description }) => description)
  expect(await textsFor(asVisitor)).toEqual([short, `${short}…`])
  expect(await textsFor(ana)).toEqual([short, long])
})

test('the list of a festival that has no meetups is empty, for visitors too', async () => {
  const { id } = await addFestival(admin)
  for (const reader of [asVisitor, await signUp()]) expect(await listed(reader, id)).toEqual([])
})

test('the list comes whole up to 500, and the rest in pages', async () => {
  const [ana, ben] = [await signUp(), await signUp()]
  const { id } = await addFestival(admin)
  await fillMeetups(db, { festivalId: id, organizer: ana, guest: ben }, { count: 507 })
  const page = (query: { cursor?: string; limit?: number } = {}) => visitor.meetups.list({ params: { id }, query })
  const first = await page()
  expect([first.items.length, first.total]).toEqual([500, 507])
  const rest = await page({ cursor: first.next ?? '' })
  expect([rest.items.length, rest.total, rest.next]).toEqual([7, 507, null])
  const starts = [...first.items, ...rest.items].map(({ startTime }) => startTime)
  expect(starts).toEqual(starts.toSorted())
  expect(new Set([...first.items, ...rest.items].map((one) => one.id)).size).toBe(507)
  expect((await page({ limit: 5 })).items).toEqual(first.items.slice(0, 5))
  expect((await visitor.meetups.counts({ params: { id } })).meal).toBe(507)
  for (const cursor of ['x', first.items[0]!.id])
    await expect(page({ cursor })).rejects.toMatchObject({ status: 400, fields: { cursor: expect.any(String) } })
})

describe('joining', () => {
  test('takes a place, and the last one makes the meetup full @P4.23 @P7.39 @S6.5', async () => {
    const [ana, ben, cleo, dora] = [await signUp(), await signUp(), await signUp(), await signUp()]
    const { id } = await createAt(ana, { capacity: 3 })
    expect(await join(ben, id)).toMatchObject({ participantCount: 2, status: 'active', userHasJoined: true })
    expect(await join(ben, id)).toMatchObject({ participantCount: 2, status: 'active', userHasJoined: true })
    expect(await join(cleo, id)).toMatchObject({ participantCount: 3, status: 'full' })
    await expect(join(dora, id)).rejects.toMatchObject({
      status: 409,
      code: 'meetup_full',
      message: 'This meetup is full',
    })
    expect(await join(cleo, id)).toMatchObject({ participantCount: 3, userHasJoined: true })
    await leave(ben, id)
    expect(await read(ben, id)).toMatchObject({ participantCount: 2, status: 'active', userHasJoined: false })
    expect(await join(dora, id)).toMatchObject({ participantCount: 3, status: 'full' })
  })

  test('is not for the organizer, nor for a meetup that has begun @P6.10 @S6.7 @S6.9', async () => {
    const [ana, ben] = [await signUp(), await signUp()]
    const { id } = await createAt(ana)
    for (const call of [join, leave])
      await expect(call(ana, id)).rejects.toMatchObject({ status: 409, code: 'own_meetup' })
    await startedNow(db, id)
    for (const call of [join, leave])
      await expect(call(ben, id)).rejects.toMatchObject({ status: 409, code: 'meetup_over' })
  })

  test('fifty at once fill the places and no more, and leaving at once frees them @S6.6', async () => {
    const ana = await signUp()
    const { id } = await createAt(ana, { capacity: 6 })
    const crowd = await Promise.all(Array.from({ length: 50 }, () => signUp()))
    const settled = await Promise.allSettled(crowd.map((member) => join(member, id)))
    const refused = settled.filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(45)
    expect(new Set(refused.map(({ reason }) => reason.code))).toEqual(new Set(['meetup_full']))
    expect(await read(asVisitor, id)).toMatchObject({ participantCount: 6, status: 'full' })
    await Promise.all(crowd.map((member) => leave(member, id)))
    expect(await read(asVisitor, id)).toMatchObject({ participantCount: 1, status: 'active' })
  })

  test('one member who joins fifty times at once takes one place @S6.8', async () => {
    const [ana, ben] = [await signUp(), await signUp()]
    const { id } = await createAt(ana)
    await Promise.all(Array.from({ length: 50 }, () => join(ben, id)))
    expect(await read(asVisitor, id)).toMatchObject({ participantCount: 2 })
  })

  test('the database refuses a place above the capacity, whoever writes it', async () => {
    const [ana, ben, cleo] = [await signUp(), await signUp(), await signUp()]
    const { id } = await createAt(ana, { capacity: 2 })
    await join(ben, id)
    const row = { meetupId: id, userId: cleo.user.id, status: 'accepted' as const }
    await expect(db.insertInto('meetupParticipants').values(row).execute()).rejects.toMatchObject({
      constraint: 'meetups_within_capacity',
    })
  })
})

test.each<[string, (member: TestMember, id: string) => Promise<unknown>]>([
  ['joining', join],
  ['leaving', leave],
])('%s is refused if the member is suspended while it is on its way', async (_, call) => {
  const [ana, ben] = [await signUp(), await signUp()]
  const { id } = await createAt(ana)
  const calls: Promise<PromiseSettledResult<unknown>[]>[] = []
  await db.transaction().execute(async (trx) => {
    await suspend(trx, ben)
    calls.push(Promise.allSettled([call(ben, id)]))
    while (!(await isSomeoneWaiting(db))) await delay(5)
  })
  expect(await calls[0]).toMatchObject([{ status: 'rejected', reason: { status: 401 } }])
  expect(await read(asVisitor, id)).toMatchObject({ participantCount: 1 })
})

describe('cancelling', () => {
  test('is for the organizer; afterwards only those who had a place see it @S6.10', async () => {
    const [ana, ben, cleo] = [await signUp(), await signUp(), await signUp()]
    const { id } = await createAt(ana)
    await join(ben, id)
    await expect(cleo.api.meetups.cancel({ params: { id } })).rejects.toMatchObject({ status: 403 })
    await ana.api.meetups.cancel({ params: { id } })
    for (const member of [ana, ben]) expect(await read(member, id)).toMatchObject({ status: 'cancelled' })
    await expect(read(cleo, id)).rejects.toMatchObject({ status: 404 })
    for (const call of [join, leave]) await expect(call(cleo, id)).rejects.toMatchObject({ status: 404 })
    await leave(ben, id)
    expect(await read(ana, id)).toMatchObject({ status: 'cancelled', participantCount: 1 })
  })

  test('is refused once it has begun', async () => {
    const ana = await signUp()
    const { id } = await createAt(ana)
    await startedNow(db, id)
    await expect(ana.api.meetups.cancel({ params: { id } })).rejects.toMatchObject({ code: 'meetup_over' })
  })
})

test('a meetup is hidden with its organizer and its festival', async () => {
  const [ana, ben, cleo, dora] = [await signUp(), await signUp(), await signUp(), await signUp()]
  const made = await Promise.all([ana, ben, cleo].map((member) => createAt(member)))
  await block(db, ana, dora)
  await block(db, dora, ben)
  await suspend(db, cleo)
  const found = await listed(dora, festivalId)
  for (const { id } of made) {
    expect(found.map((meetup) => meetup.id)).not.toContain(id)
    await expect(read(dora, id)).rejects.toMatchObject({ status: 404 })
    await expect(join(dora, id)).rejects.toMatchObject({ status: 404 })
  }
  const counted = await dora.api.meetups.counts({ params: { id: festivalId } })
  expect(counted.meal).toBe(found.filter(({ type }) => type === 'meal').length)
  const waiting = await addFestival(ben)
  const own = await createAt(ben, {}, waiting.id)
  expect(await listed(ben, waiting.id)).toHaveLength(1)
  await expect(listed(dora, waiting.id)).rejects.toMatchObject({ status: 404 })
  await expect(dora.api.meetups.counts({ params: { id: waiting.id } })).rejects.toMatchObject({ status: 404 })
  await expect(read(asVisitor, own.id)).rejects.toMatchObject({ status: 404 })
  for (const call of [join, leave]) await expect(call(await signUp(), own.id)).rejects.toMatchObject({ status: 404 })
  await expect(createAt(dora, {}, waiting.id)).rejects.toMatchObject({ status: 404 })
  await expect(createAt(dora, {}, unknown)).rejects.toMatchObject({ status: 404 })

  const { id } = await addFestival(admin)
  await createAt(dora, {}, id)
  await db.updateTable('festivals').set({ approvedAt: null }).where('id', '=', id).execute()
  await expect(listed(dora, id)).rejects.toMatchObject({ status: 404 })

  const organizers = db.selectFrom('meetups').select('creatorId')
  await db.updateTable('users').set({ suspendedAt: new Date() }).where('id', 'in', organizers).execute()
  const seen = await createAt(await signUp())
  expect(await join(await signUp(), seen.id)).toMatchObject({ ownStatus: 'accepted' })
})

test('a member has so many meetups to come, also when all are created at once', async () => {
  const ana = await signUp()
  const settled = await Promise.allSettled(Array.from({ length: quotas.meetups.max + 10 }, () => createAt(ana)))
  const refused = settled.filter((one) => one.status === 'rejected')
  expect(refused.map(({ reason }) => reason.code)).toEqual(Array(10).fill('too_many_meetups'))
  const made = settled.find((one) => one.status === 'fulfilled')!
  await ana.api.meetups.cancel({ params: { id: made.value.id } })
  expect(await createAt(ana)).toMatchObject({ status: 'active' })
})

test('a retry of a creation returns the same meetup', async () => {
  const ana = await signUp()
  const sent = { params: { id: festivalId }, body: aMeetup(), idempotencyKey: randomUUID() }
  const one = await ana.api.meetups.create(sent)
  expect(await ana.api.meetups.create(sent)).toEqual(one)
})
