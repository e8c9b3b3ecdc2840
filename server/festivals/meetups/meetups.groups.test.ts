import { describe, expect, test } from 'vitest'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { say, textsOf, threadsOf } from '../../testing/domains/chat.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { cancel, change, create, decide, join, leave, read, startedNow } from '../../testing/domains/meetups.ts'
import { membersOfThread } from '../../testing/domains/room-groups.ts'

const { visitor, signUp, signUpAdmin, db } = await testApp()
const admin = await signUpAdmin()
const { id: festivalId } = await addFestival(admin)
const idsOf = (...members: TestMember[]) => members.map(({ user }) => user.id).toSorted()
const threadOf = async (member: TestMember, id: string) => (await read(member, id)).threadId
const titleOf = async (member: TestMember, threadId: string) =>
  (await threadsOf(member)).find(({ id }) => id === threadId)?.title
const suspend = ({ user }: TestMember) => admin.api.admin.suspend({ params: { id: user.id }, body: { reason: 'spam' } })

async function meetupWith(...guests: TestMember[]) {
  const ana = await signUp('Ana')
  const { id } = await create(ana, festivalId, { capacity: 4 })
  for (const guest of guests) await join(guest, id)
  return { ana, id, threadId: (await threadOf(ana, id))! }
}

describe('the group of a meetup', () => {
  test('opens with the first who comes, and follows who joins, leaves and is declined @S6.13', async () => {
    const [ana, ben, cleo] = [await signUp('Ana'), await signUp('Ben'), await signUp('Cleo')]
    const { id } = await create(ana, festivalId, { title: 'Tapas' })
    expect(await threadOf(ana, id)).toBeNull()
    const threadId = (await join(ben, id)).threadId!
    expect(await threadOf(ana, id)).toBe(threadId)
    await create(ana, festivalId, { title: 'Paella' })
    expect(await titleOf(ben, threadId)).toBe('Tapas')
    expect((await ben.api.chatAbout.read({ params: { id: threadId } })).subject).toMatchObject({ id, title: 'Tapas' })
    expect(await membersOfThread(db, threadId)).toEqual(idsOf(ana, ben))
    for (const other of [cleo, admin]) expect(await threadOf(other, id)).toBeNull()
    expect((await visitor.meetups.get({ params: { id } })).threadId).toBeNull()
    expect((await join(cleo, id)).threadId).toBe(threadId)
    await leave(ben, id)
    expect(await membersOfThread(db, threadId)).toEqual(idsOf(ana, cleo))
    expect(await threadOf(ben, id)).toBeNull()
    await decide(ana, id, cleo, 'declined')
    expect(await membersOfThread(db, threadId)).toEqual(idsOf(ana))
    expect((await join(ben, id)).threadId).toBe(threadId)
    expect(await textsOf(ana, threadId)).toEqual(['opened', 'joined_left', 'left_joined'])
  })

  test('of a private meetup has those who were let in', async () => {
    const [ana, ben, cleo] = [await signUp(), await signUp(), await signUp()]
    const { id } = await create(ana, festivalId, { isPrivate: true })
    for (const member of [ben, cleo]) expect((await join(member, id)).threadId).toBeNull()
    const { threadId } = await decide(ana, id, ben, 'accepted')
    expect(await membersOfThread(db, threadId!)).toEqual(idsOf(ana, ben))
    expect(await threadOf(cleo, id)).toBeNull()
    await decide(ana, id, cleo, 'accepted')
    expect(await membersOfThread(db, threadId!)).toEqual(idsOf(ana, ben, cleo))
  })

  test('opens with all who came before meetups had groups', async () => {
    const [ana, ben, cleo] = [await signUp(), await signUp(), await signUp()]
    const { id } = await create(ana, festivalId)
    await db
      .insertInto('meetupParticipants')
      .values({ meetupId: id, userId: ben.user.id, status: 'accepted' })
      .execute()
    const { threadId } = await join(cleo, id)
    expect(await membersOfThread(db, threadId!)).toEqual(idsOf(ana, ben, cleo))
  })

  test('follows the title and the capacity', async () => {
    const guests = await Promise.all(Array.from({ length: 4 }, () => signUp()))
    const { ana, id, threadId } = await meetupWith(...guests.slice(0, 3))
    await change(ana, id, { title: 'Paella', capacity: 5 })
    expect((await join(guests[3]!, id)).participantCount).toBe(5)
    expect(await titleOf(guests[0]!, threadId)).toBe('Paella')
    expect(await membersOfThread(db, threadId)).toEqual(idsOf(ana, ...guests))
  })

  test('does not take back an organizer who left it', async () => {
    const [ben, cleo] = [await signUp(), await signUp()]
    const { ana, id, threadId } = await meetupWith(ben)
    await ana.api.chat.leave({ params: { id: threadId } })
    await join(cleo, id)
    expect(await membersOfThread(db, threadId)).toEqual(idsOf(ben, cleo))
    expect(await threadOf(ana, id)).toBeNull()
  })

  test('stays when the meetup is cancelled, and who leaves then leaves it', async () => {
    const [ben, cleo] = [await signUp('Ben'), await signUp('Cleo')]
    const { ana, id, threadId } = await meetupWith(ben, cleo)
    await cancel(ana, id)
    await say(ana, threadId, 'Sorry!')
    expect((await textsOf(ben, threadId)).at(-1)).toBe('Sorry!')
    await leave(cleo, id)
    expect(await membersOfThread(db, threadId)).toEqual(idsOf(ana, ben))
  })
})

