import { expect, test } from 'vitest'
import { testApp, type TestMember } from '../../testing/app.ts'
import { dayFromNow } from '../../platform/days.ts'
import { addFestival } from '../../testing/festivals.ts'
import { ask, block, decide, over, putRequest, putRoom, requestsOf } from '../../testing/room-requests.ts'

const { db, visitor, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const festival = await addFestival(admin)

const agendaOf = ({ api }: TestMember) => api.agenda.read()
const mark = ({ api }: TestMember, festivalId: string, status: 'attending' | 'interested') =>
  api.festivalAttendance.set({ body: { festivalId, status } })
const festivalIn = async (days: number, length = 2) =>
  await addFestival(admin, { startDate: dayFromNow(days), endDate: dayFromNow(days + length) })

test('a new member has nothing on the agenda, and a visitor has none', async () => {
  const ana = await signUp()
  expect(await agendaOf(ana)).toMatchObject({ festival: null, waiting: null })
  await expect(visitor.agenda.read()).rejects.toMatchObject({ status: 401 })
})

test('the steps of the wizard that would add something are on the agenda', async () => {
  const ana = await signUp()
  const setup = async () => (await agendaOf(ana)).setup
  expect(await setup()).toEqual(['dance', 'preferences', 'links'])
  await ana.api.profile.addSocialLink({ body: { platform: 'TikTok', username: 'ana' } })
  expect(await setup()).toEqual(['dance', 'preferences'])
  await ana.api.profile.change({ body: { danceStyles: ['Salsa'], instagramHandle: 'ana.baila' } })
  await ana.api.profile.removeSocialLink({ params: { platform: 'TikTok' } })
  expect(await setup()).toEqual(['preferences'])
  await ana.api.profile.savePreferences({ body: {} })
  expect(await setup()).toEqual([])
})

test('the next festival is the earliest that a member attends, then the earliest of interest, and none that is over', async () => {
  const ana = await signUp()
  const [soon, later, running] = [await festivalIn(3), await festivalIn(9), await festivalIn(-1)]
  const { id: past } = await festivalIn(1)
  await mark(ana, past, 'attending')
  await db
    .updateTable('festivals')
    .set({ startDate: dayFromNow(-5), endDate: dayFromNow(-1) })
    .where('id', '=', past)
    .execute()
  expect((await agendaOf(ana)).festival).toBeNull()
  await mark(ana, soon.id, 'interested')
  expect((await agendaOf(ana)).festival).toEqual({
    id: soon.id,
    name: soon.name,
    startDate: soon.startDate,
    endDate: soon.endDate,
    status: 'interested',
  })
  await mark(ana, later.id, 'attending')
  expect((await agendaOf(ana)).festival).toMatchObject({ id: later.id, status: 'attending' })
  await mark(ana, running.id, 'attending')
  expect((await agendaOf(ana)).festival).toMatchObject({ id: running.id })
})

test('a festival that is no longer approved leaves the agenda of all but its organizer', async () => {
  const [organizer, ana] = [await signUp(), await signUp()]
  const { id } = await addFestival(organizer)
  await db.updateTable('festivals').set({ approvedAt: new Date() }).where('id', '=', id).execute()
  for (const member of [organizer, ana]) await mark(member, id, 'attending')
  expect((await agendaOf(ana)).festival).toMatchObject({ id })
  await db.updateTable('festivals').set({ approvedAt: null }).where('id', '=', id).execute()
  expect((await agendaOf(ana)).festival).toBeNull()
  expect((await agendaOf(organizer)).festival).toMatchObject({ id })
})

test('the host sees who waits for an answer, the first who asked by name, until all are answered', async () => {
  const [host, ana, ben] = [await signUp('Hugo'), await signUp('Ana'), await signUp('Ben')]
  const [first, second] = [await putRoom(db, host, festival.id), await putRoom(db, host, festival.id)]
  await ask(ana, second)
  await ask(ben, first)
  expect((await agendaOf(host)).waiting).toEqual({ count: 2, name: 'Ana', roomId: second })
  expect((await agendaOf(ana)).waiting).toBeNull()
  for (const roomId of [first, second])
    for (const { id } of await requestsOf(host, roomId)) await decide(host, id, 'rejected')
  expect((await agendaOf(host)).waiting).toBeNull()
})

test('requests that cannot be answered do not wait: of a closed or past room, and of a blocked member', async () => {
  const [host, ana] = [await signUp('Hugo'), await signUp('Ana')]
  for (const fields of [{ isActive: false }, over])
    await putRequest(db, await putRoom(db, host, festival.id, fields), ana)
  expect((await agendaOf(host)).waiting).toBeNull()
  await putRequest(db, await putRoom(db, host, festival.id), ana)
  expect((await agendaOf(host)).waiting).toMatchObject({ count: 1, name: 'Ana' })
  await block(db, ana, host)
  expect((await agendaOf(host)).waiting).toBeNull()
})

test('the plans are the festivals that a member attends and the events that they marked, which are not over', async () => {
  const ana = await signUp()
  expect(await ana.api.agenda.plans()).toEqual({ festivals: [], events: [] })
  await expect(visitor.agenda.plans()).rejects.toMatchObject({ status: 401 })
  const organizer = await signUp()
  const { id, name } = await addFestival(organizer, { startDate: dayFromNow(1), endDate: dayFromNow(3) })
  await db.updateTable('festivals').set({ approvedAt: new Date() }).where('id', '=', id).execute()
  const [going, perhaps] = [await festivalIn(2), await festivalIn(2)]
  const addEvent = (title: string) =>
    organizer.api.programme.create({ params: { id }, body: { title, startTime: `${dayFromNow(2)}T21:00:00Z` } })
  const [show, past] = [await addEvent('Show'), await addEvent('Past')]
  await addEvent('Not marked')
  for (const event of [show, past])
    await ana.api.programme.setAttendance({ params: { id: event.id }, body: { status: 'interested' } })
  const startTime = new Date(Date.now() - 2 * 3_600_000)
  await db.updateTable('events').set({ startTime }).where('id', '=', past.id).execute()
  for (const festivalId of [id, going.id]) await mark(ana, festivalId, 'attending')
  await mark(ana, perhaps.id, 'interested')
  const own = { id: going.id, name: going.name, startDate: going.startDate, endDate: going.endDate }
  expect(await ana.api.agenda.plans()).toEqual({
    festivals: [{ id, name, startDate: dayFromNow(1), endDate: dayFromNow(3) }, own],
    events: [
      {
        id: show.id,
        title: 'Show',
        startTime: show.startTime,
        endTime: null,
        venue: null,
        festivalId: id,
        festival: name,
        timeZone: null,
        status: 'interested',
      },
    ],
  })
  await db.updateTable('festivals').set({ approvedAt: null }).where('id', '=', id).execute()
  expect(await ana.api.agenda.plans()).toEqual({ festivals: [own], events: [] })
})
