import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { instantOf } from '../../../contract/platform/time-zone.ts'
import { dayFromNow } from '../../platform/days.ts'
import { testApp } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'

const { db, visitor, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const day = dayFromNow(30)

const add = (id: string, title: string, times: { startTime: string; endTime?: string }) =>
  admin.api.programme.create({ params: { id }, body: { title, venue: 'Red hall', ...times } })
const timesOf = async (id: string) =>
  (await visitor.programme.list({ params: { id } })).map(({ title, startTime, endTime }) => [title, startTime, endTime])

/** As the job of the places stores what it looked up. */
const placeIn = (id: string, timeZone: string | null) =>
  db
    .updateTable('festivals')
    .set(timeZone === null ? { timeZone } : { latitude: 1, longitude: 1, timeZone })
    .where('id', '=', id)
    .execute()

test('a programme that is entered before the zone of its festival is known keeps its clocks, also when another zone is found', async () => {
  const { id } = await addFestival(admin, { location: 'Xyzzyville', startDate: day, endDate: dayFromNow(32) })
  // The same class each hour, so that each one moves to where another was.
  const clocks = ['17:00', '18:00', '19:00', '20:00']
  for (const clock of clocks) await add(id, 'Basics', { startTime: `${day}T${clock}`, endTime: `${day}T${clock}` })
  await add(id, 'Party', { startTime: `${day}T23:30` })
  const other = await addFestival(admin, { startDate: day, endDate: day })
  await add(other.id, 'Basics', { startTime: `${day}T17:00:00Z` })
  const ofOther = await timesOf(other.id)
  for (const zone of ['Europe/Madrid', 'America/Los_Angeles', 'Australia/Lord_Howe', null]) {
    await placeIn(id, zone)
    const at = (time: string) => instantOf({ day, time }, zone ?? 'UTC')
    expect(await timesOf(id), `${zone}`).toEqual([
      ...clocks.map((clock) => ['Basics', at(clock), at(clock)]),
      ['Party', at('23:30'), null],
    ])
  }
  expect(await timesOf(other.id)).toEqual(ofOther)
})

test('a zone is stored also if PostgreSQL does not know it, and the programme stays', async () => {
  const { id } = await addFestival(admin, { location: 'Xyzzyville', startDate: day, endDate: day })
  await add(id, 'Basics', { startTime: `${day}T17:00` })
  const before = await timesOf(id)
  await placeIn(id, 'Mars/Olympus_Mons')
  expect(await timesOf(id)).toEqual(before)
})

test('in the night in which clocks go forward no event is lost, and none ends before it begins', async () => {
  const { id } = await addFestival(admin, { location: 'Xyzzyville', startDate: day, endDate: day })
  const events = sql`
    insert into events (festival_id, title, start_time, end_time)
    select ${id}::uuid, title, start_time::timestamptz, end_time::timestamptz
    from (values
      ('Late show', '2027-03-28 02:30Z', '2027-03-28 03:00Z'),
      ('Late show', '2027-03-28 03:30Z', '2027-03-28 04:00Z'),
      ('Marathon', '2026-10-24 12:00Z', '2026-10-25 12:00Z')
    ) as given (title, start_time, end_time)`
  await events.execute(db)
  await placeIn(id, 'Europe/Madrid')
  expect(await timesOf(id)).toEqual([
    ['Marathon', '2026-10-24T10:00:00.000Z', '2026-10-25T10:00:00.000Z'],
    ['Late show', '2027-03-28T01:30:00.000Z', '2027-03-28T01:30:00.000Z'],
    ['Late show', '2027-03-28T01:31:00.000Z', '2027-03-28T02:00:00.000Z'],
  ])
})

test('the database reads clocks as the product does (threat 69)', async () => {
  const cases = [
    ['Europe/Madrid', '2027-03-28T02:30'],
    ['Europe/Madrid', '2026-10-25T02:30'],
    ['Australia/Lord_Howe', '2026-10-04T02:15'],
    ['Australia/Lord_Howe', '2027-04-04T01:45'],
    ['Africa/Casablanca', '2025-04-06T02:30'],
    ['America/Sao_Paulo', '2018-11-04T00:30'],
    ['Pacific/Kiritimati', '2027-01-01T00:00'],
    ['Pacific/Apia', '2011-12-30T12:00'],
  ]
  for (const [zone = '', clock = ''] of cases) {
    const { rows } = await sql<{ instant: Date }>`
      select instant_of_clock(${clock}::timestamp, ${zone}) as instant`.execute(db)
    const shown = instantOf({ day: clock.slice(0, 10), time: clock.slice(11) }, zone)
    expect(rows[0]?.instant.toISOString(), `${zone} ${clock}`).toBe(shown)
  }
})
