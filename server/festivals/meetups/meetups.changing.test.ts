import { describe, expect, test } from 'vitest'
import { meetupBounds } from '../../../contract/festivals/meetup-limits.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { cancel, change, create, decide, hours, join, leave, read, startedNow } from '../../testing/domains/meetups.ts'
import { suspend } from '../../testing/domains/members.ts'
import { block } from '../../testing/domains/room-requests.ts'

const { signUp, signUpAdmin, db } = await testApp()
const admin = await signUpAdmin()
const { id: festivalId } = await addFestival(admin)
const { minPeople, maxPeople } = meetupBounds

describe('changing a meetup', () => {
  test('changes what is sent and nothing else @S6.11', async () => {
    const ana = await signUp()
    const made = await create(ana, festivalId, { description: 'Bring an umbrella', locationHint: 'At the fountain' })
    const other = await create(ana, festivalId)
    expect(await change(ana, made.id, { title: ' Dinner ', description: '' })).toEqual({
      ...made,
      title: 'Dinner',
      description: null,
    })
    const startTime = hours(72)
    const all = { type: 'activity', startTime, durationMinutes: 90, capacity: 6, isPrivate: true } as const
    expect(await change(ana, made.id, all)).toEqual({ ...made, title: 'Dinner', description: null, ...all })
    expect(await change(ana, made.id, {})).toMatchObject(all)
    expect(await read(ana, other.id)).toEqual(other)
    const foreign: object = { festivalId: ana.user.id, creatorId: admin.user.id, status: 'full', participantCount: 3 }
    expect(await change(ana, made.id, { ...foreign })).toMatchObject({ festivalId, creatorId: ana.user.id, ...all })
  })

  test.each([
    [{ startTime: null as unknown as string }, { startTime: 'Start time is required' }],
    [{ startTime: hours(-1) }, { startTime: 'Please choose a time in the future' }],
    [{ durationMinutes: 481 }, { durationMinutes: 'Please choose 15 to 480 minutes' }],
    [{ capacity: maxPeople + 1 }, { capacity: `Please choose ${minPeople} to ${maxPeople} people` }],
    [{ title: ' ' }, { title: 'Title is required' }],
  ])('%o is refused', async (body, fields) => {
    const ana = await signUp()
    const made = await create(ana, festivalId)
    await expect(change(ana, made.id, body)).rejects.toMatchObject({ status: 400, fields })
    expect(await read(ana, made.id)).toEqual(made)
  })

  test('keeps a place for all who come, and its status follows the capacity @S6.11', async () => {
    const [ana, ben, cleo] = [await signUp(), await signUp(), await signUp()]
    const { id } = await create(ana, festivalId)
    for (const member of [ben, cleo]) await join(member, id)
    await expect(change(ana, id, { capacity: 2 })).rejects.toMatchObject({
      status: 409,
      code: 'places_taken',
      message: '3 people are coming already, so this meetup needs at least 3 places',
    })
    expect(await change(ana, id, { capacity: 3 })).toMatchObject({ capacity: 3, status: 'full' })
    expect(await change(ana, id, { capacity: 4 })).toMatchObject({ capacity: 4, status: 'active' })
  })

  test('is for the organizer, until it begins or is cancelled', async () => {
    const [ana, ben] = [await signUp(), await signUp()]
    const { id } = await create(ana, festivalId)
    await join(ben, id)
    for (const other of [ben, admin])
      await expect(change(other, id, { title: 'Mine' })).rejects.toMatchObject({ status: 403 })
    await startedNow(db, id)
    await expect(change(ana, id, { startTime: hours(2) })).rejects.toMatchObject({ status: 409, code: 'meetup_over' })
    const other = await create(ana, festivalId)
    await cancel(ana, other.id)
    await expect(change(ana, other.id, { title: 'Again' })).rejects.toMatchObject({
      status: 409,
      code: 'meetup_cancelled',
      message: 'This meetup was cancelled',
    })
  })

  test('to an open one lets those who asked take a place themselves; to a private one leaves those who come', async () => {
    const [ana, ben, cleo, dora] = [await signUp(), await signUp(), await signUp(), await signUp()]
    const { id } = await create(ana, festivalId, { isPrivate: true, capacity: 3 })
    for (const member of [ben, cleo]) await join(member, id)
    expect(await change(ana, id, { isPrivate: false })).toMatchObject({ participantCount: 1 })
    expect(await join(ben, id)).toMatchObject({ ownStatus: 'accepted', participantCount: 2 })
    await change(ana, id, { isPrivate: true })
    expect(await read(ben, id)).toMatchObject({ ownStatus: 'accepted' })
    expect(await join(ben, id)).toMatchObject({ ownStatus: 'accepted', participantCount: 2 })
    expect(await join(dora, id)).toMatchObject({ ownStatus: 'pending', participantCount: 2 })
    expect(await decide(ana, id, cleo, 'accepted')).toMatchObject({ status: 'full' })
  })
})

