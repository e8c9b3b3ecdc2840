import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { testApp, type TestMember } from '../../testing/app.ts'
import { addFestival, isSomeoneWaiting } from '../../testing/domains/festivals.ts'
import { create, decide, join, namesOf, read, startedNow } from '../../testing/domains/meetups.ts'
import { several } from '../../testing/domains/members.ts'
import { membersOfThread } from '../../testing/domains/room-groups.ts'
import { block } from '../../testing/domains/room-requests.ts'

const { signUp, signUpAdmin, db } = await testApp()
const { id: festivalId } = await addFestival(await signUpAdmin())
const placesAt = async (id: string) =>
  await db
    .selectFrom('meetupParticipants')
    .select('userId')
    .where('meetupId', '=', id)
    .where('status', '=', 'accepted')
    .execute()

describe('a block (threat 27)', () => {
  test.each([
    ['by the organizer', 0],
    ['by the participant', 1],
  ])('%s ends the place at meetups to come, also for the group', async (_, by) => {
    const [ana, ben, cleo] = await several(signUp, 'Ana', 'Ben', 'Cleo')
    const [one, been, others] = [
      await create(ana, festivalId),
      await create(ana, festivalId),
      await create(cleo, festivalId),
    ]
    for (const { id } of [one, been, others]) await join(ben, id)
    await join(ana, others.id)
    const { threadId } = await join(cleo, one.id)
    await startedNow(db, been.id)
    const aboutGroup = {
      type: 'group_opened',
      title: 'a',
      message: 'a',
      relatedType: 'chat_thread',
      relatedId: threadId,
    }
    const notified = [ana, ben].map(({ user }) => ({ userId: user.id, ...aboutGroup }))
    await db.insertInto('notifications').values(notified).execute()
    await block(db, [ana, ben][by]!, [ben, ana][by]!)
    expect(await read(ana, one.id)).toMatchObject({ participantCount: 2 })
    expect(await membersOfThread(db, threadId!)).toEqual([ana.user.id, cleo.user.id].toSorted())
    const kept = await db.selectFrom('notifications').select('userId').where('relatedId', '=', threadId).execute()
    expect(kept).toEqual([{ userId: ana.user.id }])
    expect(await read(ana, been.id)).toMatchObject({ participantCount: 2 })
    for (const member of [ana, ben]) expect(await read(member, others.id)).toMatchObject({ ownStatus: 'accepted' })
    expect(await namesOf(cleo, others.id)).toEqual(['Cleo organizer', 'Ben accepted', 'Ana accepted'])
    await db.deleteFrom('blocks').where('blockerId', 'in', [ana.user.id, ben.user.id]).execute()
    expect(await read(ben, one.id)).toMatchObject({ ownStatus: null })
    expect((await join(ben, one.id)).threadId).toBe(threadId)
  })

  test('and its end do not make those new who were declined', async () => {
    const [ana, ben] = await several(signUp, 'Ana', 'Ben')
    const { id } = await create(ana, festivalId, { isPrivate: true })
    for (const _ of [1, 2]) {
      await join(ben, id)
      await decide(ana, id, ben, 'declined')
      await block(db, ben, ana)
      await db.deleteFrom('blocks').where('blockerId', '=', ben.user.id).execute()
    }
    await expect(join(ben, id)).rejects.toMatchObject({ code: 'declined_twice' })
  })

  /** What comes of calls that are on their way while one blocks the other. */
  async function duringBlock(one: TestMember, other: TestMember, calls: () => Promise<unknown>[]) {
    const sent: Promise<PromiseSettledResult<unknown>[]>[] = []
    await db.transaction().execute(async (trx) => {
      await block(trx, one, other)
      sent.push(Promise.allSettled(calls()))
      while (!(await isSomeoneWaiting(db))) await delay(5)
    })
    return (await sent[0]!).map((one) => (one.status === 'rejected' ? one.reason.code : 'done'))
  }
  const sides = [
    ['the organizer blocks them', (ana: TestMember, ben: TestMember) => [ana, ben] as const],
    ['they block the organizer', (ana: TestMember, ben: TestMember) => [ben, ana] as const],
  ] as const

  test.each(sides)('in the middle of 48 joins leaves nobody inside if %s', async (_, order) => {
    const [ana, ben] = [await signUp('Ana'), await signUp('Ben')]
    const { id } = await create(ana, festivalId)
    const joins = () => Array.from({ length: 48 }, () => join(ben, id))
    expect(new Set(await duringBlock(...order(ana, ben), joins))).toEqual(new Set(['not_found']))
    expect(await read(ana, id)).toMatchObject({ participantCount: 1, threadId: null })
    expect(await placesAt(id)).toEqual([])
  })

  test.each(sides)('in the middle of letting somebody in leaves them outside if %s', async (_, order) => {
    const [ana, ben] = [await signUp('Ana'), await signUp('Ben')]
    const { id } = await create(ana, festivalId, { isPrivate: true })
    await join(ben, id)
    const yes = () => [decide(ana, id, ben, 'accepted')]
    expect(await duringBlock(...order(ana, ben), yes)).toEqual(['not_found'])
    expect(await placesAt(id)).toEqual([])
  })
})

test('two participants who blocked each other are absent from each other’s list', async () => {
  const [ana, ben, cleo] = await several(signUp, 'Ana', 'Ben', 'Cleo')
  const { id } = await create(ana, festivalId)
  for (const member of [ben, cleo]) await join(member, id)
  await block(db, ben, cleo)
  expect(await namesOf(ana, id)).toEqual(['Ana organizer', 'Ben accepted', 'Cleo accepted'])
  expect(await namesOf(ben, id)).toEqual(['Ana organizer', 'Ben accepted'])
  expect(await namesOf(cleo, id)).toEqual(['Ana organizer', 'Cleo accepted'])
})
