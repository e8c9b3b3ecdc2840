import { expect, test } from 'vitest'
import type { AttendanceStatus } from '../../../contract/platform/options.ts'
import { maxEvents } from '../../../contract/festivals/programme-limits.ts'
import { dayFromNow } from '../../platform/days.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { addFestival, callDuringRemoval } from '../../testing/domains/festivals.ts'
import { suspend } from '../../testing/domains/members.ts'

const { visitor, signUp, signUpAdmin, db } = await testApp()
const admin = await signUpAdmin()
const unknownId = '00000000-0000-7000-8000-000000000000'
const first = dayFromNow(30)

const at = (clock: string, day = first) => `${day}T${clock}`
const anEvent = { title: 'Bachata basics', startTime: at('18:00'), endTime: at('19:00'), venue: 'Red hall' }

/** A festival that everybody sees, with its organizer. */
async function openFestival() {
  const organizer = await signUp('Olga')
  const { id } = await addFestival(organizer)
  await db.updateTable('festivals').set({ approvedAt: new Date() }).where('id', '=', id).execute()
  return { id, organizer }
}

const add = ({ api }: TestMember, id: string, fields: object = {}) =>
  api.programme.create({ params: { id }, body: { ...anEvent, ...fields } })
const programmeOf = (id: string, { api }: { api: typeof visitor } = { api: visitor }) =>
  api.programme.list({ params: { id } })
const set = ({ api }: TestMember, id: string, status: AttendanceStatus) =>
  api.programme.setAttendance({ params: { id }, body: { status } })
const marks = (eventId: string) => db.selectFrom('eventAttendance').selectAll().where('eventId', '=', eventId).execute()

test('the organizer adds events with all that an event says, and everybody reads them by their start @S3.18', async () => {
  const { id, organizer } = await openFestival()
  const late = await add(organizer, id, { title: 'Show', startTime: at('23:30'), endTime: at('00:15', dayFromNow(31)) })
  const said = {
    title: 'Musicality',
    description: 'Bring shoes.\nAnd water.',
    eventType: 'workshop',
    venue: 'Blue hall',
    instructor: 'Ana & Luis',
    level: 'Intermediate',
    capacity: 60,
    price: '€10',
    url: 'example.com/musicality',
  }
  const early = await add(organizer, id, { ...said, startTime: at('16:00'), endTime: null })
  expect(early).toEqual({
    ...said,
    id: expect.any(String),
    festivalId: id,
    eventType: 'class',
    url: 'https://example.com/musicality',
    startTime: `${first}T16:00:00.000Z`,
    endTime: null,
    goingCount: 0,
    interestedCount: 0,
    myStatus: null,
  })
  expect(late.endTime).toBe(`${dayFromNow(31)}T00:15:00.000Z`)
  expect((await programmeOf(id)).map(({ title }) => title)).toEqual(['Musicality', 'Show'])
})

test('a festival says how many events its programme has', async () => {
  const { id, organizer } = await openFestival()
  const eventCount = async () => (await visitor.festivals.get({ params: { id } })).eventCount
  expect(await eventCount()).toBe(0)
  const { id: eventId } = await add(organizer, id)
  expect(await eventCount()).toBe(1)
  await organizer.api.programme.remove({ params: { id: eventId } })
  expect(await eventCount()).toBe(0)
})

const inMadrid = { latitude: 40.4, longitude: -3.7, timeZone: 'Europe/Madrid' }

test('an instant with an offset is stored as that instant, whatever the clocks of the festival', async () => {
  const { id, organizer } = await openFestival()
  await db.updateTable('festivals').set(inMadrid).where('id', '=', id).execute()
  const { startTime } = await add(organizer, id, { startTime: at('18:00:00+02:00'), endTime: null })
  expect(startTime).toBe(`${first}T16:00:00.000Z`)
})

test('a time without an offset is by the clocks of the festival, also in the night when they change', async () => {
  const { id, organizer } = await openFestival()
  const days = { startDate: '2031-10-24', endDate: '2031-10-27' }
  await db
    .updateTable('festivals')
    .set({ ...inMadrid, ...days })
    .where('id', '=', id)
    .execute()
  const { id: changed } = await add(organizer, id, { startTime: '2031-10-25T18:00', endTime: null })
  const timesOf = async (startTime: string, endTime: string) => {
    const event = await add(organizer, id, { title: startTime, startTime, endTime })
    const times = { startTime: event.startTime, endTime: event.endTime }
    const body = { startTime, endTime }
    expect(await organizer.api.programme.change({ params: { id: changed }, body })).toMatchObject(times)
    return [event.startTime.slice(5, 16), event.endTime?.slice(5, 16)]
  }
  expect(await timesOf('2031-10-25T22:00', '2031-10-26T01:00')).toEqual(['10-25T20:00', '10-25T23:00'])
  expect(await timesOf('2031-10-25T23:00', '2031-10-26T04:00:30')).toEqual(['10-25T21:00', '10-26T03:00'])
})

