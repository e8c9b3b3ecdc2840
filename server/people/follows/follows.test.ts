import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { dayFromNow } from '../../platform/days.ts'
import { quotas } from '../quotas/quotas-per-member.ts'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { follow, namesIn, stateFor, unfollow } from '../../testing/domains/follows.ts'
import { several, suspend } from '../../testing/domains/members.ts'
import { block } from '../../testing/domains/room-requests.ts'

const { app, db, visitor, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const nobody = { isFollowed: false, followsYou: false, followerCount: 0, followingCount: 0 }
const unknown = { status: 404, code: 'not_found', message: 'Member not found' }
const endSuspension = ({ user }: TestMember) =>
  db.updateTable('users').set({ suspendedAt: null }).where('id', '=', user.id).execute()

describe('following a member', () => {
  test('is seen by both and by others, and ends when the follower likes; once more changes nothing @S6.14', async () => {
    const [ana, ben, cleo] = await several(signUp, 'Ana', 'Ben', 'Cleo')
    const first = await follow(ana, ben)
    expect(await follow(ana, ben)).toEqual(first)
    expect(await stateFor(ana, ben)).toEqual({ ...nobody, isFollowed: true, followerCount: 1 })
    expect(await stateFor(ben, ana)).toEqual({ ...nobody, followsYou: true, followingCount: 1 })
    expect(await stateFor(cleo, ben)).toEqual({ ...nobody, followerCount: 1 })
    for (const reader of [ana, ben, cleo]) {
      expect(await namesIn('followers', reader, ben)).toEqual(['Ana'])
      expect(await namesIn('following', reader, ana)).toEqual(['Ben'])
    }
    await unfollow(ana, ben)
    await unfollow(ana, ben)
    for (const member of [ana, ben]) expect(await stateFor(cleo, member)).toEqual(nobody)
    expect(await namesIn('followers', ben, ben)).toEqual([])
  })

  test('is not possible with oneself, with who is unknown, or for a visitor', async () => {
    const ana = await signUp()
    await expect(follow(ana, ana)).rejects.toMatchObject({ status: 409, code: 'with_oneself' })
    for (const id of ['019a0000-0000-7000-8000-000000000000', 'x'])
      await expect(ana.api.follows.follow({ params: { id } })).rejects.toMatchObject(unknown)
    const refused = { status: 401, code: 'authentication_required' }
    const params = { id: ana.user.id }
    for (const call of ['follow', 'unfollow', 'state'] as const)
      await expect(visitor.follows[call]({ params })).rejects.toMatchObject(refused)
    for (const call of ['followers', 'following'] as const)
      await expect(visitor.follows[call]({ params, query: {} })).rejects.toMatchObject(refused)
    await expect(visitor.follows.going()).rejects.toMatchObject(refused)
  })

  test('is stored once, and told once, of 50 at once', async () => {
    const [ana, ben] = await several(signUp, 'Ana', 'Ben')
    const replies = await Promise.all(Array.from({ length: 50 }, () => follow(ana, ben)))
    expect(new Set(replies.map(({ createdAt }) => createdAt)).size).toBe(1)
    expect(await stateFor(ana, ben)).toMatchObject({ isFollowed: true, followerCount: 1 })
    expect(await titlesOf(ben)).toEqual(['Ana follows you'])
  })

  test('each other at once succeeds for both', async () => {
    const [ana, ben] = await several(signUp, 'Ana', 'Ben')
    await Promise.all([follow(ana, ben), follow(ben, ana)])
    expect(await stateFor(ana, ben)).toEqual({
      isFollowed: true,
      followsYou: true,
      followerCount: 1,
      followingCount: 1,
    })
  })
})

describe('a member who follows many', () => {
  /** Follows this many new members, who were notified this long ago. */
  const followMany = ({ user }: TestMember, count: number, ago: string) =>
    sql`
      with made as (
        insert into users (username, email, name)
        select name, name || '@example.com', 'Goer'
        from (select 'goer-' || right(${user.id}::text, 12) || n as name from generate_series(1, ${count}::int) as n) as names
        returning id
      ),
      news as (
        insert into follow_news (follower_id, following_id, told_at)
        select ${user.id}::uuid, id, now() - ${ago}::interval from made
      )
      insert into user_follows (follower_id, following_id) select ${user.id}::uuid, id from made`.execute(db)

  test(`is refused the one after ${quotas.followed.max}, of 50 at once, until they stop following somebody`, async () => {
    const ana = await signUp()
    const others = await several(signUp, ...Array.from({ length: 50 }, (_, n) => `Ben ${n}`))
    await followMany(ana, quotas.followed.max - 2, '2 days')
    const settled = await Promise.allSettled(others.map((other) => follow(ana, other)))
    const refused = settled.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
    expect(refused).toHaveLength(48)
    for (const reason of refused) expect(reason).toMatchObject({ status: 409, code: 'too_many_followed' })
    const kept = others.find((_, n) => settled[n]?.status === 'fulfilled')!
    await follow(ana, kept)
    await unfollow(ana, kept)
    await follow(ana, kept)
  }, 60_000)

  test(`tells at most ${quotas.followsOfDay.max} in a day, also if they stop following them`, async () => {
    const [ana, ben, cleo] = await several(signUp, 'Ana', 'Ben', 'Cleo')
    await followMany(ana, quotas.followsOfDay.max - 1, '23 hours')
    await follow(ana, ben)
    await db.deleteFrom('userFollows').where('followerId', '=', ana.user.id).execute()
    await expect(follow(ana, cleo)).rejects.toMatchObject({ status: 409, code: 'too_many_follows_today' })
    expect(await titlesOf(cleo)).toEqual([])
    // A member whom they followed within a month is not notified again.
    await follow(ana, ben)
    await db
      .updateTable('followNews')
      .set({ toldAt: new Date(Date.now() - 25 * 3_600_000) })
      .where('followerId', '=', ana.user.id)
      .execute()
    await follow(ana, cleo)
  })
})

describe('the two lists of a member', () => {
  test('have a part of what everybody sees of each, the latest first, in pages, with whom the reader follows @S6.15', async () => {
    const [ana, ben, cleo, dan, eva] = await several(signUp, 'Ana', 'Ben', 'Cleo', 'Dan', 'Eva')
    for (const follower of [ben, cleo, dan]) await follow(follower, ana)
    await follow(eva, cleo)
    const list = (query: { limit?: number; cursor?: string }) =>
      eva.api.follows.followers({ params: { id: ana.user.id }, query })
    const first = await list({ limit: 2 })
    const second = await list({ limit: 2, cursor: first.next! })
    expect([first.total, second.next]).toEqual([3, null])
    const { id, username } = cleo.user
    expect(first.items[1]).toEqual({
      id,
      username,
      name: 'Cleo',
      avatar: null,
      profilePicture: null,
      danceStyles: [],
      location: 'Madrid',
      isFollowed: true,
    })
    expect([...first.items, ...second.items].map(({ name, isFollowed }) => [name, isFollowed])).toEqual([
      ['Dan', false],
      ['Cleo', true],
      ['Ben', false],
    ])
  })

  test.each([
    ['followers', 'showsFollowers'],
    ['following', 'showsFollowing'],
  ] as const)(
    '%s: one that its owner hides answers others as if nobody were in it, byte for byte',
    async (side, choice) => {
      const [ana, ben, cleo, reader] = await several(signUp, 'Ana', 'Ben', 'Cleo', 'Rita')
      for (const one of [ben, cleo]) {
        await follow(one, ana)
        await follow(ana, one)
      }
      const sent = async (what: string) => {
        const headers = { authorization: `Bearer ${reader.token}` }
        const reply = await app.inject({ url: `/api/users/${ana.user.id}/${what}`, headers })
        return [reply.statusCode, reply.body, reply.headers['x-total-count'], reply.headers['link']]
      }
      await ana.api.profile.change({ body: { [choice]: false } })
      const hidden = await sent(side)
      expect((await stateFor(reader, ana))[`${side === 'followers' ? 'follower' : 'following'}Count`]).toBe(0)
      // Members in the list see no more of it either; its owner sees all of it.
      expect(await namesIn(side, ben, ana)).toEqual([])
      expect(await namesIn(side, ana, ana)).toEqual(['Cleo', 'Ben'])
      expect(await stateFor(ana, ana)).toMatchObject({ followerCount: 2, followingCount: 2 })
      const other = side === 'followers' ? 'following' : 'followers'
      expect(await namesIn(other, reader, ana)).toEqual(['Cleo', 'Ben'])
      // Nor do the lists of others reveal what it hides.
      expect(await namesIn(other, reader, ben)).toEqual([])
      expect(await stateFor(reader, ben)).toMatchObject(
        side === 'followers' ? { followerCount: 1, followingCount: 0 } : { followerCount: 0, followingCount: 1 },
      )
      expect(await namesIn(other, ben, ben)).toEqual(['Ana'])
      expect(await stateFor(ben, ana)).toMatchObject({ isFollowed: true, followsYou: true })
      for (const one of [ben, cleo]) {
        await unfollow(one, ana)
        await unfollow(ana, one)
      }
      await ana.api.profile.change({ body: { [choice]: true } })
      expect(await sent(side)).toEqual(hidden)
    },
  )
})

describe('a member who is suspended or left', () => {
  test('is in no list and no count, and cannot be followed', async () => {
    const [ana, ben, cleo, reader] = await several(signUp, 'Ana', 'Ben', 'Cleo', 'Rita')
    for (const one of [ben, cleo]) {
      await follow(one, ana)
      await follow(ana, one)
    }
    await follow(reader, ben)
    await suspend(db, ben)
    await cleo.api.profile.remove({ body: { password } })
    for (const one of [reader, ana]) {
      expect(await stateFor(one, ana)).toMatchObject({ followerCount: 0, followingCount: 0 })
      for (const side of ['followers', 'following'] as const) expect(await namesIn(side, one, ana)).toEqual([])
    }
    for (const gone of [ben, cleo]) {
      await expect(follow(reader, gone)).rejects.toMatchObject(unknown)
      await expect(stateFor(reader, gone)).rejects.toMatchObject(unknown)
      for (const side of ['followers', 'following'] as const)
        await expect(namesIn(side, reader, gone)).rejects.toMatchObject(unknown)
    }
    await endSuspension(ben)
    expect(await stateFor(reader, ben)).toMatchObject({ isFollowed: true, followerCount: 2, followingCount: 1 })
  })
})

describe('a block (threat 73)', () => {
  test.each([0, 1])('by either (%i) ends both follows and their news, and neither can follow the other', async (by) => {
    const [ana, ben, cleo] = await several(signUp, 'Ana', 'Ben', 'Cleo')
    const both = [ana, ben] as const
    await follow(ana, ben)
    await follow(ben, ana)
    await follow(cleo, ana)
    await follow(ben, cleo)
    await block(db, both[by]!, both[1 - by]!)
    for (const [one, other] of [
      [ana, ben],
      [ben, ana],
    ] as const) {
      await expect(follow(one, other)).rejects.toMatchObject(unknown)
      await expect(stateFor(one, other)).rejects.toMatchObject(unknown)
      await expect(namesIn('followers', one, other)).rejects.toMatchObject(unknown)
      // A notification about a member who no longer wants contact would reveal who that was.
      expect((await titlesOf(one)).filter((title) => title.includes(other.user.name))).toEqual([])
      expect(await namesIn('followers', one, cleo)).not.toContain(other.user.name)
      expect(await stateFor(one, cleo)).toMatchObject({ followerCount: one === ben ? 1 : 0 })
    }
    expect(await namesIn('followers', cleo, ana)).toEqual(['Cleo'])
    await db.deleteFrom('blocks').where('blockerId', '=', both[by]!.user.id).execute()
    expect(await stateFor(ana, ben)).toMatchObject({ isFollowed: false, followsYou: false })
  })

  test('on its way at the same time leaves no follow, whichever comes first', async () => {
    for (let round = 0; round < 10; round++) {
      const [ana, ben] = await several(signUp, 'Ana', 'Ben')
      await Promise.allSettled([follow(ana, ben), block(db, ben, ana), follow(ben, ana)])
      const left = await db
        .selectFrom('userFollows')
        .select('id')
        .where('followerId', 'in', [ana.user.id, ben.user.id])
        .execute()
      expect(left).toEqual([])
    }
  })
})

/** The titles in a member's bell. */
const titlesOf = async ({ api }: TestMember) =>
  (await api.notifications.list({ query: {} })).items.map(({ title }) => title)
const mailsTo = ({ user }: TestMember) =>
  db.selectFrom('mailOutbox').select('kind').where('userId', '=', user.id).where('kind', '=', 'follow').execute()
const prove = ({ user }: TestMember) =>
  db
    .insertInto('verifications')
    .values({ userId: user.id, type: 'email', status: 'verified', verifiedAt: new Date() })
    .execute()
const aMonthLater = () =>
  db
    .updateTable('followNews')
    .set({ toldAt: new Date(Date.now() - 31 * 86_400_000) })
    .execute()

describe('news of a follower', () => {
  test('comes once in a month, goes with the follow, and leads to their page of today @S7.10', async () => {
    const [ana, ben] = await several(signUp, 'Ana', 'Ben')
    await follow(ana, ben)
    const username = `${ana.user.username}x`
    await ana.api.profile.change({ body: { username } })
    const [news] = await ben.api.notifications.unread()
    expect(news).toMatchObject({ title: 'Ana follows you', actionUrl: `/members/${username}` })
    await unfollow(ana, ben)
    expect(await titlesOf(ben)).toEqual([])
    for (let again = 0; again < 3; again++) {
      await follow(ana, ben)
      expect(await titlesOf(ben)).toEqual([])
      await unfollow(ana, ben)
    }
    await aMonthLater()
    await follow(ana, ben)
    expect(await titlesOf(ben)).toEqual(['Ana follows you'])
  })

  test('of several is one until it is read, without those who stopped, and leads to the list', async () => {
    const [ana, ben, cleo, dan] = await several(signUp, 'Ana', 'Ben', 'Cleo', 'Dan')
    await Promise.all([ben, cleo, dan].map((follower) => follow(follower, ana)))
    const path = () => `/members/${ana.user.username}/followers`
    expect(await ana.api.notifications.unread()).toMatchObject([{ title: '3 dancers follow you', actionUrl: path() }])
    await suspend(db, dan)
    expect(await titlesOf(ana)).toEqual(['2 dancers follow you'])
    ana.user.username += 'x'
    await ana.api.profile.change({ body: { username: ana.user.username } })
    expect(await ana.api.notifications.unread()).toMatchObject([{ actionUrl: path() }])
    await unfollow(ben, ana)
    expect(await titlesOf(ana)).toEqual(['A dancer follows you'])
    await db.deleteFrom('userFollows').where('followingId', '=', ana.user.id).execute()
    expect(await titlesOf(ana)).toEqual([])
  })

  test('of many at once counts each of them', async () => {
    const ana = await signUp('Ana')
    const followers = await several(signUp, ...Array.from({ length: 12 }, (_, n) => `Follower ${n}`))
    await Promise.all(followers.map((follower) => follow(follower, ana)))
    expect(await titlesOf(ana)).toEqual(['12 dancers follow you'])
  })

  test('of several is mailed once until the bell was read, and is turned off as every kind', async () => {
    const [ana, ben, cleo, dan, eva] = await several(signUp, 'Ana', 'Ben', 'Cleo', 'Dan', 'Eva')
    await prove(ana)
    for (const follower of [ben, cleo]) await follow(follower, ana)
    expect(await titlesOf(ana)).toEqual(['2 dancers follow you'])
    expect(await mailsTo(ana)).toHaveLength(1)
    await ana.api.notifications.markAllRead()
    await follow(dan, ana)
    expect(await mailsTo(ana)).toHaveLength(2)
    await ana.api.notifications.choose({ params: { kind: 'follow' }, body: { inApp: false, email: false } })
    await follow(eva, ana)
    expect(await titlesOf(ana)).toEqual(['Dan follows you', '2 dancers follow you'])
    expect(await mailsTo(ana)).toHaveLength(2)
    expect(await namesIn('followers', ana, ana)).toHaveLength(4)
  })
})

describe('how many of those whom one follows go to a festival', () => {
  const goingFor = async ({ api }: TestMember, id: string) =>
    (await api.follows.going()).find(({ festivalId }) => festivalId === id)?.count ?? 0
  const go = async (member: TestMember, festivalId: string, status: 'attending' | 'interested' = 'attending') => {
    await member.api.profile.change({ body: { attendanceShownTo: 'members' } })
    await member.api.festivalAttendance.set({ body: { festivalId, status } })
  }

  test('counts those who go and show it to the reader, at festivals to come that they may see', async () => {
    const [ana, ben, cleo, dan, eva] = await several(signUp, 'Ana', 'Ben', 'Cleo', 'Dan', 'Eva')
    const { id } = await addFestival(admin)
    const past = await addFestival(admin, { startDate: dayFromNow(-9), endDate: dayFromNow(-1) })
    const waiting = await addFestival(ben)
    for (const one of [ben, cleo, dan]) await follow(ana, one)
    for (const one of [ben, cleo, eva]) await go(one, id)
    await go(dan, id, 'interested')
    await go(ben, past.id)
    await go(ben, waiting.id)
    expect(await ana.api.follows.going()).toEqual([{ festivalId: id, count: 2 }])
    expect(await eva.api.follows.going()).toEqual([])
    const hide: [string, () => Promise<unknown>][] = [
      ['who shows it to nobody', () => ben.api.profile.change({ body: { attendanceShownTo: 'nobody' } })],
      ['who is suspended', () => suspend(db, cleo)],
    ]
    for (const [at, [who, act]] of hide.entries()) {
      await act()
      expect(await goingFor(ana, id), who).toBe(1 - at)
    }
    await endSuspension(cleo)
    await ben.api.profile.change({ body: { attendanceShownTo: 'followed' } })
    expect(await goingFor(ana, id)).toBe(1)
    await follow(ben, ana)
    expect(await goingFor(ana, id)).toBe(2)
    await block(db, cleo, ana)
    expect(await goingFor(ana, id)).toBe(1)
    await unfollow(ana, ben)
    expect(await ana.api.follows.going()).toEqual([])
    expect((await visitor.festivals.get({ params: { id } })).goingCount).toBe(3)
  })
})
