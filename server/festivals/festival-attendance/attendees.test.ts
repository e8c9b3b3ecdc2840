import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { maxFaces, minCountedTogether } from '../../../contract/festivals/festival-attendance.ts'
import { maxFestivalsOfFaces } from '../../../contract/festivals/festival-limits.ts'
import type { AttendanceStatus } from '../../../contract/platform/options.ts'
import type { ProfileChange } from '../../../contract/people/profile.ts'
import type { z } from 'zod'
import { testApp, type TestMember } from '../../testing/app.ts'
import { addFestival, lasting } from '../../testing/domains/festivals.ts'

const { app, db, visitor, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const viewer = await signUp('Vera')

type Change = z.input<typeof ProfileChange>
type Plan = Change & { status?: AttendanceStatus }

/** A member who goes, by default visible to everyone signed in. */
async function goer(festivalId: string, name: string, { status = 'attending', ...change }: Plan = {}) {
  const member = await signUp(name)
  await member.api.profile.change({ body: { attendanceShownTo: 'members', ...change } })
  await member.api.festivalAttendance.set({ body: { festivalId, status } })
  return member
}
const follow = (follower: TestMember, followed: TestMember) =>
  db.insertInto('userFollows').values({ followerId: follower.user.id, followingId: followed.user.id }).execute()
const block = (blocker: TestMember, blocked: TestMember) =>
  db.insertInto('blocks').values({ blockerId: blocker.user.id, blockedId: blocked.user.id }).execute()

const listFor = ({ api }: TestMember, id: string, query = {}) =>
  api.festivalAttendance.attendees({ params: { id }, query })
const namesFor = async (member: TestMember, id: string, query = {}) =>
  (await listFor(member, id, query)).items.map(({ name }) => name)

const facesFor = async ({ api }: TestMember, ...ids: string[]) =>
  (await api.festivalAttendance.faces({ query: { festivals: ids.join(',') } })).map(({ festivalId, faces }) => [
    festivalId,
    faces.map(({ name }) => name),
  ])

describe('the faces of who goes', () => {
  test('are of those who go and show it, the followed first, then the latest, for each festival of one call', async () => {
    const [full, single, none] = [await addFestival(admin), await addFestival(admin), await addFestival(admin)]
    const first = await goer(full.id, 'First')
    for (let n = 1; n <= maxFaces; n++) await goer(full.id, `Later ${n}`)
    await goer(full.id, 'Hidden', { attendanceShownTo: 'nobody' })
    await goer(full.id, 'Interested', { status: 'interested' })
    await goer(single.id, 'Only', {})
    await follow(viewer, first)
    const found = await facesFor(viewer, none.id, single.id, full.id)
    expect(Object.fromEntries(found)).toEqual({
      [full.id]: ['First', 'Later 5', 'Later 4', 'Later 3', 'Later 2'],
      [single.id]: ['Only'],
    })
  })

  test('are shown to no visitor, of no festival that waits for approval, and of 24 festivals at most @S3.17', async () => {
    const organizer = await signUp()
    const { id } = await addFestival(organizer)
    await goer((await addFestival(admin)).id, 'Ana')
    await organizer.api.profile.change({ body: { attendanceShownTo: 'members' } })
    await organizer.api.festivalAttendance.set({ body: { festivalId: id, status: 'attending' } })
    expect(await facesFor(organizer, id)).toHaveLength(1)
    expect(await facesFor(viewer, id)).toEqual([])
    const refused = { status: 401, code: 'authentication_required' }
    await expect(visitor.festivalAttendance.faces({ query: { festivals: id } })).rejects.toMatchObject(refused)
    const many = Array.from({ length: maxFestivalsOfFaces + 1 }, () => randomUUID())
    await expect(facesFor(viewer, ...many)).rejects.toMatchObject({ status: 400 })
    expect(await facesFor(viewer, ...many.slice(1))).toEqual([])
  })
})

describe('who sees that a member goes', () => {
  test('is nobody until they choose, but those whom they follow', async () => {
    const { id } = await addFestival(admin)
    const ana = await signUp('Ana')
    await ana.api.festivalAttendance.set({ body: { festivalId: id, status: 'attending' } })
    expect((await ana.api.profile.get()).attendanceShownTo).toBeNull()
    await follow(viewer, ana)
    expect(await namesFor(viewer, id)).toEqual([])
    await follow(ana, viewer)
    expect(await namesFor(viewer, id)).toEqual(['Ana'])
    expect(await namesFor(await signUp(), id)).toEqual([])
  })

  test.each([
    ['members', ['Vera', 'Bea']],
    ['followed', ['Vera']],
    ['nobody', []],
  ] as const)('by the choice %s is %j', async (attendanceShownTo, seers) => {
    const { id } = await addFestival(admin)
    const ana = await goer(id, 'Ana', { attendanceShownTo })
    await follow(ana, viewer)
    const seen = await Promise.all(
      [viewer, await signUp('Bea')].map(async (one) => ((await namesFor(one, id)).length > 0 ? one.user.name : null)),
    )
    expect(seen.filter(Boolean)).toEqual(seers)
  })

  test('is never somebody who is blocked either way, and a suspended member is shown to nobody', async () => {
    const { id } = await addFestival(admin)
    const [ana, bea, cleo] = [await goer(id, 'Ana'), await goer(id, 'Bea'), await goer(id, 'Cleo')]
    const other = await signUp()
    await block(viewer, ana)
    await block(bea, viewer)
    await db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', cleo.user.id).execute()
    expect(await namesFor(viewer, id)).toEqual([])
    expect(await namesFor(other, id)).toEqual(['Bea', 'Ana'])
  })

  test('is no visitor, who learns only how many @S3.17', async () => {
    const { id } = await addFestival(admin)
    await goer(id, 'Ana')
    const refused = { status: 401, code: 'authentication_required' }
    await expect(visitor.festivalAttendance.attendees({ params: { id }, query: {} })).rejects.toMatchObject(refused)
    await expect(visitor.festivalAttendance.summary({ params: { id } })).rejects.toMatchObject(refused)
    expect(await visitor.festivals.get({ params: { id } })).toMatchObject({ goingCount: 1 })
  })

  test('decides as well what their own page says, which they themselves see whole', async () => {
    const { id } = await addFestival(admin)
    const ana = await goer(id, 'Ana', { attendanceShownTo: 'nobody' })
    const goesFor = async ({ api }: { api: typeof visitor }) =>
      (await api.people.get({ params: { username: ana.user.username } })).festivalsGoing.map((one) => one.id)
    const choose = (attendanceShownTo: 'members' | 'followed') =>
      ana.api.profile.change({ body: { attendanceShownTo } })
    expect([await goesFor(viewer), await goesFor(ana), await goesFor(admin)]).toEqual([[], [id], []])
    await choose('followed')
    expect(await goesFor(viewer)).toEqual([])
    await follow(ana, viewer)
    expect(await goesFor(viewer)).toEqual([id])
    await choose('members')
    expect([await goesFor(await signUp()), await goesFor({ api: visitor })]).toEqual([[id], []])
  })

  test('is refused as anything else', async () => {
    const wrong = viewer.api.profile.change({ body: { attendanceShownTo: 'visitors' as 'members' } })
    await expect(wrong).rejects.toMatchObject({ status: 400, fields: { attendanceShownTo: expect.any(String) } })
  })
})

describe('the list', () => {
  test('has the followed first, then who goes, the latest first @S3.17', async () => {
    const { id } = await addFestival(admin)
    const reader = await signUp()
    await goer(id, 'first')
    await goer(id, 'interested', { status: 'interested' })
    await goer(id, 'last')
    await follow(reader, await goer(id, 'followed, interested', { status: 'interested' }))
    await follow(reader, await goer(id, 'followed'))
    await goer(id, 'last of all')
    const { items } = await listFor(reader, id)
    expect(items.map(({ name, status, isFollowed }) => [name, status, isFollowed])).toEqual([
      ['followed', 'attending', true],
      ['followed, interested', 'interested', true],
      ['last of all', 'attending', false],
      ['last', 'attending', false],
      ['first', 'attending', false],
      ['interested', 'interested', false],
    ])
  })

  test('has for each exactly what their page shows, with the status @S3.17', async () => {
    const { id } = await addFestival(admin)
    const ana = await goer(id, 'Ana', { danceRole: 'Both', danceStyles: ['Zouk'], bio: 'Hola' })
    const { coverImage: _, ...page } = await viewer.api.people.get({ params: { username: ana.user.username } })
    expect((await listFor(viewer, id)).items).toEqual([
      { ...page, status: 'attending', role: 'Both', attendingDates: [], wantsCompany: false, isFollowed: false },
    ])
    expect(page).toMatchObject({ danceRole: 'Both', danceStyles: ['Zouk'] })
  })

  test('comes in pages that neither repeat nor leave out a member', async () => {
    const { id } = await addFestival(admin)
    for (const name of ['a', 'b', 'c', 'd', 'e']) await goer(id, name)
    const first = await listFor(viewer, id, { limit: 2 })
    const second = await listFor(viewer, id, { limit: 2, cursor: first.next! })
    const third = await listFor(viewer, id, { limit: 2, cursor: second.next! })
    expect([first, second, third].flatMap(({ items }) => items.map(({ name }) => name))).toEqual([
      'e',
      'd',
      'c',
      'b',
      'a',
    ])
    expect([first.total, third.next]).toEqual([5, null])
  })

  test('of a festival that waits for approval is unknown to others', async () => {
    const organizer = await signUp()
    const { id } = await addFestival(organizer)
    expect(await namesFor(organizer, id)).toEqual([])
    await expect(listFor(viewer, id)).rejects.toMatchObject({ status: 404, message: 'Festival not found' })
    const summary = viewer.api.festivalAttendance.summary({ params: { id } })
    await expect(summary).rejects.toMatchObject({ status: 404, message: 'Festival not found' })
  })
})

describe('the filters', () => {
  let id = ''
  beforeAll(async () => {
    id = (await addFestival(admin)).id
    await goer(id, 'Leo', { danceRole: 'Leader', danceStyles: ['Salsa'], location: 'Málaga, Spain' })
    await goer(id, 'Fay', { danceRole: 'Follower', danceStyles: ['Zouk', 'Salsa'], experienceLevel: 'Advanced' })
    await goer(id, 'Bo', { danceRole: 'Both', status: 'interested', location: 'Oslo, Norway' })
    await follow(viewer, await goer(id, 'Nil', { location: null }))
  })

  test.each([
    [{ role: 'Leader' }, ['Leo', 'Bo']],
    [{ role: 'Follower' }, ['Fay', 'Bo']],
    [{ style: 'Salsa' }, ['Fay', 'Leo']],
    [{ style: 'Zouk' }, ['Fay']],
    [{ level: 'Advanced' }, ['Fay']],
    [{ status: 'interested' }, ['Bo']],
    [{ status: 'attending' }, ['Nil', 'Fay', 'Leo']],
    [{ from: 'MALAGA' }, ['Leo']],
    [{ from: '%' }, ['Nil', 'Fay', 'Leo', 'Bo']],
    [{ from: 'spain', role: 'Leader', style: 'Salsa', level: 'Beginner', status: 'attending' }, ['Leo']],
    [{ from: 'spain', role: 'Follower' }, []],
    [{ who: 'followed' }, ['Nil']],
    [{ who: 'followed', style: 'Salsa' }, []],
    [{ from: '', role: 'all', who: 'all' }, ['Nil', 'Fay', 'Leo', 'Bo']],
  ])('%j find %j', async (query, names) => {
    const { items, total } = await listFor(viewer, id, query)
    expect(items.map(({ name }) => name)).toEqual(names)
    expect(total).toBe(names.length)
  })

  test('and the counts take the role that somebody gave for the festival, not that of their profile', async () => {
    const { id, startDate } = await addFestival(admin)
    for (let n = 1; n <= minCountedTogether; n++) {
      const { api } = await goer(id, `Leo ${n}`, { danceRole: 'Leader' })
      const said = { role: 'Follower', attendingDates: [startDate] }
      await api.festivalAttendance.set({ body: { festivalId: id, status: 'attending', ...said } })
    }
    expect((await listFor(viewer, id, { role: 'Leader' })).items).toEqual([])
    const { items } = await listFor(viewer, id, { role: 'Follower' })
    expect(items).toHaveLength(minCountedTogether)
    expect(items[0]).toMatchObject({ danceRole: 'Leader', role: 'Follower', attendingDates: [startDate] })
    const { roles } = await viewer.api.festivalAttendance.summary({ params: { id } })
    expect(roles).toEqual([{ name: 'Follower', count: minCountedTogether }])
  })

  test.each([{ role: 'Both' }, { style: 'Waltz' }, { level: 'Best' }, { status: 'going' }, { from: 'x'.repeat(101) }])(
    'refuse %j',
    async (query) => {
      await expect(listFor(viewer, id, query)).rejects.toMatchObject({ status: 400, code: 'invalid_input' })
    },
  )
})

describe('the summary', () => {
  const summaryFor = ({ api }: TestMember, id: string) => api.festivalAttendance.summary({ params: { id } })

  test(`counts everybody, and what those dance who show themselves from ${minCountedTogether} on`, async () => {
    const { id } = await addFestival(admin)
    for (let n = 1; n < minCountedTogether; n++)
      await goer(id, `Leo ${n}`, { danceRole: 'Leader', danceStyles: ['Salsa', 'Zouk'], experienceLevel: 'Advanced' })
    await goer(id, 'Hal', { attendanceShownTo: 'nobody', danceRole: 'Leader', danceStyles: ['Salsa'] })
    await goer(id, 'Ida', { status: 'interested' })
    const none = { styles: [], levels: [], roles: [] }
    expect(await summaryFor(viewer, id)).toEqual({ goingCount: 5, interestedCount: 1, ...none })
    await goer(id, 'Lou', { danceRole: 'Leader', danceStyles: ['Salsa'], experienceLevel: 'Advanced' })
    expect(await summaryFor(viewer, id)).toEqual({
      goingCount: 6,
      interestedCount: 1,
      styles: [{ name: 'Salsa', count: 5 }],
      levels: [{ name: 'Advanced', count: 5 }],
      roles: [{ name: 'Leader', count: 5 }],
    })
  })
})

describe('a hidden member (threat 72)', () => {
  const shared: Plan = {
    danceRole: 'Leader',
    danceStyles: ['Salsa'],
    experienceLevel: 'Advanced',
    location: 'Cali, Colombia',
  }
  const queries = [
    {},
    { limit: 2 },
    { status: 'attending' },
    { status: 'interested' },
    { style: 'Salsa' },
    { style: 'Zouk' },
    { level: 'Advanced' },
    { role: 'Leader' },
    { role: 'Follower' },
    { from: 'cali' },
    { from: 'o' },
    { who: 'followed' },
    { status: 'attending', style: 'Salsa', level: 'Advanced', role: 'Leader', from: 'Cali' },
  ]

  const hide: Record<string, (member: TestMember) => Promise<unknown>> = {
    'who shows it to nobody': ({ api }) => api.profile.change({ body: { attendanceShownTo: 'nobody' } }),
    'who shows it to those whom they follow': ({ api }) =>
      api.profile.change({ body: { attendanceShownTo: 'followed' } }),
    'who never chose': ({ user }) =>
      db.updateTable('users').set({ attendanceShownTo: null }).where('id', '=', user.id).execute(),
    'who blocked the viewer': (member) => block(member, viewer),
    'whom the viewer blocked': (member) => block(viewer, member),
    'who is suspended': ({ user }) =>
      db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', user.id).execute(),
  }

  /** Every reply to the viewer, byte by byte, except for the totals of all attendees. */
  async function notificationsOf(id: string) {
    const send = async (path: string) => {
      const headers = { authorization: `Bearer ${viewer.token}` }
      const reply = await app.inject({ url: `/api/festivals/${id}/attendees${path}`, headers })
      expect(reply.statusCode).toBe(200)
      return [reply.body, reply.headers['x-total-count'], reply.headers['link']]
    }
    const { goingCount: _, ...summary } = await viewer.api.festivalAttendance.summary({ params: { id } })
    const lists = await Promise.all(queries.map((query) => send(`?${new URLSearchParams(query as {}).toString()}`)))
    return { summary, lists, faces: await facesFor(viewer, id) }
  }

  test.each(Object.keys(hide))('%s changes no list, order, cursor or count, by no filter', async (why) => {
    const { id } = await addFestival(admin)
    for (let n = 0; n < minCountedTogether; n++) await goer(id, `Shown ${n}`, shared)
    await goer(id, 'Other', { danceRole: 'Follower', danceStyles: ['Zouk'], status: 'interested' })
    const before = await notificationsOf(id)
    const hidden = await goer(id, 'Hidden', shared)
    await follow(viewer, hidden)
    expect(await notificationsOf(id)).not.toEqual(before)
    await hide[why]!(hidden)
    expect(await notificationsOf(id)).toEqual(before)
    expect((await visitor.festivals.get({ params: { id } })).goingCount).toBe(minCountedTogether + 1)
  })
})

describe('who would like company', () => {
  const goer = async (festivalId: string, wantsCompany: boolean, shownTo: 'members' | 'nobody' = 'members') => {
    const member = await signUp(wantsCompany ? 'Ana' : 'Ben')
    await member.api.profile.change({ body: { attendanceShownTo: shownTo } })
    await member.api.festivalAttendance.set({ body: { festivalId, status: 'attending', wantsCompany } })
    return member
  }
  const wanting = async ({ api }: TestMember, id: string) =>
    (await api.festivalAttendance.attendees({ params: { id }, query: { who: 'company' } })).items

  test('is seen and found by whom they let see that they go, while they go and until it is over @S12.43', async () => {
    const { id } = await addFestival(admin, lasting(3, 5))
    const [ana, viewer] = [await goer(id, true), await signUp()]
    await goer(id, false)
    await goer(id, true, 'nobody')
    expect(await wanting(viewer, id)).toMatchObject([{ id: ana.user.id, wantsCompany: true }])
    const { items } = await viewer.api.festivalAttendance.attendees({ params: { id }, query: {} })
    expect(items.map(({ name, wantsCompany }) => `${name} ${wantsCompany}`).toSorted()).toEqual([
      'Ana true',
      'Ben false',
    ])
    const status = (status: 'attending' | 'interested') =>
      ana.api.festivalAttendance.set({ body: { festivalId: id, status } })
    expect(await status('interested')).toMatchObject({ wantsCompany: true })
    expect(await wanting(viewer, id)).toEqual([])
    await status('attending')
    expect(await wanting(viewer, id)).toHaveLength(1)
    const whenItEnded = async (end: number) => {
      await db.updateTable('festivals').set(lasting(-3, end)).where('id', '=', id).execute()
      return await wanting(viewer, id)
    }
    expect(await whenItEnded(0)).toHaveLength(1)
    expect(await whenItEnded(-1)).toEqual([])
  })
})
