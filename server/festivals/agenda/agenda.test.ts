import { expect, test } from 'vitest'
import { testApp, type TestMember } from '../../testing/app.ts'
import { dayFromNow } from '../../platform/days.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { create as createMeetup, join, startedNow } from '../../testing/domains/meetups.ts'
import { ask, block, decide, over, putRequest, putRoom, requestsOf } from '../../testing/domains/room-requests.ts'

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
  const [ana, other] = [await signUp(), await signUp()]
  await other.api.profile.addSocialLink({ body: { platform: 'TikTok', username: 'other' } })
  await other.api.profile.savePreferences({ body: {} })
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
  const [soon, later, running] = [await festivalIn(3), await festivalIn(9), await festivalIn(-2)]
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
  for (const fields of [{ isActive: false }, { ...over, availableTo: dayFromNow(-1) }])
    await putRequest(db, await putRoom(db, host, festival.id, fields), ana)
  expect((await agendaOf(host)).waiting).toBeNull()
  const today = { availableFrom: dayFromNow(-1), availableTo: dayFromNow(0) }
  await putRequest(db, await putRoom(db, host, festival.id, today), ana)
  expect((await agendaOf(host)).waiting).toMatchObject({ count: 1, name: 'Ana' })
  await block(db, ana, host)
  expect((await agendaOf(host)).waiting).toBeNull()
})

const upcoming = ({ api }: TestMember) => api.agenda.upcoming()
/** 'festival Feria attending', by the start. */
const linesOf = async (member: TestMember) =>
  (await upcoming(member)).map(({ kind, title, status }) => `${kind} ${title} ${status}`)

test('the agenda has what a member goes to, thinks of or takes part in, by its start, from one list of sources @P2.105', async () => {
  const [ana, ben] = [await signUp('Ana'), await signUp('Ben')]
  expect(await upcoming(ana)).toEqual([])
  await expect(visitor.agenda.upcoming()).rejects.toMatchObject({ status: 401 })
  const { id, name, location } = await festivalIn(2)
  const later = await festivalIn(20)
  const programme = (title: string, startTime: string) =>
    admin.api.programme.create({ params: { id }, body: { title, startTime } })
  const show = await programme('Show', `${dayFromNow(3)}T21:00:00Z`)
  await programme('Not marked', `${dayFromNow(3)}T20:00:00Z`)
  await ana.api.programme.setAttendance({ params: { id: show.id }, body: { status: 'interested' } })
  await mark(ana, id, 'attending')
  await mark(ana, later.id, 'interested')
  const room = await putRoom(db, ben, id, {
    availableFrom: dayFromNow(1),
    availableTo: dayFromNow(4),
    currentGuests: 2,
  })
  await putRequest(db, room, ana, 'accepted')
  const lunch = await createMeetup(ben, id, { title: 'Lunch', startTime: `${dayFromNow(3)}T12:00:00Z` })
  await join(ana, lunch.id)
  await createMeetup(ana, id, { title: 'Tour', startTime: `${dayFromNow(3)}T10:00:00Z` })
  expect(await linesOf(ana)).toEqual([
    'room Sunny room by the river guest',
    `festival ${name} attending`,
    'meetup Tour organizer',
    'meetup Lunch accepted',
    'event Show interested',
    `festival ${later.name} interested`,
  ])
  expect(await linesOf(ben)).toEqual(['room Sunny room by the river host', 'meetup Lunch organizer'])
  const days = { startTime: null, endTime: null, timeZone: null }
  const time = { startDate: null, endDate: null }
  expect(await upcoming(ana)).toMatchObject([
    {
      ...days,
      id: room,
      path: `/rooms/${room}/stay`,
      festival: name,
      startDate: dayFromNow(1),
      endDate: dayFromNow(4),
    },
    { ...days, id, path: `/festivals/${id}`, festival: null, place: location, startDate: dayFromNow(2) },
    { ...time, festival: name },
    { ...time, id: lunch.id, path: `/festivals/${id}/meals#meetup-${lunch.id}`, startTime: lunch.startTime },
    {
      ...time,
      id: show.id,
      path: `/festivals/${id}/programme#event-${show.id}`,
      startTime: show.startTime,
      endTime: null,
    },
    { id: later.id },
  ])
})

test('what has started, is over, cancelled, only asked for or not theirs to see is in no agenda', async () => {
  const [ana, ben, organizer] = [await signUp('Ana'), await signUp('Ben'), await signUp()]
  const { id } = await festivalIn(-1)
  const [running, past, off, theirs] = await Promise.all(
    ['running', 'past', 'off', 'theirs'].map((title) => createMeetup(ben, id, { title })),
  )
  for (const meetup of [running, past, off, theirs]) await join(ana, meetup!.id)
  await startedNow(db, running!.id)
  await db
    .updateTable('meetups')
    .set({ startTime: new Date(Date.now() - 9e7) })
    .where('id', '=', past!.id)
    .execute()
  await ben.api.meetups.cancel({ params: { id: off!.id } })
  await putRequest(db, await putRoom(db, ben, id, over), ana, 'accepted')
  await putRequest(db, await putRoom(db, ben, id), ana, 'pending')
  // A draft, and a wish to find people, are no nights yet.
  await putRoom(db, ana, id, { isActive: false })
  await putRoom(db, ana, id, { roomType: 'Seeking' })
  const hidden = await addFestival(organizer)
  await db.updateTable('festivals').set({ approvedAt: new Date() }).where('id', '=', hidden.id).execute()
  await mark(ana, hidden.id, 'attending')
  await join(ana, (await createMeetup(ben, hidden.id, { title: 'hidden' })).id)
  const started = { params: { id }, body: { title: 'Class', startTime: new Date(Date.now() - 60_000).toISOString() } }
  const unseen = { params: { id: hidden.id }, body: { title: 'Class', startTime: `${hidden.startDate}T18:00` } }
  for (const event of [await admin.api.programme.create(started), await organizer.api.programme.create(unseen)])
    await ana.api.programme.setAttendance({ params: { id: event.id }, body: { status: 'attending' } })
  await db.updateTable('festivals').set({ approvedAt: null }).where('id', '=', hidden.id).execute()
  expect(await linesOf(ana)).toEqual(['meetup theirs accepted'])
  await block(db, ben, ana)
  expect(await linesOf(ana)).toEqual([])
})
