import type { Updateable } from 'kysely'
import { describe, expect, test } from 'vitest'
import { WholeMember } from '../../../contract/people/people.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { dayFromNow } from '../../platform/days.ts'
import type { Users } from '../../platform/db/schema.ts'
import { addFestival } from '../../testing/domains/festivals.ts'

const { app, db, visitor, signUp, signUpAdmin } = await testApp()

const seenBy = ({ api }: { api: typeof visitor }, { user }: TestMember) =>
  api.people.get({ params: { username: user.username } })
const unknown = { status: 404, code: 'not_found', message: 'Member not found' }

const set = (id: string, change: Updateable<Users>) =>
  db.updateTable('users').set(change).where('id', '=', id).execute()
const block = (blocker: TestMember, blocked: TestMember) =>
  db.insertInto('blocks').values({ blockerId: blocker.user.id, blockedId: blocked.user.id }).execute()

describe('a member', () => {
  test('is shown to everybody, with exactly the fields of the contract @S2.48 @S4.21', async () => {
    const ana = await signUp()
    const own: Updateable<Users> = {
      avatar: '/objects/avatar',
      coverImage: '/objects/cover',
      profilePicture: '/objects/picture',
      location: 'Cádiz',
      bio: 'I dance.\nOften.',
      danceStyles: ['Zouk', 'Salsa'],
      experienceLevel: 'Advanced',
      danceRole: 'Follower',
      instagramHandle: 'ana.on.instagram',
      facebookHandle: 'ana.on.facebook',
    }
    await set(ana.user.id, own)
    const reply = await app.inject({ method: 'GET', url: `/api/users/${ana.user.username}` })
    expect(reply.statusCode).toBe(200)
    const shown = reply.json()
    expect(shown).toEqual({
      id: ana.user.id,
      username: ana.user.username,
      name: 'Ana',
      age: null,
      ...own,
      socialLinks: [],
      rating: null,
      ratingCount: 0,
      verifiedBy: [],
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      festivalsGoing: [],
    })
    expect(WholeMember.parse(shown)).toEqual(shown)
  })

  test('is shown with their social links, without whether those are verified', async () => {
    const { api, user } = await signUp()
    await api.profile.addSocialLink({ body: { platform: 'YouTube', url: 'https://www.youtube.com/@ana' } })
    await api.profile.addSocialLink({ body: { platform: 'TikTok', username: 'ana' } })
    const reply = await app.inject({ method: 'GET', url: `/api/users/${user.username}` })
    expect(reply.json().socialLinks).toEqual([
      { platform: 'TikTok', url: null, username: 'ana' },
      { platform: 'YouTube', url: 'https://www.youtube.com/@ana', username: null },
    ])
  })

  test('is found by the username in any case, but not by a part or a pattern of it @S2.51', async () => {
    const ana = await signUp('Ana')
    const { username } = ana.user
    const found = await visitor.people.get({ params: { username: username.toUpperCase() } })
    expect(found.username).toBe(username)
    for (const other of [
      username.slice(0, -1),
      `${username}x`,
      '%',
      username.replace('A', '_'),
      ana.user.id,
      ana.user.email,
    ])
      await expect(visitor.people.get({ params: { username: other } })).rejects.toMatchObject(unknown)
  })

  test('shows their age only to members @S2.49', async () => {
    const ana = await signUp()
    expect((await seenBy({ api: visitor }, ana)).age).toBeNull()
    expect((await seenBy(await signUp(), ana)).age).toBe(30)
    expect((await seenBy(ana, ana)).age).toBe(30)
  })

  test('never shows their email address, not even to an admin @S2.50', async () => {
    const ana = await signUp()
    for (const viewer of [{ api: visitor }, await signUp(), await signUpAdmin(), ana])
      expect(JSON.stringify(await seenBy(viewer, ana))).not.toContain('@')
  })

  test('who deleted their account is unknown to everybody', async () => {
    const ana = await signUp()
    await set(ana.user.id, { deletedAt: new Date() })
    for (const viewer of [{ api: visitor }, await signUp()])
      await expect(seenBy(viewer, ana)).rejects.toMatchObject(unknown)
  })

  test('who is suspended is unknown to everybody', async () => {
    const ana = await signUp()
    await set(ana.user.id, { suspendedAt: new Date() })
    for (const viewer of [{ api: visitor }, await signUp()])
      await expect(seenBy(viewer, ana)).rejects.toMatchObject(unknown)
  })

  test('who blocked another is unknown to them, and they to the one who blocked', async () => {
    const [ana, bea, carla] = [await signUp('Ana'), await signUp('Bea'), await signUp('Carla')]
    await block(ana, bea)
    await expect(seenBy(bea, ana)).rejects.toMatchObject(unknown)
    await expect(seenBy(ana, bea)).rejects.toMatchObject(unknown)
    expect((await seenBy(carla, ana)).id).toBe(ana.user.id)
  })

  test('shows verified facts, not pending or rejected ones @S2.31', async () => {
    const ana = await signUp()
    const userId = ana.user.id
    const verified = { status: 'verified', verifiedAt: new Date() } as const
    await db
      .insertInto('verifications')
      .values([
        { userId, type: 'google', ...verified },
        { userId, type: 'email', ...verified },
        { userId, type: 'id', status: 'pending' },
        { userId, type: 'instagram', status: 'rejected' },
      ])
      .execute()
    expect((await seenBy({ api: visitor }, ana)).verifiedBy).toEqual(['email', 'google'])
  })
})