describe("a member's own meetups", () => {
  const mine = async ({ api }: TestMember) =>
    (await api.meetups.mine({})).map(({ title, ownStatus }) => `${title}: ${ownStatus}`)
  const past = (id: string, ago: number) =>
    db
      .updateTable('meetups')
      .set({ startTime: hours(-ago) })
      .where('id', '=', id)
      .execute()

  test('are those they organize, joined or asked to join, the next one first, then past ones, the latest first @P7.14 @S6.12', async () => {
    const [ana, ben] = [await signUp(), await signUp()]
    const at = (organizer: TestMember, title: string, inHours: number, isPrivate = false) =>
      create(organizer, festivalId, { title, startTime: hours(inHours), isPrivate })
    await at(ana, 'Later', 60)
    const [soon, asked, over, longOver, askedOver] = [
      await at(ben, 'Soon', 20),
      await at(ben, 'Asked', 40, true),
      await at(ben, 'Over', 9),
      await at(ben, 'Long over', 9),
      await at(ben, 'Asked in vain', 9, true),
    ]
    await at(ben, 'Of others', 10)
    for (const { id } of [soon, asked, over, longOver, askedOver]) await join(ana, id)
    await past(over.id, 3)
    await past(longOver.id, 300)
    await past(askedOver.id, 3)
    expect(await mine(ana)).toEqual([
      'Soon: accepted',
      'Asked: pending',
      'Later: organizer',
      'Over: accepted',
      'Long over: accepted',
    ])
    // A meetup that has started comes first until it ends.
    await startedNow(db, soon.id)
    expect((await mine(ana))[0]).toBe('Soon: accepted')
  })

  test('are without those that they left, were declined from or may not see, and with cancelled ones if they had a place', async () => {
    const [ana, ben, cleo] = [await signUp(), await signUp(), await signUp()]
    const [left, declined, cancelled, askedCancelled, own, blocked] = [
      await create(ben, festivalId, { title: 'Left' }),
      await create(ben, festivalId, { title: 'Declined', isPrivate: true }),
      await create(ben, festivalId, { title: 'Cancelled' }),
      await create(ben, festivalId, { title: 'Asked', isPrivate: true }),
      await create(ana, festivalId, { title: 'Own' }),
      await create(cleo, festivalId, { title: 'Blocked' }),
    ]
    for (const { id } of [left, declined, cancelled, askedCancelled, blocked]) await join(ana, id)
    await leave(ana, left.id)
    await decide(ben, declined.id, ana, 'declined')
    for (const { id } of [cancelled, askedCancelled]) await cancel(ben, id)
    await cancel(ana, own.id)
    await block(db, cleo, ana)
    expect((await mine(ana)).toSorted()).toEqual(['Cancelled: accepted', 'Own: organizer'])
    await suspend(db, ben)
    expect(await mine(ana)).toEqual(['Own: organizer'])
  })

  test('come in pages if a limit is set', async () => {
    const ana = await signUp()
    for (const title of ['One', 'Two', 'Three'])
      await create(ana, festivalId, { title, startTime: hours(10 + title.length) })
    expect((await ana.api.meetups.mine({ query: { limit: 2 } })).map(({ title }) => title)).toEqual(['One', 'Two'])
  })
})