test('a change changes what it names, and an admin may change a programme too, which the audit log says', async () => {
  const { id, organizer } = await openFestival()
  const { id: eventId, ...before } = await add(organizer, id)
  const other = await add(organizer, id, { title: 'Party', startTime: at('22:00'), endTime: null })
  const change = (member: TestMember, body: object) => member.api.programme.change({ params: { id: eventId }, body })
  expect(await change(organizer, { level: 'Open', endTime: null })).toEqual({
    ...before,
    id: eventId,
    level: 'Open',
    endTime: null,
  })
  expect(await change(organizer, {})).toMatchObject({ level: 'Open' })
  const acts = () =>
    db
      .selectFrom('auditLog')
      .select('actorId')
      .where('targetId', '=', id)
      .where('action', '=', 'festival.change_programme')
      .execute()
  expect(await acts()).toEqual([])
  expect(await change(admin, { startTime: at('20:00') })).toMatchObject({ startTime: `${first}T20:00:00.000Z` })
  expect(await acts()).toEqual([{ actorId: admin.user.id }])
  expect((await programmeOf(id))[1]).toEqual(other)
})

test.each([
  ['no title', { title: ' ' }, 'title'],
  ['a long title', { title: 'a'.repeat(121) }, 'title'],
  ['an unknown type', { eventType: 'siesta' }, 'eventType'],
  ['a type that every object has', { eventType: '__proto__' }, 'eventType'],
  ['no start', { startTime: '' }, 'startTime'],
  ['a start in words', { startTime: 'tonight' }, 'startTime'],
  ['a day that is none', { startTime: '2027-02-30T18:00' }, 'startTime'],
  ['a start long before the festival', { startTime: at('18:00', dayFromNow(20)), endTime: null }, 'startTime'],
  ['a start long after it', { startTime: at('18:00', dayFromNow(34)), endTime: null }, 'startTime'],
  ['an end before the start', { endTime: at('17:00') }, 'endTime'],
  ['an end days later', { endTime: at('18:00', dayFromNow(32)) }, 'endTime'],
  ['an end before the start, one of them an instant', { endTime: at('17:00:00Z') }, 'endTime'],
  ['a room for nobody', { capacity: 0 }, 'capacity'],
  ['a link that is a script', { url: 'javascript:alert(1)' }, 'url'],
])('an event with %s is refused', async (_, fields, field) => {
  const { id, organizer } = await openFestival()
  await expect(add(organizer, id, fields)).rejects.toMatchObject({
    status: 400,
    code: 'invalid_input',
    fields: { [field]: expect.any(String) },
  })
  expect(await programmeOf(id)).toEqual([])
})

test('an event may start on the morning after the last night', async () => {
  const { id, organizer } = await openFestival()
  const startTime = at('01:30', dayFromNow(33))
  expect(await add(organizer, id, { startTime, endTime: null })).toMatchObject({ startTime: `${startTime}:00.000Z` })
})

test('a change that would turn start and end around is refused', async () => {
  const { id, organizer } = await openFestival()
  const { id: eventId } = await add(organizer, id)
  const change = (body: object) => organizer.api.programme.change({ params: { id: eventId }, body })
  await expect(change({ startTime: at('20:00') })).rejects.toMatchObject({ fields: { endTime: expect.any(String) } })
  await expect(change({ startTime: at('18:00', dayFromNow(29)) })).rejects.toMatchObject({
    fields: { endTime: expect.any(String) },
  })
  expect(await programmeOf(id)).toMatchObject([{ startTime: `${first}T18:00:00.000Z` }])
})

test('a title stands in a hall once at a time, whatever its case, and may stand in another', async () => {
  const { id, organizer } = await openFestival()
  const { id: eventId } = await add(organizer, id)
  const twice = { status: 409, code: 'event_exists' }
  await expect(add(organizer, id, { title: 'BACHATA basics' })).rejects.toMatchObject(twice)
  const { id: otherId } = await add(organizer, id, { venue: null })
  await expect(add(organizer, id, { venue: '' })).rejects.toMatchObject(twice)
  const moved = organizer.api.programme.change({ params: { id: otherId }, body: { venue: 'red hall' } })
  await expect(moved).rejects.toMatchObject(twice)
  await organizer.api.programme.remove({ params: { id: eventId } })
  await add(organizer, id)
})