describe('the festivals a member goes to', () => {
  test('are the festivals to come that everybody may see, the earliest first', async () => {
    const [ana, admin] = [await signUp(), await signUpAdmin()]
    const go = async (organizer: TestMember, name: string, from: number, to: number, status = 'attending' as const) => {
      const { id } = await addFestival(organizer, { name, startDate: dayFromNow(from), endDate: dayFromNow(to) })
      await db.insertInto('festivalAttendance').values({ userId: ana.user.id, festivalId: id, status }).execute()
      return id
    }
    await go(admin, 'later', 40, 42)
    const soon = await go(admin, 'soon', 5, 7)
    await go(admin, 'running, on its last day', -2, 0)
    await go(admin, 'over', -4, -1)
    await go(ana, 'their own, not approved', 5, 7)
    await go(admin, 'only of interest', 5, 7, 'interested' as 'attending')
    await ana.api.profile.change({ body: { attendanceShownTo: 'members' } })
    for (const viewer of [ana, admin, await signUp()]) {
      const { festivalsGoing } = await seenBy(viewer, ana)
      expect(festivalsGoing.map(({ name }) => name)).toEqual(['running, on its last day', 'soon', 'later'])
      expect(festivalsGoing[1]).toEqual({
        id: soon,
        name: 'soon',
        startDate: dayFromNow(5),
        endDate: dayFromNow(7),
        location: 'Madrid, Spain',
        genres: ['Bachata'],
      })
    }
  })
})

describe('the rating of a member', () => {
  const days = (ago: number) => new Date(Date.now() - ago * 86_400_000)
  const someId = '019a0000-0000-7000-8000-000000000001'
  const rate = (from: TestMember, to: TestMember, score: number, createdAt = new Date(), contextId = someId) =>
    db
      .insertInto('ratings')
      .values({
        raterId: from.user.id,
        rateeId: to.user.id,
        contextType: 'meetup',
        contextId,
        score,
        createdAt,
        countsAt: new Date(),
      })
      .execute()
  const ratingOf = async (member: TestMember) => {
    const { rating, ratingCount } = await seenBy({ api: visitor }, member)
    return { rating, ratingCount }
  }

  test('is the mean of the scores with one decimal, and the number of scores @S6.25', async () => {
    const [ana, ...raters] = [await signUp(), await signUp(), await signUp(), await signUp()]
    for (const [at, rater] of raters.entries()) await rate(rater, ana, [5, 5, 4][at] ?? 0, days(15))
    expect(await ratingOf(ana)).toEqual({ rating: 4.7, ratingCount: 3 })
  })

  test('is hidden until the member has rated in turn', async () => {
    const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
    await rate(bea, ana, 4)
    expect(await ratingOf(ana)).toEqual({ rating: null, ratingCount: 0 })
    await rate(ana, bea, 2)
    expect(await ratingOf(ana)).toEqual({ rating: 4, ratingCount: 1 })
    expect(await ratingOf(bea)).toEqual({ rating: 2, ratingCount: 1 })
  })

  test('is shown after 14 days in any case', async () => {
    const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
    await rate(bea, ana, 4, days(13.99))
    expect(await ratingOf(ana)).toEqual({ rating: null, ratingCount: 0 })
    await db
      .updateTable('ratings')
      .set({ createdAt: days(14.01) })
      .where('rateeId', '=', ana.user.id)
      .execute()
    expect(await ratingOf(ana)).toEqual({ rating: 4, ratingCount: 1 })
  })

  test('stays hidden if the member has only rated something else or somebody else', async () => {
    const [ana, bea, carla] = [await signUp('Ana'), await signUp('Bea'), await signUp('Carla')]
    await rate(bea, ana, 4)
    await rate(ana, bea, 4, new Date(), ana.user.id)
    await rate(ana, carla, 4)
    await rate(carla, bea, 4)
    expect(await ratingOf(ana)).toEqual({ rating: null, ratingCount: 0 })
  })
})
