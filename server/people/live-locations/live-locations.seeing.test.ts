import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { dayFromNow } from '../../platform/days.ts'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { refusal } from '../../testing/refusal.ts'
import { addFestival, lasting } from '../../testing/domains/festivals.ts'
import { follow } from '../../testing/domains/follows.ts'
import { audienceOf, knowing, move, namesSeenBy, seenBy, share, stop } from '../../testing/domains/live-locations.ts'
import { several, suspend } from '../../testing/domains/members.ts'
import { cancel, create, join } from '../../testing/domains/meetups.ts'
import { block, putRequest, putRoom } from '../../testing/domains/room-requests.ts'

const { db, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const { id: festivalId } = await addFestival(admin, lasting(0, 2))
const { roommates, companions, friends } = knowing(db)

const pair = () => several(signUp, 'Ana', 'Ben')
const rows = () => db.selectFrom('liveLocations').selectAll().execute()

afterEach(async () => {
  vi.useRealTimers()
  await db.deleteFrom('liveLocations').execute()
})

describe('others see a share', () => {
  test('only if they share a room or a meetup of the festival with its member, or both follow each other @S6.46', async () => {
    const [ana, ben, cleo, dora, eva] = await several(signUp, 'Ana', 'Ben', 'Cleo', 'Dora', 'Eva')
    await roommates(ana, ben, festivalId)
    await companions(cleo, ana, festivalId)
    await friends(ana, dora)
    // Eva follows Ana, asked for her room and for a place at a meetup, and knows her from another festival.
    await db.insertInto('userFollows').values({ followerId: eva.user.id, followingId: ana.user.id }).execute()
    await putRequest(db, await putRoom(db, ana, festivalId), eva)
    await join(eva, (await create(ana, festivalId, { isPrivate: true })).id)
    const { id: elsewhere } = await addFestival(admin, lasting(0, 2))
    await roommates(ana, eva, elsewhere)
    await companions(ana, eva, elsewhere)
    const [first, ...others] = await audienceOf(ana, festivalId)
    expect([first, others.toSorted()]).toEqual(['Ben', ['Cleo', 'Dora']])
    await share(ana, festivalId)
    for (const member of [ben, cleo, dora]) expect(await namesSeenBy(member, festivalId)).toEqual(['Ana'])
    for (const member of [ana, eva, admin]) expect(await namesSeenBy(member, festivalId)).toEqual([])
    for (const member of [ben, dora]) expect(await namesSeenBy(member, elsewhere)).toEqual([])
    expect(await audienceOf(ana, elsewhere)).toEqual(['Eva', 'Dora'])
    expect(await audienceOf(eva, festivalId)).toEqual([])
  })

  test('of each once, those of roommates first', async () => {
    const [ana, ben, cleo] = await several(signUp, 'Ana', 'Ben', 'Cleo')
    await roommates(ana, ben, festivalId)
    await friends(ana, cleo)
    for (const member of [ben, cleo]) await share(member, festivalId)
    expect(await namesSeenBy(ana, festivalId)).toEqual(['Ben', 'Cleo'])
    // Their shares say nothing of who would see hers.
    expect(await audienceOf(ana, festivalId)).toEqual(['Ben', 'Cleo'])
  })

  test('two guests of one room, and two at one meetup, see each other, but not at one that is cancelled', async () => {
    const [host, ana, ben] = await several(signUp, 'Hugo', 'Ana', 'Ben')
    const roomId = await putRoom(db, host, festivalId, { maxGuests: 4 })
    for (const guest of [ana, ben]) await putRequest(db, roomId, guest, 'accepted')
    await share(ana, festivalId)
    expect(await namesSeenBy(ben, festivalId)).toEqual(['Ana'])
    const [cleo, dora] = await several(signUp, 'Cleo', 'Dora')
    const { id } = await create(host, festivalId)
    for (const guest of [cleo, dora]) await join(guest, id)
    await share(cleo, festivalId)
    for (const member of [dora, host]) expect(await namesSeenBy(member, festivalId)).toContain('Cleo')
    await cancel(host, id)
    for (const member of [dora, host]) expect(await namesSeenBy(member, festivalId)).not.toContain('Cleo')
  })

  test('not who was let in to their room after it began, and not exactly who was of their company before', async () => {
    const [host, ana, ben, cleo] = await several(signUp, 'Hugo', 'Ana', 'Ben', 'Cleo')
    const roomId = await putRoom(db, host, festivalId, { maxGuests: 4 })
    await putRequest(db, roomId, ana, 'accepted')
    await companions(ana, cleo, festivalId)
    await share(ana, festivalId)
    for (const late of [ben, cleo]) await putRequest(db, roomId, late, 'accepted')
    expect((await seenBy(host, festivalId)).map(({ isExact }) => isExact)).toEqual([true])
    expect(await namesSeenBy(ben, festivalId)).toEqual([])
    expect((await seenBy(cleo, festivalId)).map(({ isExact }) => isExact)).toEqual([false])
    expect(await audienceOf(ana, festivalId)).toEqual(['Hugo', 'Cleo'])
    await stop(ana)
    await share(ana, festivalId)
    for (const late of [ben, cleo])
      expect((await seenBy(late, festivalId)).map(({ isExact }) => isExact)).toEqual([true])
  })

  test('not who joined a meetup after it began: its member could not know of them', async () => {
    const [ana, ben, stranger] = await several(signUp, 'Ana', 'Ben', 'Sara')
    const { id } = await create(ana, festivalId)
    await join(ben, id)
    await share(ana, festivalId)
    await join(stranger, id)
    await follow(stranger, ben)
    await follow(ben, stranger)
    expect(await namesSeenBy(ben, festivalId)).toEqual(['Ana'])
    expect(await namesSeenBy(stranger, festivalId)).toEqual([])
    expect(await audienceOf(ana, festivalId)).toEqual(['Ben'])
    await stop(ana)
    expect((await audienceOf(ana, festivalId)).toSorted()).toEqual(['Ben', 'Sara'])
    await share(ana, festivalId)
    expect(await namesSeenBy(stranger, festivalId)).toEqual(['Ana'])
  })

  const late: Record<string, (sharer: TestMember, other: TestMember) => Promise<unknown>> = {
    async 'who follows back'(sharer, other) {
      await other.api.follows.follow({ params: { id: sharer.user.id } })
    },
    async 'who follows anew'(sharer, other) {
      await other.api.follows.follow({ params: { id: sharer.user.id } })
      await other.api.follows.unfollow({ params: { id: sharer.user.id } })
      await other.api.follows.follow({ params: { id: sharer.user.id } })
    },
    async 'who joins their meetup'(sharer, other) {
      await join(other, meetupOf.get(sharer.user.id)!)
    },
    async 'a host who lets them in'(sharer, other) {
      await putRequest(db, await putRoom(db, other, festivalId), sharer, 'accepted')
    },
    async 'a host who moves a room with them to this festival'(sharer, other) {
      const days = { availableFrom: dayFromNow(1), availableTo: dayFromNow(3) }
      const roomId = await putRoom(db, other, elsewhereId, days)
      await putRequest(db, roomId, sharer, 'accepted')
      await sql`update room_requests set updated_at = now() - interval '1 day' where room_share_id = ${roomId}`.execute(
        db,
      )
      await other.api.rooms.change({ params: { id: roomId }, body: { festivalId } })
    },
    async 'an organizer who lets them in'(sharer, other) {
      const { id } = await create(other, festivalId, { isPrivate: true })
      await join(sharer, id)
      await other.api.meetups.decide({ params: { id, userId: sharer.user.id }, body: { status: 'accepted' } })
    },
  }
  const meetupOf = new Map<string, string>()
  let elsewhereId = ''
  test.each(Object.entries(late))(
    'not by %s after it began: the member has not agreed to it (threat 118)',
    async (_, tie) => {
      const [ana, ben] = await pair()
      elsewhereId = (await addFestival(admin, { name: 'Otra', ...lasting(0, 2) })).id
      await ana.api.follows.follow({ params: { id: ben.user.id } })
      meetupOf.set(ana.user.id, (await create(ana, festivalId)).id)
      await share(ana, festivalId)
      await tie(ana, ben)
      expect(await namesSeenBy(ben, festivalId)).toEqual([])
      expect(await audienceOf(ana, festivalId)).toEqual([])
      // Started again, its dialog names them.
      await stop(ana)
      expect(await audienceOf(ana, festivalId)).toEqual(['Ben'])
      await share(ana, festivalId)
      expect(await namesSeenBy(ben, festivalId)).toEqual(['Ana'])
    },
  )

  test('not by whom a block or a suspension hid when it began: they were not among those whom the dialog showed (threat 118)', async () => {
    const [ana, ben, cleo] = await several(signUp, 'Ana', 'Ben', 'Cleo')
    await roommates(ana, ben, festivalId)
    await friends(cleo, ana)
    await block(db, ben, ana)
    await suspend(db, cleo)
    await share(ana, festivalId)
    await ben.api.blocks.unblock({ params: { id: ana.user.id } })
    await db.updateTable('users').set({ suspendedAt: null }).where('id', '=', cleo.user.id).execute()
    for (const member of [ben, cleo]) expect(await namesSeenBy(member, festivalId)).toEqual([])
    expect(await audienceOf(ana, festivalId)).toEqual([])
  })

  test('by whom the member follows back while it runs, not exactly, and only if theirs is the last word (threat 118)', async () => {
    const [ana, ben, cleo] = await several(signUp, 'Ana', 'Ben', 'Cleo')
    await ben.api.follows.follow({ params: { id: ana.user.id } })
    // That Cleo follows another says nothing of Ana.
    await cleo.api.follows.follow({ params: { id: ben.user.id } })
    await share(ana, festivalId)
    await ana.api.follows.follow({ params: { id: ben.user.id } })
    await ana.api.follows.follow({ params: { id: cleo.user.id } })
    await cleo.api.follows.follow({ params: { id: ana.user.id } })
    expect((await seenBy(ben, festivalId)).map(({ name, isExact }) => [name, isExact])).toEqual([['Ana', false]])
    expect(await namesSeenBy(cleo, festivalId)).toEqual([])
    expect(await audienceOf(ana, festivalId)).toEqual(['Ben'])
  })

  test('by those who knew the member when it began, whoever of 50 follows back at that moment (threat 118)', async () => {
    const ana = await signUp('Ana')
    const others = await several(signUp, ...Array.from({ length: 50 }, (_, at) => `Ben ${at}`))
    await db
      .insertInto('userFollows')
      .values(others.map(({ user }) => ({ followerId: ana.user.id, followingId: user.id })))
      .execute()
    await Promise.all([
      ...others.map(({ api }) => api.follows.follow({ params: { id: ana.user.id } })),
      share(ana, festivalId),
    ])
    const [row] = await rows()
    const seeing = await Promise.all(others.map(async (other) => (await seenBy(other, festivalId)).length === 1))
    expect(
      others
        .filter((_, at) => seeing[at])
        .map(({ user }) => user.id)
        .toSorted(),
    ).toEqual(row!.seenBy!.toSorted())
    const { total } = await ana.api.liveLocations.audience({ params: { id: festivalId }, query: {} })
    expect(total).toBe(row!.seenBy!.length)
  })

  test('until its end by the clock of the database, whatever that of the process says (threat 26) @S6.47', async () => {
    const [ana, ben] = await pair()
    await friends(ana, ben)
    await share(ana, festivalId)
    const setEnd = (milliseconds: number) =>
      sql`update live_locations set expires_at = clock_timestamp() + make_interval(secs => ${milliseconds}::float8 / 1000)`.execute(
        db,
      )
    for (const hours of [-36, 36]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
      await setEnd(60_000)
      expect(await namesSeenBy(ben, festivalId)).toEqual(['Ana'])
      await setEnd(0)
      expect(await namesSeenBy(ben, festivalId)).toEqual([])
      vi.useRealTimers()
    }
    expect(await ana.api.liveLocations.own()).toEqual({ share: null })
    await expect(move(ana, festivalId)).rejects.toEqual(refusal(409, 'not_shared'))
  })
})

describe('it is gone at once when the right to it ends', () => {
  const ends: Record<string, (ana: TestMember, ben: TestMember) => Promise<unknown>> = {
    'the sharer blocked the other': (ana, ben) => block(db, ana, ben),
    'the other blocked the sharer': (ana, ben) => block(db, ben, ana),
    'the sharer was suspended': (ana) => suspend(db, ana),
    'the sharer left': (ana) => ana.api.profile.remove({ body: { password } }),
    'it was stopped': stop,
  }
  test.each(Object.entries(ends))('when %s (threat 26)', async (why, end) => {
    const [ana, ben] = await pair()
    await friends(ana, ben)
    await roommates(ana, ben, festivalId)
    await companions(ana, ben, festivalId)
    await share(ana, festivalId)
    expect(await namesSeenBy(ben, festivalId)).toEqual(['Ana'])
    await end(ana, ben)
    expect(await namesSeenBy(ben, festivalId)).toEqual([])
    expect(await audienceOf(ben, festivalId)).toEqual(why === 'it was stopped' ? ['Ana'] : [])
  })

  test.each(['roommates', 'companions', 'friends'] as const)('when they are %s no more', async (how) => {
    const [ana, ben] = await pair()
    const end = await knowing(db)[how](ana, ben, festivalId)
    await share(ana, festivalId)
    expect(await namesSeenBy(ben, festivalId)).toEqual(['Ana'])
    await end()
    expect(await namesSeenBy(ben, festivalId)).toEqual([])
  })

  test('to the exact place alone, when roommates who follow each other are roommates no more', async () => {
    const [ana, ben] = await pair()
    await friends(ana, ben)
    const end = await roommates(ana, ben, festivalId)
    await share(ana, festivalId)
    await end()
    expect((await seenBy(ben, festivalId)).map(({ isExact }) => isExact)).toEqual([false])
  })

  test('an admin who suspends a member takes the row with it', async () => {
    const ana = await signUp()
    await share(ana, festivalId)
    await admin.api.admin.suspend({ params: { id: ana.user.id }, body: { reason: 'Spam' } })
    expect(await rows()).toEqual([])
  })
})
