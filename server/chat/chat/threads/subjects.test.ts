import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/connections/connect.ts'
import { meetupSubject } from '../../../festivals/meetups/meetup-groups.ts'
import { testApp, type TestMember } from '../../../testing/app.ts'
import { addFestival } from '../../../testing/domains/festivals.ts'
import { membersOfGroup } from '../../../testing/domains/room-groups.ts'
import { putRoom } from '../../../testing/domains/room-requests.ts'
import { threadReads } from './chat-threads.queries.ts'
import { changeGroup, lockSubject, joinGroup, leaveAllGroups, leaveGroupOf, openGroup } from './groups.queries.ts'

const { db, signUp, signUpAdmin } = await testApp()
const festival = await addFestival(await signUpAdmin())

const subjects = [meetupSubject]
const { readThread } = threadReads(subjects)

async function meetupOf(creator: TestMember, ...participants: TestMember[]) {
  const { id } = await db
    .insertInto('meetups')
    .values({
      type: 'meal',
      title: 'Tapas',
      festivalId: festival.id,
      creatorId: creator.user.id,
      startTime: sql<Date>`now()`,
      capacity: 3,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { user } of participants)
    await db.insertInto('meetupParticipants').values({ meetupId: id, userId: user.id, status: 'accepted' }).execute()
  return { type: 'meetup' as const, id }
}

const open = (id: string) => inTransaction(db, (trx) => openGroup(trx, meetupSubject, id))
const join = (about: { type: 'meetup'; id: string }, { user }: TestMember) =>
  inTransaction(db, (trx) => joinGroup(trx, about, user.id))
const shown = async ({ user }: TestMember, threadId: string) =>
  JSON.parse((await readThread(db, user.id, threadId)).text) as { title: string; roomTitle: string; members: object[] }
const groupOf = async (meetupId: string) =>
  (await db.selectFrom('groups').select('id').where('sourceId', '=', meetupId).executeTakeFirstOrThrow()).id
const namesOf = (members: TestMember[]) => members.map(({ user }) => ({ name: user.name }))

test('another kind of subject has groups with its title, its members and its greatest size', async () => {
  const [ana, bea, cara] = [await signUp('Ana'), await signUp('Bea'), await signUp('Cara')]
  const about = await meetupOf(ana)
  expect(await open(about.id)).toBeNull()
  const meetup = await meetupOf(ana, bea)
  const { threadId } = (await open(meetup.id))!
  expect(await shown(bea, threadId)).toMatchObject({
    type: 'group',
    subjectType: 'meetup',
    title: 'Tapas',
    roomTitle: 'Tapas',
    members: namesOf([ana, bea]),
  })
  expect(await open(meetup.id)).toMatchObject({ threadId, isNew: false })

  const others = await Promise.all(Array.from({ length: 10 }, () => signUp()))
  const joining = await Promise.allSettled([cara, ...others].map((other) => join(meetup, other)))
  const refused = joining.filter((one) => one.status === 'rejected').map(({ reason }) => reason.constraint)
  expect(refused).toEqual(Array.from({ length: 10 }, () => 'group_members_within_limit'))
  expect((await shown(ana, threadId)).members).toHaveLength(3)
  const last = [cara, ...others][joining.findIndex((one) => one.status === 'fulfilled')]!
  await inTransaction(db, (trx) => leaveGroupOf(trx, meetup, last.user.id))
  await expect(readThread(db, last.user.id, threadId)).rejects.toMatchObject({ status: 404 })
  expect((await shown(ana, threadId)).members).toMatchObject(namesOf([ana, bea]))
  expect(await join(meetup, cara)).toBe(true)
})

test('a group follows the title and the size of its subject, and outlives it', async () => {
  const [ana, bea, cara, dana] = [await signUp('Ana'), await signUp('Bea'), await signUp('Cara'), await signUp('Dana')]
  const meetup = await meetupOf(ana, bea, cara)
  const { threadId } = (await open(meetup.id))!
  const other = await meetupOf(bea, cara)
  const { threadId: otherThread } = (await open(other.id))!
  await expect(join(meetup, dana)).rejects.toMatchObject({ constraint: 'group_members_within_limit' })
  const facts = { title: 'Paella', festivalId: festival.id, size: 4 }
  await db.updateTable('meetups').set({ title: 'Paella' }).where('id', '=', meetup.id).execute()
  expect((await shown(bea, threadId)).title).toBe('Paella')
  await inTransaction(db, (trx) => changeGroup(trx, meetup, facts))
  await join(meetup, dana)
  await db.deleteFrom('meetups').where('id', '=', meetup.id).execute()
  expect(await shown(dana, threadId)).toMatchObject({ title: 'Paella', roomTitle: null })
  await inTransaction(db, (trx) => leaveGroupOf(trx, meetup, cara.user.id))
  expect(await membersOfGroup(db, await groupOf(other.id))).toEqual([bea, cara].map(({ user }) => user.id).toSorted())
  await db.deleteFrom('meetups').where('id', '=', other.id).execute()
  expect(await shown(cara, otherThread)).toMatchObject({ title: 'Tapas', roomTitle: null })
  await inTransaction(db, (trx) => leaveAllGroups(trx, ana.user.id))
  expect(await shown(dana, threadId)).toMatchObject({ title: 'Meetup of a former member', roomTitle: null })
})

test('who leaves a group holds its subject first', async () => {
  const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
  const meetup = await meetupOf(ana, bea)
  const { threadId } = (await open(meetup.id))!
  await inTransaction(db, async (trx) => {
    await lockSubject(trx, subjects, threadId)
    const free = sql`select from meetups where id = ${meetup.id} for update skip locked`
    expect((await free.execute(db)).rows).toHaveLength(0)
  })
})

test('the database keeps the room of a thread and its subject alike, and the size of its group', async () => {
  const [host, guest, other] = [await signUp('Hugo'), await signUp('Ana'), await signUp('Bea')]
  const roomId = await putRoom(db, host, festival.id, { maxGuests: 10 })
  const [pairLow, pairHigh] = [host.user.id, guest.user.id].toSorted()
  const thread = { type: 'direct' as const, pairLow, pairHigh }
  const columns = ['roomShareId', 'subjectType', 'subjectId'] as const
  const insert = (values: object) =>
    db
      .insertInto('chatThreads')
      .values({ ...thread, ...values })
      .returning(columns)
      .executeTakeFirstOrThrow()
  const both = { roomShareId: roomId, subjectType: 'room_share', subjectId: roomId }
  expect(await insert({ roomShareId: roomId })).toEqual(both)
  const [low, high] = [host.user.id, other.user.id].toSorted()
  expect(await insert({ subjectType: 'room_share', subjectId: roomId, pairLow: low, pairHigh: high })).toEqual(both)
  const group = await db
    .insertInto('groups')
    .values({ type: 'roommates', name: 'Attic', ownerId: host.user.id, sourceType: 'room_share', sourceId: roomId })
    .returning('maxMembers')
    .executeTakeFirstOrThrow()
  expect(group.maxMembers).toBe(10)
})