test('the programme of a festival that waits is for its organizer and the admins', async () => {
  const organizer = await signUp()
  const { id } = await addFestival(organizer)
  const event = await add(organizer, id)
  const other = await signUp()
  for (const api of [visitor, other.api])
    await expect(api.programme.list({ params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(set(other, event.id, 'attending')).rejects.toMatchObject({ status: 404 })
  for (const member of [organizer, admin]) expect(await programmeOf(id, member)).toHaveLength(1)
  const former = await signUpAdmin()
  const sent = { params: { id }, body: { ...anEvent, title: 'Show' }, idempotencyKey: crypto.randomUUID() }
  await former.api.programme.create(sent)
  await db.updateTable('users').set({ isAdmin: false }).where('id', '=', former.user.id).execute()
  await expect(former.api.programme.create(sent), 'repeated').rejects.toMatchObject({ status: 404 })
})

test('changing or removing an event that is gone or hidden says that the event, not its festival, is not found', async () => {
  const { id, organizer } = await openFestival()
  const gone = await add(organizer, id)
  await organizer.api.programme.remove({ params: { id: gone.id } })
  const waiting = await signUp()
  const hidden = await add(waiting, (await addFestival(waiting)).id)
  const notFound = { status: 404, message: 'Event not found' }
  for (const params of [{ id: gone.id }, { id: hidden.id }, { id: unknownId }]) {
    await expect(organizer.api.programme.change({ params, body: { level: 'Open' } })).rejects.toMatchObject(notFound)
    await expect(organizer.api.programme.remove({ params })).rejects.toMatchObject(notFound)
  }
})

test('an organizer who is suspended meanwhile writes nothing', async () => {
  const { id, organizer } = await openFestival()
  await suspend(db, organizer)
  await expect(add(organizer, id)).rejects.toMatchObject({ status: 401 })
  expect(await programmeOf(id)).toEqual([])
})

test('a programme has a most of events, also when fifty are added at once', async () => {
  const { id, organizer } = await openFestival()
  const values = Array.from({ length: maxEvents - 5 }, (_, n) => ({
    festivalId: id,
    title: `Class ${n}`,
    startTime: new Date(`${first}T10:00Z`),
  }))
  await db.insertInto('events').values(values).execute()
  const calls = Array.from({ length: 50 }, (_, n) => add(organizer, id, { title: `Party ${n}` }))
  const refused = (await Promise.allSettled(calls)).filter((call) => call.status === 'rejected')
  expect(refused.map(({ reason }) => reason.code)).toEqual(Array(45).fill('too_many_events'))
  expect(await programmeOf(id)).toHaveLength(maxEvents)
})

test('fifty of the same event at once leave one', async () => {
  const { id, organizer } = await openFestival()
  const calls = await Promise.allSettled(Array.from({ length: 50 }, () => add(organizer, id)))
  expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await programmeOf(id)).toHaveLength(1)
})

test('a member has one status for an event, which a new one replaces; all see the counts, and each their own @S3.19', async () => {
  const { id, organizer } = await openFestival()
  const { id: eventId } = await add(organizer, id)
  const [ana, ben] = [await signUp('Ana'), await signUp('Ben')]
  expect(await set(ana, eventId, 'interested')).toEqual({ eventId, status: 'interested' })
  await set(ben, eventId, 'interested')
  expect(await programmeOf(id)).toMatchObject([{ goingCount: 0, interestedCount: 2, myStatus: null }])
  await set(ana, eventId, 'attending')
  await set(ana, eventId, 'attending')
  expect(await programmeOf(id, ana)).toMatchObject([{ goingCount: 1, interestedCount: 1, myStatus: 'attending' }])
  expect(await programmeOf(id, ben)).toMatchObject([{ goingCount: 1, interestedCount: 1, myStatus: 'interested' }])
  await set(ana, (await add(organizer, id, { title: 'Show', startTime: at('20:00'), endTime: null })).id, 'attending')
  const params = { id: eventId }
  await ana.api.programme.removeAttendance({ params })
  expect(await ana.api.programme.removeAttendance({ params })).toBeUndefined()
  expect(await programmeOf(id, ana)).toMatchObject([
    { goingCount: 0, interestedCount: 1, myStatus: null },
    { goingCount: 1, interestedCount: 0, myStatus: 'attending' },
  ])
})

test('another status is refused, an unknown event is 404, and a visitor says nothing', async () => {
  const { id, organizer } = await openFestival()
  const { id: eventId } = await add(organizer, id)
  const ana = await signUp()
  await expect(set(ana, eventId, 'going' as AttendanceStatus)).rejects.toMatchObject({ status: 400 })
  await expect(set(ana, unknownId, 'attending')).rejects.toMatchObject({ status: 404 })
  expect(await ana.api.programme.removeAttendance({ params: { id: 'no-id' } })).toBeUndefined()
  const params = { id: eventId }
  const said = visitor.programme.setAttendance({ params, body: { status: 'attending' } })
  await expect(said).rejects.toMatchObject({ status: 401 })
  await expect(visitor.programme.removeAttendance({ params })).rejects.toMatchObject({ status: 401 })
  expect(await marks(eventId)).toEqual([])
})

test('fifty statuses set and removed at once all succeed and leave one or none', async () => {
  const { id, organizer } = await openFestival()
  const { id: eventId } = await add(organizer, id)
  const ana = await signUp()
  await Promise.all(Array.from({ length: 50 }, (_, n) => set(ana, eventId, n % 2 ? 'attending' : 'interested')))
  expect(await marks(eventId)).toHaveLength(1)
  const params = { id: eventId }
  await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      n % 2 ? ana.api.programme.removeAttendance({ params }) : set(ana, eventId, 'attending'),
    ),
  )
  expect((await marks(eventId)).length).toBeLessThanOrEqual(1)
})