describe('a member who leaves', () => {
  test('gives back the place and leaves the group @P7.39', async () => {
    const [ben, cleo] = [await signUp('Ben'), await signUp('Cleo')]
    const { ana, id, threadId } = await meetupWith(ben, cleo)
    const notified = {
      userId: ana.user.id,
      type: 'meetup',
      title: 'a',
      message: 'a',
      relatedType: 'meetup',
      relatedId: id,
    }
    await db.insertInto('notifications').values(notified).execute()
    await ben.api.profile.remove({ body: { password } })
    const kept = await db
      .selectFrom('notifications')
      .select('userId')
      .where('relatedId', '=', id)
      .where('type', '=', 'meetup')
      .execute()
    expect(kept).toEqual([{ userId: ana.user.id }])
    expect(await read(ana, id)).toMatchObject({ participantCount: 2, status: 'active' })
    expect(await membersOfThread(db, threadId)).toEqual(idsOf(ana, cleo))
  })

  test('takes their meetups along, and their groups stay for the others', async () => {
    const ben = await signUp('Ben')
    const { ana, id, threadId } = await meetupWith(ben)
    await ana.api.profile.remove({ body: { password } })
    await expect(read(ben, id)).rejects.toMatchObject({ status: 404 })
    expect(await ben.api.meetups.mine({})).toEqual([])
    expect(await titleOf(ben, threadId)).toBe('Meetup of a former member')
  })
})

describe('a suspended member', () => {
  test('gives back the places at meetups to come, and leaves their groups; where they were stays known', async () => {
    const ben = await signUp('Ben')
    const { ana, id, threadId } = await meetupWith(ben)
    const been = await meetupWith(ben)
    await startedNow(db, been.id)
    await suspend(ben)
    expect(await read(ana, id)).toMatchObject({ participantCount: 1 })
    expect(await membersOfThread(db, threadId)).toEqual(idsOf(ana))
    expect(await read(been.ana, been.id)).toMatchObject({ participantCount: 2 })
  })

  test('has no meetups to come, also after the suspension @S6.39', async () => {
    const ben = await signUp('Ben')
    const { ana, id, threadId } = await meetupWith(ben)
    const been = await create(ana, festivalId)
    await join(ben, been.id)
    await startedNow(db, been.id)
    const others = await create(ben, festivalId)
    await suspend(ana)
    for (const member of [ben, admin]) await expect(read(member, id)).rejects.toMatchObject({ status: 404 })
    expect(await ben.api.chatAbout.read({ params: { id: threadId } })).toMatchObject({ subject: null })
    await admin.api.admin.endSuspension({ params: { id: ana.user.id }, body: {} })
    expect(await read(ben, id)).toMatchObject({ status: 'cancelled' })
    for (const one of [been, others]) expect(await read(ben, one.id)).toMatchObject({ status: 'active' })
    expect(await membersOfThread(db, threadId)).toEqual(idsOf(ana, ben))
    await expect(read(admin, id)).rejects.toMatchObject({ status: 404 })
  })
})