test('an event goes with its marks, and a festival with its programme', async () => {
  const { id, organizer } = await openFestival()
  const [one, other] = [await add(organizer, id), await add(organizer, id, { title: 'Party' })]
  for (const event of [one, other]) await set(organizer, event.id, 'attending')
  await organizer.api.programme.remove({ params: { id: one.id } })
  await expect(organizer.api.programme.remove({ params: { id: one.id } })).rejects.toMatchObject({ status: 404 })
  expect(await marks(one.id)).toEqual([])
  const pressed = await callDuringRemoval(db, id, () => set(organizer, other.id, 'interested'))
  expect(pressed).toMatchObject({ status: 'rejected', reason: { status: 404 } })
  expect(await marks(other.id)).toEqual([])
})

test('days that leave events outside are asked about, and who saved one of these is told', async () => {
  const { id, organizer } = await openFestival()
  const [inside, left] = [await signUp(), await signUp()]
  const event = await add(organizer, id)
  const late = await add(organizer, id, { title: 'Late night', startTime: at('22:00', dayFromNow(32)), endTime: null })
  const show = await add(organizer, id, { title: 'Show' })
  for (const { id: outside } of [event, show]) await set(left, outside, 'attending')
  await set(inside, late.id, 'interested')
  await set(organizer, event.id, 'attending')
  const days = { startDate: dayFromNow(32), endDate: dayFromNow(34) }
  const change = (by: TestMember, isSure = false) =>
    by.api.festivals.change({ params: { id }, body: { ...days, isSure } })
  for (const by of [organizer, admin])
    await expect(change(by)).rejects.toMatchObject({ status: 409, code: 'events_outside' })
  const notified = async ({ api }: TestMember) =>
    (await api.notifications.list({ query: {} })).items.filter(({ title }) => title.startsWith('The dates of'))
  const { revision } = await change(organizer, true)
  expect(await notified(left), 'while the change waits').toEqual([])
  // A pending change of the days is not refused again.
  await organizer.api.festivals.change({ params: { id }, body: { description: 'New halls' } })
  const { revision: waiting } = await organizer.api.festivals.get({ params: { id } })
  await admin.api.festivals.decideRevision({
    params: { id },
    body: { revisionId: (waiting ?? revision)!.id, status: 'approved' },
  })
  const sent = await notified(left)
  expect(sent).toMatchObject([{ actionUrl: `/festivals/${id}/programme` }])
  await admin.api.festivals.change({ params: { id }, body: { description: 'Newer halls' } })
  expect(await notified(left), 'after a change that moves no day').toEqual(sent)
  expect([await notified(inside), await notified(organizer)]).toEqual([[], []])
  expect(await programmeOf(id)).toHaveLength(3)
})

test('days that leave no event outside are moved without a question', async () => {
  const { id, organizer } = await openFestival()
  await add(organizer, id)
  const { revision } = await organizer.api.festivals.change({ params: { id }, body: { endDate: dayFromNow(34) } })
  expect(revision).not.toBeNull()
})
